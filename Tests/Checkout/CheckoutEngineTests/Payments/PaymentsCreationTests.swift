import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// New payments: their entry, their creation, and unknown outcomes.
@Suite struct PaymentsCreationTests {
  @Test func `Without a choice of methods a payment is saved at once`() throws {
    var session = try PaymentsSession.list()
    try session.create("5")
    #expect(session.state.phase == .saving)
    #expect(session.draft == "5.00 EUR Mug k-1")
    #expect(session.work == ["2 POST payments"])
    guard case .request(let request)? = session.reaction.effects.first else { return }
    #expect(request.idempotencyKey?.text == "k-1")
  }

  @Test func `A created payment is reported and opened`() throws {
    var session = try PaymentsSession.saving()
    try session.answer(2, .payment(.payment(5)), status: 201)
    #expect(session.news == ["payment_created 5"])
    #expect(session.work == ["openPage https://pay.example/5"])
    #expect(session.state.phase == .paying)
    #expect(session.state.paying == 5)
    #expect(session.state.page == "https://pay.example/5")
    #expect(session.draft == nil)
    #expect(session.list == ["2026-11-21: 5 open"])
  }

  @Test func `A payment that the same key names again is created once`() throws {
    var session = try PaymentsSession.saving()
    try session.answer(2, .payment(.payment(5, .pending)))
    #expect(session.news == ["payment_created 5"])
    try session.create()
    try session.answer(3, .payment(.payment(5)))
    #expect(session.news == [])
    #expect(session.work == ["openPage https://pay.example/5"])
    try session.send(.close)
    session.resume()
    try session.create()
    try session.answer(6, .payment(.payment(5)))
    #expect(session.news == [], "nor after the app ended")
  }

  @Test(arguments: [nil, "ftp://x", "pay.example/5", "", "httpx://pay.example"] as [PageAddress?])
  func `A created payment without a web page stays in the list, without a notice`(
    url: PageAddress?
  ) throws {
    var session = try PaymentsSession.saving()
    try session.answer(2, .payment(.payment(5, url: url)))
    #expect(session.news == ["payment_created 5"])
    #expect(session.work == [])
    #expect(session.state.phase == .list)
    #expect(session.state.paying == nil)
  }

  @Test func `A payment that is created paid is reported as finished`() throws {
    var session = try PaymentsSession.saving()
    try session.answer(2, .payment(.payment(5, .paid)))
    #expect(session.news == ["payment_created 5", "payment_finished 5 paid"])
    #expect(session.work == [])
    #expect(session.state.phase == .list)
  }

  @Test func `A created payment that is pending is followed`() throws {
    var session = try PaymentsSession.saving()
    try session.answer(2, .payment(.payment(5, .pending)))
    try session.send(.refresh)
    try session.answer(3, list: [.payment(5, .paid), .payment(4, .paid)])
    #expect(session.news == ["payment_finished 5 paid"])
  }

  @Test(
    arguments: [
      "", " ", "0", "0.00", "-1", "+1", "1e2", "12.345", "1,00", "1 1", ".5", "5.", "1.2.3", "x",
      "92233720368547758.08", "\u{661}",
    ] as [UTF8Text])
  func `An amount is above zero and has at most the currency's places`(amount: UTF8Text) throws {
    let session = try PaymentsSession.list()
    #expect(try session.refusal(toCreate: amount) == "invalid_amount")
    #expect(try session.refusal(toCreate: amount, "") == "invalid_amount")
  }

  @Test func `Places are those of the currency`() throws {
    var session = try PaymentsSession(currency: .jpy)
    try session.send(.start)
    try session.answer(1, list: [])
    #expect(try session.refusal(toCreate: "5.0") == "invalid_amount")
    try session.create("5")
    #expect(session.draft == "5 JPY Mug k-1")
    session = try PaymentsSession(selectsMethod: true, currency: .kwd)
    try session.send(.start)
    try session.answer(1, list: [])
    try session.create("0.5")
    #expect(session.work == ["2 GET methods?amount=0.500"])
  }

  @Test func `The largest amount can be paid`() throws {
    var session = try PaymentsSession.list()
    try session.create("92233720368547758.07")
    #expect(session.draft == "92233720368547758.07 EUR Mug k-1")
  }

  @Test func `A description has 3 to 255 Unicode scalars`() throws {
    let session = try PaymentsSession.list()
    func refusal(_ text: String) throws -> String? {
      try session.refusal(toCreate: "1", UTF8Text(text))
    }
    #expect(try refusal("ab") == "invalid_description")
    #expect(try refusal("") == "invalid_description")
    #expect(try refusal("abc") == nil)
    #expect(try refusal("\u{1F600}\u{1F600}") == "invalid_description")
    #expect(try refusal("\u{1F600}\u{1F600}\u{1F600}") == nil)
    #expect(try refusal("e\u{301}\u{301}") == nil)
    #expect(try refusal(String(repeating: "\u{1F600}", count: 255)) == nil)
    #expect(try refusal(String(repeating: "a", count: 256)) == "invalid_description")
    #expect(try refusal("   ") == "invalid_description")
    #expect(try refusal(" ab ") == "invalid_description")
    #expect(try refusal(" " + String(repeating: "a", count: 255) + "\u{A0}") == nil)
  }

  @Test func `Spaces around an amount and a description are dropped`() throws {
    var session = try PaymentsSession.list()
    try session.create(" 12.34\n", "\u{FEFF} Red mug\u{A0}")
    #expect(session.draft == "12.34 EUR Red mug k-1")
    try session.answer(2, status: 422)
    try session.create("12.34", "Red mug")
    #expect(session.work == ["3 POST payments"], "the key's payment is the same")
  }

  @Test(arguments: [(400, "No"), (404, nil), (422, "No")] as [(Int, UTF8Text?)])
  func `A rejected payment can be corrected or saved again with its key`(
    status: Int, message: UTF8Text?
  ) throws {
    var session = try PaymentsSession.saving()
    try session.answer(2, status: status, message: message)
    #expect(session.state.phase == .creating)
    #expect(session.failure == "request_rejected \(message.map { "\($0) " } ?? "")\(status)")
    #expect(session.work == [])
    #expect(session.draft == "12.34 EUR Mug k-1")
    try session.send(.save)
    #expect(session.work == ["3 POST payments"])
    #expect(session.failure == nil)
    try session.answer(3, status: status)
    try session.create("5", "Cup", key: "k-2")
    #expect(session.work == ["4 POST payments"])
    #expect(session.draft == "5.00 EUR Cup k-2")
  }

  @Test(arguments: [
    (409, "409"), (425, "425"), (429, "429"), (500, "500"), (302, "302"), (408, "408"),
    (200, "200"),
  ])
  func `A payment without a clear answer is not sent again before a list came`(
    status: Int, shown: String
  ) throws {
    var session = try PaymentsSession.saving()
    try session.answer(2, status: status)
    #expect(session.state.phase == .creating)
    #expect(session.failure == "outcome_unknown \(shown)")
    #expect(session.work == ["3 GET payments"])
    #expect(session.refusal(of: .save) == "outcome_unknown")
    #expect(try session.refusal(toCreate: "1") == "outcome_unknown")
    #expect(try session.refusal(toCreate: "0") == "invalid_amount")
    try session.answer(3, status: 500)
    #expect(session.failure == "service_unavailable 500")
    #expect(session.refusal(of: .save) == "outcome_unknown")
    try session.send(.refresh)
    try session.answer(4, list: [.payment(5)])
    try session.send(.save)
    #expect(session.work == ["5 POST payments"])
    #expect(session.draft == "12.34 EUR Mug k-1")
  }

  @Test func `A conflict has the server's words`() throws {
    var session = try PaymentsSession.saving()
    try session.answer(2, status: 409, message: "busy")
    #expect(session.failure == "outcome_unknown busy 409")
    session = try .saving()
    try session.answer(2, status: 500, message: "down")
    #expect(session.failure == "outcome_unknown 500")
  }

  @Test func `A created payment in another currency is no clear answer`() throws {
    var session = try PaymentsSession.saving()
    try session.answer(2, .payment(.payment(5, currency: .usd)), status: 201)
    #expect(session.failure == "outcome_unknown 201")
    #expect(session.list == [])
  }

  @Test func `A list that was under way before does not end the doubt`() throws {
    var session = try PaymentsSession.list()
    try session.send(.refresh)
    try session.create()
    try session.send(.noAnswer(request: 3, .timeout))
    #expect(session.work == ["4 GET payments"])
    try session.answer(2, list: [])
    #expect(session.reaction == .ignored)
    #expect(session.refusal(of: .save) == "outcome_unknown")
    try session.answer(4, list: [])
    #expect(session.refusal(of: .save) == nil)
  }

  @Test func `A canceled payment stays unknown until a list came`() throws {
    var session = try PaymentsSession.unknown()
    try session.send(.cancel)
    #expect(session.state.phase == .list)
    #expect(session.draft == nil)
    #expect(session.failure == "outcome_unknown")
    #expect(try session.refusal(toCreate: "1") == "outcome_unknown")
    try session.answer(3, list: [])
    #expect(try session.refusal(toCreate: "1") == nil)
    #expect(session.failure == "outcome_unknown")
    try session.create("1", key: "k-2")
    #expect(session.failure == nil)
  }

  @Test(arguments: PaymentsFlow.allCases)
  func `A created payment of another amount is never opened, and is no clear answer`(
    flow: PaymentsFlow
  ) throws {
    for cents in [12_33, 12_35, 999_900, 0] as [Int64] {
      var session = try PaymentsSession.saving(flow)
      try session.answer(2, .payment(.payment(5, cents: cents)), status: 201)
      #expect(session.work == ["3 GET payments"])
      #expect(session.news == [])
      #expect(session.state.phase == .creating)
      #expect(session.state.paying == nil)
      #expect(session.failure == "outcome_unknown 201")
      #expect(session.draft == "12.34 EUR Mug k-1")
      #expect(session.list == [])
      #expect(session.refusal(of: .save) == "outcome_unknown")
    }
  }

  @Test func `A created payment of another amount or description is no clear answer`() throws {
    for payment in [
      try PaymentRecord.payment(5, .pending, cents: 999_900),
      try PaymentRecord.payment(5, url: "ftp://x", cents: 999_900),
      try PaymentRecord.payment(5, description: "Cup"),
      try PaymentRecord.payment(5, .paid, description: "Mug "),
    ] {
      var session = try PaymentsSession.saving()
      try session.answer(2, .payment(payment), status: 201)
      #expect(session.news == [])
      #expect(session.work == ["3 GET payments"])
      #expect(session.state.phase == .creating)
      #expect(session.failure == "outcome_unknown 201")
      #expect(session.list == [])
    }
  }

  @Test func `A list that was asked for later and names another amount opens no page`() throws {
    for later in [
      try PaymentRecord.payment(5, cents: 999_900), try .payment(5, description: "Cup"),
      try .payment(5, .paid, cents: 999_900),
    ] {
      var session = try PaymentsSession.saving()
      try session.send(.refresh)
      try session.answer(3, list: [later])
      try session.answer(2, .payment(.payment(5)), status: 201)
      #expect(session.work == ["4 GET payments"])
      #expect(session.news == [])
      #expect(session.state.paying == nil)
      #expect(session.state.page == nil)
      #expect(session.failure == "outcome_unknown 201")
      #expect(session.state.payment(withID: 5) == later)
      #expect(session.refusal(of: .save) == "outcome_unknown")
    }
  }

  @Test(arguments: [.paid, .pending, .canceled] as [PaymentStatus])
  func `A payment that was created in another status does not open because a list says open`(
    status: PaymentStatus
  ) throws {
    var session = try PaymentsSession.saving()
    try session.send(.refresh)
    try session.answer(3, list: [.payment(5)])
    try session.answer(2, .payment(.payment(5, status)), status: 201)
    #expect(session.work == ["4 GET payments"])
    #expect(session.news == [])
    #expect(session.state.paying == nil)
    #expect(session.failure == "outcome_unknown 201")
  }

  @Test(arguments: [(401, "not_authorized No 401"), (423, "locked No 423")])
  func `A creation that was not judged has its own words, and may have happened`(
    status: Int, failure: String
  ) throws {
    var session = try PaymentsSession.saving()
    try session.answer(2, status: status, message: "No")
    #expect(session.failure == failure)
    #expect(session.work == ["3 GET payments"])
    #expect(session.state.phase == .creating)
    #expect(session.draft == "12.34 EUR Mug k-1")
    #expect(session.refusal(of: .save) == "outcome_unknown")
    try session.answer(3, list: [])
    try session.send(.save)
    #expect(session.work == ["4 POST payments"])
  }

  @Test func `A key that was sent belongs to one amount and one description`() throws {
    var session = try PaymentsSession.saving()
    try session.answer(2, status: 422)
    func refusal(_ amount: UTF8Text, _ description: UTF8Text, key: UTF8Text) throws -> String? {
      session.refusal(
        of: .create(amount: amount, description: description, key: try PaymentKey(key)))
    }
    #expect(try refusal("12.35", "Mug", key: "k-1") == "key_reused")
    #expect(try refusal("12.34", "Cup", key: "k-1") == "key_reused")
    #expect(try refusal("12.35", "Mug", key: "k-2") == nil)
    #expect(try refusal("012.34", "Mug", key: "k-1") == nil)
    try session.send(.cancel)
    try session.create("5", key: "k-2")
    try session.answer(3, .payment(.payment(5, .pending, cents: 5_00)))
    // The keys of payments that were created or dropped are used too.
    #expect(try refusal("12.35", "Mug", key: "k-1") == "key_reused")
    #expect(try refusal("6", "Mug", key: "k-2") == "key_reused")
    #expect(try refusal("6", "Mug", key: "k-3") == nil)
  }

  @Test func `A key that was never sent can be used for a corrected payment`() throws {
    var session = try PaymentsSession.list(selectsMethod: true)
    try session.create()
    try session.answer(2, status: 503)
    try session.create("5")
    #expect(session.draft == "5.00 EUR Mug k-1")
  }

  @Test func `While a payment is saved the list can be read`() throws {
    var session = try PaymentsSession.saving()
    try session.send(.refresh)
    #expect(session.state.phase == .saving)
    try session.answer(3, status: 500)
    #expect(session.failure == "service_unavailable 500")
    #expect(session.state.phase == .saving)
    // A page that opens clears the error of the reading.
    try session.answer(2, .payment(.payment(5)))
    #expect(session.failure == nil)
    #expect(session.state.phase == .paying)
  }

  @Test func `A created payment that does not open leaves the error of a reading`() throws {
    var session = try PaymentsSession.saving()
    try session.send(.refresh)
    try session.answer(3, status: 500)
    try session.answer(2, .payment(.payment(5, .pending)))
    #expect(session.failure == "service_unavailable 500")
    #expect(session.state.phase == .list)
  }
}
