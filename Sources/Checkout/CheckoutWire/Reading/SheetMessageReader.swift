public import CheckoutEngine
public import ScheduleEngine
internal import StrictJSON

extension SheetMessage {
  /// Reads a message of a checkout page's script.
  ///
  /// ```swift
  /// let message = SheetMessage(reading: #"{"name":"checkoutBlockingEvent","body":"true"}"#)
  /// message.content  // .blocking(true)
  /// SheetMessage(reading: "true").content  // .malformed
  /// ```
  ///
  /// A text that is no JSON, has more than 1 MiB or is nested more than 64 deep is malformed; so is
  /// a message with an unknown name, or with a body in another form. A message of the name
  /// `completed` completes the checkout whatever its body is, even if the message is no strict JSON.
  ///
  /// - Parameter text: The text that the script sent.
  /// - Complexity: O(*n*) in the length of the text.
  public init(reading text: UTF8Text) {
    self.init(Content(reading: text.bytes) ?? .malformed, text: SecretText(text))
  }
}

extension SheetMessage.Content {
  /// Reads a message, or returns nil for one that cannot be read.
  fileprivate init?(reading text: [UInt8]) {
    guard let message = JSONValue(message: text) else {
      guard MessageScan(text).plainText(ofKey: "name") == "completed" else { return nil }
      self = .completed(SheetCompletion(reading: nil))
      return
    }
    guard let name = message.textMember("name") else { return nil }
    let body = message["body"]?.utf8Array.flatMap(JSONValue.init(message:))
    switch name {
    case "completed": self = .completed(SheetCompletion(reading: body))
    case "error":
      guard let errors = body?.array else { return nil }
      self = SheetError.first(in: errors).map(Self.failed) ?? .handledErrors
    case "checkoutBlockingEvent":
      guard let isBlocking = body?.bool else { return nil }
      self = .blocking(isBlocking)
    case "webPixels":
      guard let pixel = body?["event"].flatMap(SheetPixel.init(reading:)) else { return nil }
      self = .pixel(pixel)
    default: return nil
    }
  }
}

extension SheetError {
  /// Returns the failure that the first error of a known group is, or nil if the page handles it.
  fileprivate static func first(in errors: [JSONValue]) -> SheetError? {
    for error in errors {
      let (kind, sentence, isRecoverable): (Kind, UTF8Text, Bool)
      switch error.textMember("group") {
      case "configuration":
        (kind, sentence, isRecoverable) = (
          .checkoutUnavailable, "Storefront configuration error.", false
        )
      case "unrecoverable":
        (kind, sentence, isRecoverable) = (.checkoutUnavailable, "Checkout unavailable.", true)
      case "expired":
        (kind, sentence, isRecoverable) = (.checkoutExpired, "Checkout has expired.", false)
      case "checkout", "authentication": return nil
      default: continue
      }
      return SheetError(
        kind, Code(reading: error.textMember("code")),
        message: error.textMember("reason") ?? sentence,
        isRecoverable: isRecoverable)
    }
    return nil
  }
}

extension SheetError.Code {
  fileprivate init(reading name: UTF8Text?) {
    switch name {
    case "storefront_password_required": self = .storefrontPasswordRequired
    case "cart_expired": self = .cartExpired
    case "cart_completed": self = .cartCompleted
    case "invalid_cart": self = .invalidCart
    default: self = .unknown
    }
  }
}

extension SheetPixel {
  /// Reads an event for analytics, or returns nil for one in another form.
  fileprivate init?(reading event: JSONValue) {
    guard let id = event.textMember("id"), let name = event.textMember("name"),
      let timestamp = event.textMember("timestamp"), let type = event.textMember("type")
    else { return nil }
    let context = event["context"].flatMap { $0.isNull ? nil : $0 }
    guard context == nil || context?.kind == .object else { return nil }
    let data: JSONValue?
    switch type {
    case "standard": data = event["data"].flatMap { $0.isNull ? nil : $0 }
    case "custom":
      guard let customData = event["customData"], customData.kind == .object else { return nil }
      data = customData
    default: return nil
    }
    self.init(
      id: id, name: name, timestamp: timestamp, isCustom: type == "custom",
      context: context?.compactText, data: data?.compactText)
  }
}

extension JSONValue {
  /// The value as JSON without spaces.
  var compactText: UTF8Text { UTF8Text(checkedUTF8: JSONText(self).utf8) }
}
