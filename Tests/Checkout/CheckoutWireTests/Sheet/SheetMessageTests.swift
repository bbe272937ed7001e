import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import Testing

/// A text that a page's script sends, its meaning, and the behavior that it avoids.
struct SheetMessageRow: CustomTestStringConvertible {
  let rule: String
  /// The behavior of the Checkout Sheet Kit that the rule avoids, or nil if both behave alike.
  let instead: String?
  let text: UTF8Text
  let content: SheetMessage.Content

  init(
    _ rule: String, instead: String? = nil, _ text: UTF8Text, _ content: SheetMessage.Content
  ) {
    (self.rule, self.instead, self.text, self.content) = (rule, instead, text, content)
  }

  /// A message with a name and a body, which is JSON as text.
  init(
    _ rule: String, instead: String? = nil, _ name: String, _ body: String,
    _ content: SheetMessage.Content
  ) {
    let escaped = body.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    self.init(
      rule, instead: instead, UTF8Text(#"{"name":"\#(name)","body":"\#(escaped)"}"#), content)
  }

  var testDescription: String { instead.map { "\(rule), instead of: \($0)" } ?? rule }
}

/// The texts of scripts, a row for each form.
@Suite struct SheetMessageTests {
  private static let unknown = SheetMessage.Content.completed(
    SheetCompletion(order: nil, isReadable: true))

  static let envelopes: [SheetMessageRow] = {
    let fails = "the checkout fails and is recovered"
    return [
      SheetMessageRow(
        "A text that is no JSON is malformed", instead: fails, "completed", .malformed),
      SheetMessageRow("An empty text is malformed", instead: fails, "", .malformed),
      SheetMessageRow("JSON of another kind is malformed", instead: fails, "[]", .malformed),
      SheetMessageRow("A message without a name is malformed", instead: fails, "{}", .malformed),
      SheetMessageRow(
        "A name that is no text is malformed", instead: fails, #"{"name":7,"body":"1"}"#, .malformed
      ),
      SheetMessageRow(
        "A body that is no text is malformed", instead: fails,
        #"{"name":"checkoutBlockingEvent","body":true}"#, .malformed),
      SheetMessageRow(
        "An unknown name is malformed", instead: "it is ignored", "x", "{}", .malformed),
      SheetMessageRow("A name has its case", "Completed", "{}", .malformed),
      SheetMessageRow(
        "A member that occurs twice makes the message malformed",
        #"{"name":"checkoutBlockingEvent","body":"true","body":"false"}"#, .malformed),
      SheetMessageRow(
        "Unknown members of a message are ignored",
        #"{"more":1,"body":" true ","name":"checkoutBlockingEvent"}"#, .blocking(true)),
      SheetMessageRow("A dialog opens", "checkoutBlockingEvent", "true", .blocking(true)),
      SheetMessageRow("A dialog closes", "checkoutBlockingEvent", "false", .blocking(false)),
      SheetMessageRow(
        "Another word about a dialog is malformed", instead: "the app crashes",
        "checkoutBlockingEvent", "yes", .malformed),
      SheetMessageRow(
        "A text about a dialog is malformed", "checkoutBlockingEvent", #""true""#, .malformed),
      SheetMessageRow(
        "A message completes without a body", instead: "the order is empty",
        #"{"name":"completed"}"#, unknown),
      SheetMessageRow(
        "A message completes with a body that is no text", #"{"name":"completed","body":{}}"#,
        unknown),
      SheetMessageRow(
        "A message completes with a body that is no JSON", instead: "the order is empty",
        "completed", "{", unknown),
      SheetMessageRow("A message completes with a list", "completed", "[]", unknown),
      SheetMessageRow("A message completes without details", "completed", "{}", unknown),
      SheetMessageRow(
        "A message completes with null for details", "completed", #"{"orderDetails":null}"#, unknown
      ),
      SheetMessageRow(
        "A message completes whose text is no Unicode", #"{"name":"completed","body":"\ud83d"}"#,
        unknown),
      SheetMessageRow(
        "A message completes with a member that occurs twice",
        #"{"name":"completed","body":"{}","body":"{}"}"#, unknown),
      SheetMessageRow(
        "A message completes that is larger than 1 MiB",
        UTF8Text(#"{"name":"completed"}"# + String(repeating: " ", count: 1_048_576)), unknown),
      SheetMessageRow(
        "A name in another member completes nothing",
        #"{"body":{"name":"completed"},"x":"\ud83d"}"#, .malformed),
      SheetMessageRow(
        "An identifier beside the details is ignored", "completed", #"{"orderId":"o-1"}"#, unknown),
    ]
  }()

  private static func failed(
    _ kind: SheetError.Kind, _ code: SheetError.Code, _ message: UTF8Text,
    isRecoverable: Bool = false
  ) -> SheetMessage.Content {
    .failed(SheetError(kind, code, message: message, isRecoverable: isRecoverable))
  }

  static let errors: [SheetMessageRow] = [
    SheetMessageRow(
      "A wrong configuration of the shop is not recoverable", "error",
      #"[{"group":"configuration"}]"#,
      failed(.checkoutUnavailable, .unknown, "Storefront configuration error.")),
    SheetMessageRow(
      "An unrecoverable failure of the page is recoverable by another page", "error",
      #"[{"group":"unrecoverable"}]"#,
      failed(.checkoutUnavailable, .unknown, "Checkout unavailable.", isRecoverable: true)),
    SheetMessageRow(
      "An expired checkout is not recoverable", "error", #"[{"group":"expired"}]"#,
      failed(.checkoutExpired, .unknown, "Checkout has expired.")),
    SheetMessageRow(
      "Errors of the checkout are handled by the page", "error", #"[{"group":"checkout"}]"#,
      .handledErrors),
    SheetMessageRow(
      "Errors of the authentication are handled by the page", "error",
      #"[{"group":"authentication"},{"group":"expired"}]"#, .handledErrors),
    SheetMessageRow(
      "The first error decides", "error", #"[{"group":"expired"},{"group":"checkout"}]"#,
      failed(.checkoutExpired, .unknown, "Checkout has expired.")),
    SheetMessageRow(
      "An error of an unknown group is skipped",
      instead: "an unknown group anywhere hides all errors", "error",
      #"[{"group":"new"},{"group":"expired"}]"#,
      failed(.checkoutExpired, .unknown, "Checkout has expired.")),
    SheetMessageRow(
      "An unknown group after the first changes nothing",
      instead: "an unknown group anywhere hides all errors", "error",
      #"[{"group":"expired"},{"group":"new"}]"#,
      failed(.checkoutExpired, .unknown, "Checkout has expired.")),
    SheetMessageRow(
      "An entry that is no object is skipped", "error", #"[null,7,"x",[],{},{"group":"expired"}]"#,
      failed(.checkoutExpired, .unknown, "Checkout has expired.")),
    SheetMessageRow("A group has its case", "error", #"[{"group":"Expired"}]"#, .handledErrors),
    SheetMessageRow(
      "An empty list fails nothing", instead: "the app crashes", "error", "[]", .handledErrors),
    SheetMessageRow("A body that is no list is malformed", "error", "{}", .malformed),
    SheetMessageRow(
      "A message about errors without a body is malformed", #"{"name":"error"}"#,
      .malformed),
    SheetMessageRow(
      "The reason is the message", "error", #"[{"group":"expired","reason":"Gone"}]"#,
      failed(.checkoutExpired, .unknown, "Gone")),
    SheetMessageRow(
      "An empty reason stays empty", "error", #"[{"group":"expired","reason":""}]"#,
      failed(.checkoutExpired, .unknown, "")),
    SheetMessageRow(
      "A reason that is no text counts as none", "error", #"[{"group":"expired","reason":7}]"#,
      failed(.checkoutExpired, .unknown, "Checkout has expired.")),
    SheetMessageRow(
      "A shop with a password", "error",
      #"[{"group":"configuration","code":"storefront_password_required","type":"x"}]"#,
      failed(
        .checkoutUnavailable, .storefrontPasswordRequired, "Storefront configuration error.")),
    SheetMessageRow(
      "An expired cart", "error", #"[{"group":"expired","code":"cart_expired"}]"#,
      failed(.checkoutExpired, .cartExpired, "Checkout has expired.")),
    SheetMessageRow(
      "A cart whose order was placed", "error", #"[{"group":"expired","code":"cart_completed"}]"#,
      failed(.checkoutExpired, .cartCompleted, "Checkout has expired.")),
    SheetMessageRow(
      "A cart that cannot be used", "error", #"[{"group":"expired","code":"invalid_cart"}]"#,
      failed(.checkoutExpired, .invalidCart, "Checkout has expired.")),
    SheetMessageRow(
      "Another code is unknown", "error", #"[{"group":"expired","code":"http_error"}]"#,
      failed(.checkoutExpired, .unknown, "Checkout has expired.")),
  ]

  private static func pixel(
    isCustom: Bool = false, context: UTF8Text? = nil, data: UTF8Text? = nil
  ) -> SheetMessage.Content {
    .pixel(
      SheetPixel(
        id: "1", name: "n", timestamp: "t", isCustom: isCustom, context: context, data: data))
  }

  private static func pixelRow(
    _ rule: String, instead: String? = nil, _ members: String, _ content: SheetMessage.Content
  ) -> SheetMessageRow {
    SheetMessageRow(
      rule, instead: instead, "webPixels",
      #"{"name":"n","event":{"id":"1","name":"n","timestamp":"t"\#(members)}}"#, content)
  }

  static let pixels: [SheetMessageRow] = {
    let fails = "the whole checkout fails"
    return [
      pixelRow(
        "A standard event hands its data through",
        #","type":"standard","context":{"a": 1.50},"data":{"b": [1e2]}"#,
        pixel(context: #"{"a":1.50}"#, data: #"{"b":[1e2]}"#)),
      pixelRow(
        "A standard event needs no data and no context", instead: fails, #","type":"standard""#,
        pixel()),
      pixelRow(
        "Null is no data", #","type":"standard","context":null,"data":null"#, pixel()),
      pixelRow(
        "Data of a standard event may have any form", instead: "data that does not fit is dropped",
        #","type":"standard","data":[7]"#, pixel(data: "[7]")),
      pixelRow(
        "A standard event has no data of its own", #","type":"standard","customData":7"#, pixel()),
      pixelRow(
        "A custom event hands its data through, null and nested lists too",
        instead: "null in the data crashes, and large numbers are rounded",
        #","type":"custom","customData":{"z":null,"a":[[1]],"n":12345678901234567890}"#,
        pixel(isCustom: true, data: #"{"z":null,"a":[[1]],"n":12345678901234567890}"#)),
      pixelRow(
        "A custom event without data is malformed", instead: fails, #","type":"custom""#,
        .malformed),
      pixelRow(
        "A custom event whose data is no object is malformed", instead: fails,
        #","type":"custom","customData":[]"#, .malformed),
      pixelRow(
        "A context that is no object is malformed", instead: fails,
        #","type":"standard","context":"x""#, .malformed),
      pixelRow(
        "An event of another type is malformed", instead: "it is dropped silently",
        #","type":"alert""#, .malformed),
      pixelRow("An event without a type is malformed", instead: fails, "", .malformed),
      SheetMessageRow(
        "An event without an identifier is malformed", instead: fails, "webPixels",
        #"{"event":{"name":"n","timestamp":"t","type":"standard"}}"#, .malformed),
      SheetMessageRow(
        "An event whose name is no text is malformed", instead: fails, "webPixels",
        #"{"event":{"id":"1","name":7,"timestamp":"t","type":"standard"}}"#, .malformed),
      SheetMessageRow(
        "An event whose time is no text is malformed", instead: fails, "webPixels",
        #"{"event":{"id":"1","name":"n","timestamp":7,"type":"standard"}}"#, .malformed),
      SheetMessageRow(
        "The name beside an event is not needed", instead: fails, "webPixels",
        #"{"event":{"id":"1","name":"n","timestamp":"t","type":"standard"}}"#, pixel()),
      SheetMessageRow("A message without an event is malformed", "webPixels", "{}", .malformed),
      SheetMessageRow("A list of events is malformed", "webPixels", "[]", .malformed),
    ]
  }()

  @Test(arguments: envelopes + errors + pixels)
  func `A script's text has the meaning of its row`(_ row: SheetMessageRow) {
    let message = SheetMessage(reading: row.text)
    #expect(message.content == row.content)
    #expect(message.text.text == row.text)
    #expect("\(message.text)" == "a secret")
  }

  @Test func `A message may be nested 64 deep, and its body too`() {
    func message(_ arrays: Int) -> SheetMessage.Content {
      let data = String(repeating: "[", count: arrays) + String(repeating: "]", count: arrays)
      let row = Self.pixelRow("", #","type":"standard","data":\#(data)"#, .malformed)
      return SheetMessage(reading: row.text).content
    }
    // The body and the event are the first two levels.
    #expect(message(62) != .malformed)
    #expect(message(63) == .malformed)
    #expect(message(100_000) == .malformed)
  }
}
