import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import Testing

/// Messages of a page of the Checkout Kit 4, and the answers to them as text.
@Suite struct KitMessageTests {
  private static let checkout =
    #"{"id":"c-1","status":"incomplete","currency":"USD","line_items":[],"totals":[]}"#

  private func content(_ text: String) -> KitMessage.Content {
    KitMessage(reading: UTF8Text(text)).content
  }

  private func message(_ method: String, _ rest: String = "") -> KitMessage.Content {
    content(#"{"jsonrpc":"2.0","method":"\#(method)"\#(rest)}"#)
  }

  @Test func `The text of a message is kept`() {
    #expect(KitMessage(reading: "?").text == "?")
  }

  @Test(arguments: [
    ("ec.start", 0), ("ec.complete", 1), ("ec.line_items.change", 2), ("ec.messages.change", 2),
    ("ec.totals.change", 2), ("ec.fulfillment.change", 2), ("ec.buyer.change", 3),
    ("ec.payment.change", 3), ("ec.other", 3), ("EC.START", 3), ("", 3),
  ])
  func `A notification has the meaning of its method`(method: String, kind: Int) {
    let read = KitSnapshot(reading: UTF8Text(Self.checkout))
    let contents: [KitMessage.Content] = [.start(read), .complete(read), .update(read), .ignored]
    #expect(message(method, #","params":{"checkout":\#(Self.checkout)}"#) == contents[kind])
    let unread: [KitMessage.Content] = [.start(nil), .complete(nil), .update(nil), .ignored]
    for params in ["", #","params":null"#, #","params":[]"#, #","params":{"checkout":1}"#] {
      #expect(message(method, params) == unread[kind])
    }
    // With an identifier it is the same, if the method is known.
    if kind < 3 { #expect(message(method, #","id":1"#) == unread[kind]) }
  }

  /// An identifier, and what it is.
  private static let ids: [(String, KitRequestID?)] = [
    ("1", .number(1)), ("-0", .number(0)), ("9223372036854775807", .number(.max)),
    ("-9223372036854775808", .number(.min)), ("9223372036854775808", nil), ("1.0", nil),
    ("1e2", nil), ("\"\"", .text("")), ("\"1\"", .text("1")), ("null", .null), ("true", nil),
    ("{}", nil), ("[]", nil),
  ]

  @Test(arguments: ids)
  func `An identifier is a text, a whole number or null`(text: String, id: KitRequestID?) {
    #expect(message("ec.auth", #","id":\#(text)"#) == id.map { .unknownRequest($0) } ?? .ignored)
  }

  @Test func `A request without an identifier is ignored`() {
    #expect(message("ec.ready", #","params":{"delegate":[]}"#) == .ignored)
    #expect(message("ec.window.open_request", #","params":{"url":"https://a/"}"#) == .ignored)
  }

  @Test func `A message of another version, or without a method, is ignored`() {
    for text in [
      #"{"method":"ec.error"}"#, #"{"jsonrpc":"1.0","method":"ec.error"}"#,
      #"{"jsonrpc":2.0,"method":"ec.error"}"#, #"{"jsonrpc":"2.0","id":1}"#,
      #"{"jsonrpc":"2.0","method":1}"#, "", "null", "[]", "\"ec.error\"", "{",
      #"{"jsonrpc":"2.0","method":"ec.error","method":"ec.error"}"#,
    ] {
      #expect(content(text) == .ignored)
    }
  }

  @Test func `A message is at most 1 MiB long and 64 deep`() {
    let start = #"{"jsonrpc":"2.0","method":"ec.error","x":""#
    let longest = 1_048_576 - start.utf8.count - 2
    #expect(content(start + String(repeating: "x", count: longest) + "\"}") == .error(.unreadable))
    #expect(content(start + String(repeating: "x", count: longest + 1) + "\"}") == .ignored)
    let nested = (0..<64).map { _ in "[" }.joined() + (0..<64).map { _ in "]" }.joined()
    #expect(message("ec.error", #","x":\#(nested.dropFirst().dropLast())"#) == .error(.unreadable))
    #expect(message("ec.error", #","x":\#(nested)"#) == .ignored)
  }

  @Test func `A completion in a text that is no strict JSON is not lost`() {
    for text in [
      #"{"jsonrpc":"2.0","method":"ec.complete","x":"\ud83d"}"#, #"{"method" : "ec.complete","#,
      #"{"a":1,"a":2,"method":"ec.complete"}"#,
    ] {
      #expect(content(text) == .complete(nil))
    }
    for text in [
      #"{"jsonrpc":"2.0","method":"ec.error","x":"\ud83d"}"#, #"["method":"ec.complete"#,
      #"{"x":{"method":"ec.complete"},"y":01}"#,
    ] {
      #expect(content(text) == .ignored)
    }
  }

  @Test func `A page that is ready says which steps it accepts`() {
    func ready(_ params: String) -> KitMessage.Content {
      message("ec.ready", #","id":1,"params":\#(params)"#)
    }
    #expect(ready(#"{"delegate":[]}"#) == .ready(.number(1), delegations: []))
    #expect(
      ready(#"{"delegate":["window.open","x"],"auth":{"type":"oauth"},"y":1}"#)
        == .ready(.number(1), delegations: ["window.open", "x"]))
    #expect(ready(#"{"delegate":[],"auth":null}"#) == .ready(.number(1), delegations: []))
    for params in [
      "{}", "null", "[]", #"{"delegate":null}"#, #"{"delegate":"x"}"#, #"{"delegate":[1]}"#,
      #"{"delegate":[],"auth":"x"}"#, #"{"delegate":[],"auth":{}}"#,
    ] {
      #expect(ready(params) == .invalidRequest(.number(1)))
    }
  }

  @Test func `A page asks for a window and for steps`() {
    #expect(
      message("ec.window.open_request", #","id":1,"params":{"url":"x:y"}"#)
        == .openWindow(.number(1), url: "x:y"))
    #expect(
      message("ec.window.open_request", #","id":1,"params":{"url":1}"#)
        == .invalidRequest(.number(1)))
    let read = KitSnapshot(reading: UTF8Text(Self.checkout))
    for (method, delegation) in [
      ("ec.payment.instruments_change_request", KitDelegation.paymentInstruments),
      ("ec.payment.credential_request", .paymentCredential),
      ("ec.fulfillment.address_change_request", .fulfillmentAddress),
    ] {
      #expect(
        message(method, #","id":1,"params":{"checkout":\#(Self.checkout)}"#)
          == .delegated(.number(1), delegation, checkout: read))
      #expect(message(method, #","id":1"#) == .delegated(.number(1), delegation, checkout: nil))
    }
  }

  @Test func `Members that are missing or null are none`() {
    for method in ["ec.ready", "ec.window.open_request"] {
      for params in ["", #","params":null"#, #","params":{}"#, #","params":7"#] {
        #expect(message(method, #","id":null\#(params)"#) == .invalidRequest(.null))
      }
    }
    for params in ["", #","params":null"#, #","params":{}"#, #","params":{"checkout":null}"#] {
      #expect(
        message("ec.payment.credential_request", #","id":null\#(params)"#)
          == .delegated(.null, .paymentCredential, checkout: nil))
      #expect(message("ec.error", params) == .error(.unreadable))
    }
  }

  /// The error of `ec.error`, and its meaning.
  private static let errors: [(String, KitReportedError)] = [
    (
      #"{"messages":[{"type":"error","severity":"unrecoverable","code":"Cart_Completed","content":"C"}]}"#,
      .unrecoverable(.cartCompleted, message: "C", continueURL: nil)
    ),
    (
      #"""
      {"messages":[{"type":"warning","severity":"unrecoverable","code":"invalid_cart"},
      {"type":"error","severity":"recoverable","code":"cart_expired"},
      {"type":"error","severity":"unrecoverable","code":"http_error"},
      {"type":"error","severity":"unrecoverable","code":"cart_expired"}],
      "continue_url":"https://shop.example/back"}
      """#,
      .unrecoverable(.unknown, message: nil, continueURL: "https://shop.example/back")
    ),
    (
      #"{"messages":[{"type":"error","severity":"unrecoverable"}],"continue_url":"http://a/"}"#,
      .unrecoverable(.unknown, message: nil, continueURL: nil)
    ),
    (#"{"messages":[{}]}"#, .unspecified(continueURL: nil)),
    (
      #"{"messages":[{"type":"info"}],"continue_url":"HTTPS://a/"}"#,
      .unspecified(continueURL: "HTTPS://a/")
    ),
    (#"{"messages":[]}"#, .unreadable), (#"{"messages":[1]}"#, .unreadable), ("{}", .unreadable),
    ("null", .unreadable), ("[]", .unreadable), (#"{"messages":{}}"#, .unreadable),
  ]

  @Test(arguments: errors)
  func `An error has its first unrecoverable part`(text: String, error: KitReportedError) {
    #expect(message("ec.error", #","params":{"error":\#(text)}"#) == .error(error))
  }

  @Test func `A checkout has its identifier, status, currency and lists`() {
    let read = KitSnapshot(reading: UTF8Text(Self.checkout))
    #expect(read?.id == "c-1" && read?.status == .incomplete && read?.currency == "USD")
    #expect(read?.orderID == nil)
    for (member, value) in [
      ("id", "1"), ("id", "\"\""), ("status", "\"paid\""), ("currency", "null"),
      ("line_items", "{}"), ("totals", "null"), ("order", "1"), ("order", "{}"),
    ] {
      var members = [
        "id": "\"c-1\"", "status": "\"completed\"", "currency": "\"USD\"", "line_items": "[]",
        "totals": "[]", "order": #"{"id":"o-1"}"#,
      ]
      func text() -> String {
        "{"
          + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
          .joined(separator: ",") + "}"
      }
      #expect(KitSnapshot(reading: UTF8Text(text()))?.orderID == "o-1")
      members[member] = value
      #expect(KitSnapshot(reading: UTF8Text(text())) == nil, "\(member) \(value)")
    }
    for status in KitSnapshot.Status.allCases {
      let text = Self.checkout.replacing("incomplete", with: "\(status.name)")
      #expect(KitSnapshot(reading: UTF8Text(text))?.status == status)
    }
  }

  @Test func `Checkouts are equal if their members are, in any order, but for ucp`() {
    func read(_ rest: String) -> KitSnapshot? {
      KitSnapshot(reading: UTF8Text(String(Self.checkout.dropLast()) + rest + "}"))
    }
    let first = read(#","x":{"a":1,"b":[1,2]},"ucp":{"version":"1"}"#)
    #expect(first != nil)
    #expect(first == read(#","ucp":2,"x": {"b":[1,2], "\u0061":1}"#))
    #expect(first != read(#","x":{"a":1,"b":[2,1]}"#))
    #expect(first != read(#","x":{"a":1.0,"b":[1,2]}"#))
    #expect(first != read(#","x":{"a":1,"b":[1,2]},"y":null"#))
    #expect(read("") != nil && read("") != first)
    #expect(
      first?.json.text
        == UTF8Text(String(Self.checkout.dropLast()) + #","x":{"a":1,"b":[1,2]}}"#))
  }
}
