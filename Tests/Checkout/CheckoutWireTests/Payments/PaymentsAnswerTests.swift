import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import Testing

/// The answers of a shop's server about payments and methods.
@Suite struct PaymentsAnswerTests {
  private static let payment = PaymentsReplaySession.payment
  private static let method = PaymentsReplaySession.method

  @Test func `A payment is shown with all its members`() {
    #expect(
      PaymentsReplaySession.list(Self.payment).state.contains(
        #"""
        "payments":[{"day":"2026-11-21","payments":[{"id":5,"method":"ideal","issuer":null,\#
        "amount":{"amount":"12.34","currency":"EUR"},"description":"Mug",\#
        "url":"https://pay.example/5","status":"open","created_at":"2026-11-21T10:00:00Z",\#
        "updated_at":null}]}],
        """#))
  }

  @Test(arguments: [
    (#""method":"ideal","issuer":null,"#, "", #""method":null,"issuer":null"#),
    (#""issuer":null"#, #""issuer":"b""#, #""issuer":"b""#),
    ("12.34", #""12.34""#, #""amount":"12.34""#), ("12.34", "12.3", #""amount":"12.30""#),
    ("12.34", "0", #""amount":"0.00""#), ("12.34", "007", ""),
    ("12.34", #""007""#, #""amount":"7.00""#),
    ("12.34", "92233720368547758.07", #""amount":"92233720368547758.07""#),
    (#""Mug""#, #""""#, #""description":"""#),
    (#""url":"https://pay.example/5","#, "", #""url":null"#),
    (#""https://pay.example/5""#, "null", #""url":null"#),
    (#""open""#, #""mystery""#, #""status":"mystery""#),
    (#""open""#, #""authorized""#, #""status":"authorized""#),
    ("T10:00:00Z", "t10:00:00z", #""created_at":"2026-11-21t10:00:00z""#),
    ("10:00:00Z", "10:00:00.123456789+05:30", "2026-11-21T10:00:00.123456789+05:30"),
    (#","updated_at":null"#, "", #""updated_at":null"#),
    (#""updated_at":null"#, #""updated_at":"yesterday""#, #""updated_at":"yesterday""#),
    (#"{"id":5"#, #"{"mode":"live","id":5"#, #"{"id":5"#),
    (#""id":5"#, #""id":9223372036854775807"#, #""id":9223372036854775807"#),
  ])
  func `A payment that keeps the rules is read`(old: String, new: String, shown: String) throws {
    try #require(Self.payment.contains(old))
    let state = PaymentsReplaySession.list(Self.payment.with(old, new)).state
    // A number with zeros in front is no JSON, and the line a mistake.
    #expect(shown.isEmpty || state.contains(shown))
    #expect(state.contains(#""phase":"starting""#) == shown.isEmpty)
  }

  @Test(arguments: [
    (#""id":5"#, #""id":0"#, "null"), (#""id":5"#, #""id":-5"#, "null"),
    (#""id":5"#, #""id":5.0"#, "null"), (#""id":5"#, #""id":"5""#, "null"),
    (#""id":5,"#, "", "null"), (#""id":5"#, #""id":9223372036854775808"#, "null"),
    (#""ideal""#, "7", "5"), (#""issuer":null"#, #""issuer":[]"#, "5"),
    ("12.34", "12.345", "5"), ("12.34", "12.340", "5"), ("12.34", "-12.34", "5"),
    ("12.34", "1e2", "5"), ("12.34", #""12,34""#, "5"), ("12.34", #""""#, "5"),
    ("12.34", "null", "5"), ("12.34", #"{"value":"12.34"}"#, "5"), (#""amount":12.34,"#, "", "5"),
    ("12.34", "92233720368547758.08", "5"), (#""Mug""#, "null", "5"),
    (#""description":"Mug","#, "", "5"), (#""https://pay.example/5""#, "7", "5"),
    (#""open""#, "null", "5"), (#""open""#, "1", "5"), (#""status":"open","#, "", "5"),
    ("2026-11-21T10:00:00Z", "2026-11-21", "5"), ("2026-11-21T10:00:00Z", "", "5"),
    ("2026-11-21T10:00:00Z", "2026-02-30T10:00:00Z", "5"),
    ("2026-11-21T10:00:00Z", "2026-11-21T10:00:00", "5"),
    ("2026-11-21T10:00:00Z", "2026-11-21 10:00:00Z", "5"),
    ("2026-11-21T10:00:00Z", "2026-11-21T24:00:00Z", "5"),
    ("2026-11-21T10:00:00Z", "0001-01-01T00:00:00+00:01", "5"),
    (#""2026-11-21T10:00:00Z""#, "1795255200", "5"),
    (#""updated_at":null"#, #""updated_at":7"#, "5"),
  ])
  func `A payment that breaks a rule is left out, and the others are shown`(
    old: String, new: String, id: String
  ) throws {
    try #require(Self.payment.contains(old))
    let other = Self.payment.with(#""id":5"#, #""id":6"#)
    var session = PaymentsReplaySession([PaymentsReplaySession.begin, #"{"input":"start"}"#])
    let line = session.send(
      Figures.answer(#"{"data":[\#(Self.payment.with(old, new)),\#(other)]}"#))
    #expect(line.hasSuffix(#""effects":[],"events":[{"event":"malformedPayment","id":\#(id)}]}"#))
    #expect(line.contains(#""payments":[{"day":"2026-11-21","payments":[{"id":6,"#))
  }

  @Test(arguments: ["null", "7", "[]", #""x""#, "{}"])
  func `An element that is no payment has no number`(element: String) {
    var session = PaymentsReplaySession([PaymentsReplaySession.begin, #"{"input":"start"}"#])
    let line = session.send(Figures.answer(#"{"data":[\#(element)]}"#))
    #expect(line.hasSuffix(#""events":[{"event":"malformedPayment","id":null}]}"#))
    #expect(line.contains(#""payments":[],"#))
  }

  @Test(arguments: [
    ("{}", "$.data"), ("null", "$"), ("[]", "$"), (#"{"data":null}"#, "$.data"),
    (#"{"data":{}}"#, "$.data"), (#"{"Data":[]}"#, "$.data"),
  ])
  func `A list without its data is a malformed answer`(body: String, path: String) {
    var session = PaymentsReplaySession([PaymentsReplaySession.begin, #"{"input":"start"}"#])
    #expect(
      session.send(Figures.answer(body)).contains(
        #""error":{"code":"malformed_answer","message":null,"reason":{"path":"\#(path)","rule":""#))
  }

  @Test func `A body that is missing is malformed, and a message only counts with a 4xx`() {
    var session = PaymentsReplaySession.list()
    for (line, error) in [
      (
        #""status":204"#,
        #"{"code":"malformed_answer","message":null,"reason":{"path":"$","rule":"the body is missing"},"#
          + #""status":204}"#
      ),
      (
        #""status":500,"body":{"message":"x"}"#,
        #"{"code":"service_unavailable","message":null,"status":500}"#
      ),
      (
        #""status":404,"body":{"message":"x"}"#,
        #"{"code":"request_rejected","message":"x","status":404}"#
      ),
      (
        #""status":404,"body":{"message":7}"#,
        #"{"code":"request_rejected","message":null,"status":404}"#
      ),
    ] {
      session.send(#"{"input":"refresh"}"#)
      let number = session.replay.flow.flatMap { flow in (1...9).last { flow.awaitsAnswer(to: $0) }
      }
      let answer = session.send(#"{"input":"answer","request":\#(number ?? 0),\#(line)}"#)
      #expect(answer.contains(#""error":\#(error)"#))
    }
  }

  @Test func `A method is shown with all its members, its data unchanged`() {
    #expect(
      PaymentsReplaySession.choosing(Self.method).state.contains(
        #"""
        "methods":[{"id":"ideal","description":"iDEAL","minimum":{"amount":"0.01",\#
        "currency":"EUR"},"maximum":{"amount":"50000.00","currency":"EUR"},\#
        "image":{"size_1x":"a"},"issuers":[{"id":"b-1","name":"Bank","image":null}],\#
        "pricing":[1.50]}],
        """#))
  }

  @Test(arguments: [
    ("minimum_mount", "minimum_amount", #""minimum":{"amount":"0.01""#),
    (#""minimum_mount":0.01,"#, "", #""minimum":null"#),
    ("0.01", "null", #""minimum":null"#), (#""50000.00""#, "null", #""maximum":null"#),
    (#""maximum_mount":"50000.00","#, #""maximum_amount":5,"#, #""maximum":{"amount":"5.00""#),
    (#""image":{"size_1x":"a"},"#, "", #""image":null"#),
    (#"{"size_1x":"a"}"#, #""a.png""#, #""image":"a.png""#),
    (#"[{"id":"b-1","name":"Bank","image":null}]"#, "null", #""issuers":[]"#),
    (#"[{"id":"b-1","name":"Bank","image":null}]"#, "[]", #""issuers":[]"#),
    (#","image":null}"#, "}", #""name":"Bank","image":null}"#),
    (#","pricing":[1.50]"#, "", #""pricing":null"#),
    ("[1.50]", #"{ "b" : 1e3, "a":-0 }"#, #""pricing":{"b":1e3,"a":-0}"#),
  ])
  func `A method that keeps the rules is read`(old: String, new: String, shown: String) throws {
    try #require(Self.method.contains(old))
    #expect(PaymentsReplaySession.choosing(Self.method.with(old, new)).state.contains(shown))
  }

  @Test(arguments: [
    (#""ideal""#, #""""#, "null"), (#""ideal""#, "7", "null"), (#""id":"ideal","#, "", "null"),
    (#""iDEAL""#, "null", #""ideal""#), (#""description":"iDEAL","#, "", #""ideal""#),
    ("0.01", "0.001", #""ideal""#), ("0.01", "-1", #""ideal""#), ("0.01", "{}", #""ideal""#),
    (#""50000.00""#, "1e9", #""ideal""#), (#""b-1""#, #""""#, #""ideal""#),
    (#""Bank""#, "7", #""ideal""#), (#""name":"Bank","#, "", #""ideal""#),
    (#"[{"id":"b-1","name":"Bank","image":null}]"#, "{}", #""ideal""#),
    (#"[{"id":"b-1","name":"Bank","image":null}]"#, "[7]", #""ideal""#),
  ])
  func `A method that breaks a rule is left out`(old: String, new: String, id: String) throws {
    try #require(Self.method.contains(old))
    var session = PaymentsReplaySession.list(selectsMethod: true)
    session.send(#"{"input":"create","amount":"12.34","description":"Mug","key":"k-1"}"#)
    let line = session.send(
      Figures.answer(#"{"data":[\#(Self.method.with(old, new))]}"#, to: 2))
    #expect(line.contains(#""phase":"choosingMethod""#))
    #expect(line.contains(#""methods":[],"#))
    #expect(line.hasSuffix(#""events":[{"event":"malformedMethod","id":\#(id)}]}"#))
  }

  @Test func `An app reads answers with the days of its calendar`() throws {
    let day = try CivilDate("2026-11-22")
    let body = Array(#"{"data":\#(Self.payment)}"#.utf8)
    let answer = ShopAnswer(status: 200, body: body, to: .payment, currency: .eur) { _ in day }
    guard case .payment(let payment)? = answer.reply else {
      Issue.record("no payment")
      return
    }
    #expect(payment.day == day)
    #expect(payment.createdAt.text == "2026-11-21T10:00:00Z")
    for malformed in [[], Array("{".utf8), [0xFF], Array("[]".utf8)] as [[UInt8]] {
      let answer = ShopAnswer(status: 200, body: malformed, to: .payment, currency: .eur)
      #expect(answer == ShopAnswer(status: 200, reason: answer.reason))
      #expect(answer.reason?.path == "$")
    }
    #expect(
      ShopAnswer(status: 422, body: Array(#"{"message":"No"}"#.utf8), to: .payment, currency: .eur)
        == ShopAnswer(status: 422, message: "No"))
  }
}
