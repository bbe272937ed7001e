import CheckoutEngine
import CheckoutWire
import Testing

/// A replayed checkout of payments, whose answers are compared as text.
struct PaymentsReplaySession {
  private(set) var replay = CheckoutReplay<PaymentsCheckout>()

  static let begin = #"""
    {"input":"begin","selectsMethod":false,"flow":"inApp","deepLinkScheme":"app-pay",\#
    "currency":"EUR"}
    """#

  static let payment = #"""
    {"id":5,"method":"ideal","issuer":null,"amount":12.34,"description":"Mug",\#
    "url":"https://pay.example/5","status":"open","created_at":"2026-11-21T10:00:00Z",\#
    "updated_at":null}
    """#

  static let method = #"""
    {"id":"ideal","description":"iDEAL","minimum_mount":0.01,"maximum_mount":"50000.00",\#
    "image":{"size_1x":"a"},"issuers":[{"id":"b-1","name":"Bank","image":null}],"pricing":[1.50]}
    """#

  /// Sends lines to a new checkout.
  init(_ lines: [String] = []) { for line in lines { send(line) } }

  /// A list of payments; the next request has the number 2.
  static func list(_ payments: String = "", selectsMethod: Bool = false) -> Self {
    Self([
      begin.with("false", "\(selectsMethod)"), #"{"input":"start"}"#,
      Figures.answer(#"{"data":[\#(payments)]}"#),
    ])
  }

  /// The answer to the methods of a new payment of 12.34.
  static func choosing(_ methods: String) -> Self {
    var session = list(selectsMethod: true)
    session.send(#"{"input":"create","amount":"12.34","description":"Mug","key":"k-1"}"#)
    session.send(Figures.answer(#"{"data":[\#(methods)]}"#, to: 2))
    return session
  }

  /// Sends a line and returns the line that answers it.
  @discardableResult
  mutating func send(_ line: String) -> String {
    var output: [UInt8] = []
    replay.apply(Array(line.utf8), answeringTo: &output)
    return String(decoding: output.dropLast(), as: UTF8.self)
  }

  /// The state as JSON, or an empty text before `begin`.
  var state: String {
    var (replay, output) = (replay, [UInt8]())
    replay.writeState(to: &output)
    return String(decoding: output.dropLast(), as: UTF8.self)
  }
}

/// An input as a line of JSON, member by member.
struct PaymentsLine: Sendable, CustomTestStringConvertible {
  let name: String
  let members: [InputLine.Member]
  let input: PaymentsInput

  init(_ name: String, _ members: [InputLine.Member], _ input: PaymentsInput) {
    (self.name, self.members, self.input) = (name, members, input)
  }

  var testDescription: String { "\(name) \(members.map(\.key))" }

  var text: String { text(of: pairs) }

  var pairs: [(key: String, value: String)] { members.map { ($0.key, $0.value) } }

  func text(of members: [(key: String, value: String)]) -> String {
    #"{"input":"\#(name)""# + members.map { #","\#($0.key)":\#($0.value)"# }.joined() + "}"
  }

  /// The line with another value of a member.
  func text(_ key: String, _ value: String) -> String {
    text(of: pairs.map { ($0.key, $0.key == key ? value : $0.value) })
  }

  /// A line of every input.
  static func all() throws -> [PaymentsLine] {
    [
      PaymentsLine("start", [], .start), PaymentsLine("refresh", [], .refresh),
      PaymentsLine("appear", [], .appear),
      PaymentsLine(
        "create", [.text("amount", "12.34"), .text("description", "Mug"), .text("key", "k-1")],
        .create(amount: "12.34", description: "Mug", key: try PaymentKey("k-1"))),
      PaymentsLine("chooseMethod", [.text("id", "ideal")], .chooseMethod(id: "ideal")),
      PaymentsLine("chooseIssuer", [.text("id", "b-1")], .chooseIssuer(id: "b-1")),
      PaymentsLine("save", [], .save), PaymentsLine("cancel", [], .cancel),
      PaymentsLine("open", [.number("id", 5)], .open(id: 5)),
      PaymentsLine("chooseFlow", [.text("flow", "external")], .chooseFlow(.external)),
      PaymentsLine("chooseFlow", [.text("flow", "inApp")], .chooseFlow(.inApp)),
      PaymentsLine("close", [], .close),
      PaymentsLine("deepLink", [.text("url", "app-pay://x")], .deepLink(url: "app-pay://x")),
      PaymentsLine("navigated", [.text("url", "bank://go")], .navigated(url: "bank://go")),
      PaymentsLine(
        "answer",
        [
          .number("request", 2), .number("status", 200),
          InputLine.Member(key: "body", value: "{}", isOptional: true, wrongValue: "]"),
        ], .answer(request: 2, ShopAnswer(status: 200))),
      PaymentsLine(
        "noAnswer", [.number("request", 2), .text("reason", "timeout")],
        .noAnswer(request: 2, .timeout)),
    ]
  }
}
