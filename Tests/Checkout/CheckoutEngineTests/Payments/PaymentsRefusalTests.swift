import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Every input in every phase, and the words of refusals and failures.
@Suite struct PaymentsRefusalTests {
  /// A checkout in each phase, in the order of the table's columns.
  private func sessions() throws -> [PaymentsSession] {
    var starting = try PaymentsSession()
    try starting.send(.start)
    var reading = try PaymentsSession.list(selectsMethod: true)
    try reading.create()
    var creating = try PaymentsSession.saving()
    try creating.answer(2, status: 422)
    return try [
      PaymentsSession(), starting, .list([.payment(5)]), reading, creating, .choosing(), .saving(),
      .paying(.choose), .paying(.inApp), .paying(.external),
    ]
  }

  @Test func `Every input has its answer in every phase`() throws {
    let create = PaymentsInput.create(
      amount: "1", description: "Mug", key: try PaymentKey("k-2"))
    // idle, starting, list, creating with the methods under way, creating, choosingMethod, saving,
    // askingFlow, paying in the app, paying in the browser; a point is an input that is accepted or
    // ignored, an x the refusal wrong_phase, a letter another one.
    let table: [(PaymentsInput, String)] = [
      (.start, ".xxxxxxxxx"),
      (.refresh, "x........."),
      (.appear, "x........."),
      (create, "xx.x.xxxxx"),
      (.chooseMethod(id: "card"), "xxxxx.xxxx"),
      (.chooseMethod(id: "none"), "xxxxxmxxxx"),
      (.chooseIssuer(id: "b-1"), "xxxxxixxxx"),
      (.save, "xxxx..xxxx"),
      (.cancel, "xxxx..x.xx"),
      (.open(id: 5), "xx.xxxxxxx"),
      (.open(id: 6), "xxpxxxxxxx"),
      (.chooseFlow(.inApp), "xxxxxxx.xx"),
      (.close, "xxxxxxx..."),
      (.deepLink(url: "app-pay://payments/5"), ".........."),
      (.deepLink(url: "other://payments/5"), ".........."),
      (.navigated(url: "https://pay.example"), "x........."),
      (.answer(request: 99, ShopAnswer(status: 200)), ".........."),
      (.noAnswer(request: 99, .timeout), ".........."),
    ]
    let codes: [Character: String] = [
      "x": "wrong_phase", "m": "unknown_method", "i": "unknown_issuer", "p": "unknown_payment",
    ]
    let sessions = try sessions()
    for (input, row) in table {
      #expect(row.count == sessions.count)
      for (session, letter) in zip(sessions, row) {
        #expect(session.refusal(of: input) == codes[letter], "\(session.state.phase): \(input)")
      }
    }
  }

  @Test func `Only an open page has news of addresses`() throws {
    for session in try sessions().dropFirst() {
      var session = session
      try session.send(.navigated(url: "https://pay.example"))
      #expect((session.reaction == .ignored) == (session.state.page == nil))
    }
  }

  @Test func `What is wrong with a new payment is said in the order of the contract`() throws {
    let unknown = try PaymentsSession.unknown()
    #expect(try unknown.refusal(toCreate: "0", "") == "invalid_amount")
    #expect(try unknown.refusal(toCreate: "1", "") == "invalid_description")
    let reused = PaymentsInput.create(amount: "1", description: "Mug", key: try PaymentKey("k-1"))
    #expect(unknown.refusal(of: reused) == "outcome_unknown")
    var known = unknown
    try known.answer(3, list: [])
    #expect(known.refusal(of: reused) == "key_reused")
  }

  @Test func `Codes are those of the contract`() {
    #expect(
      PaymentsRefusal.Reason.allCases.map { "\(PaymentsRefusal($0).code)" } == [
        "wrong_phase", "invalid_amount", "invalid_description", "outcome_unknown", "key_reused",
        "unknown_method", "method_not_available", "unknown_issuer", "issuer_required",
        "unknown_payment",
      ])
    #expect(
      PaymentsFailure.Code.allCases.map { "\($0.name)" } == [
        "service_unavailable", "malformed_answer", "request_rejected", "not_authorized", "locked",
        "outcome_unknown",
      ])
    #expect(
      PaymentsState.Phase.allCases.map { "\($0.name)" } == [
        "idle", "starting", "list", "creating", "choosingMethod", "saving", "askingFlow", "paying",
      ])
    #expect(PaymentsFlow.allCases.map { "\($0.name)" } == ["external", "inApp", "choose"])
    #expect(PaymentsFlow.Choice.allCases.map { "\($0.name)" } == ["external", "inApp"])
  }

  @Test(arguments: PaymentsRefusal.Reason.allCases)
  func `A refusal has a sentence for the shopper and no detail`(
    reason: PaymentsRefusal.Reason
  ) {
    let refusal = PaymentsRefusal(reason)
    #expect(refusal.detail == nil)
    #expect(refusal.message.hasSuffix("."))
    #expect(refusal.description == "\(refusal.code): \(refusal.message)")
  }

  @Test func `Every failure has advice for the shopper`() throws {
    var session = try PaymentsSession()
    try session.send(.start)
    for (status, advice) in [
      (503, "The shop cannot be reached. Try again."),
      (404, "The shop does not accept this. Correct it, or cancel."),
      (200, "The shop's answer cannot be used. Try again."),
    ] {
      var session = session
      try session.answer(1, status: status)
      #expect(session.state.failure?.advice == advice)
    }
    #expect(
      try PaymentsSession.unknown().state.failure?.advice.hasPrefix("It is not known") == true)
  }

  @Test func `The key of an attempt is visible ASCII of 1 to 64 bytes`() {
    #expect(throws: PaymentKeyError.self) { try PaymentKey("") }
    #expect(throws: PaymentKeyError.self) { try PaymentKey("a b") }
  }
}
