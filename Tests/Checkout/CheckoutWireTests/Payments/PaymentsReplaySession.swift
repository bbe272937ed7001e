import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import Testing

/// A replayed checkout of payments.
typealias PaymentsReplaySession = FlowSession<PaymentsCheckout>

extension PaymentsReplaySession {
  static var begin: String {
    #"""
    {"input":"begin","selectsMethod":false,"flow":"inApp","deepLinkScheme":"app-pay",\#
    "currency":"EUR"}
    """#
  }

  static var payment: String {
    #"""
    {"id":5,"method":"ideal","issuer":null,"amount":12.34,"description":"Mug",\#
    "url":"https://pay.example/5","status":"open","created_at":"2026-11-21T10:00:00Z",\#
    "updated_at":null}
    """#
  }

  static var method: String {
    #"""
    {"id":"ideal","description":"iDEAL","minimum_mount":0.01,"maximum_mount":"50000.00",\#
    "image":{"size_1x":"a"},"issuers":[{"id":"b-1","name":"Bank","image":null}],"pricing":[1.50]}
    """#
  }

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
