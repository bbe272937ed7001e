import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The choice of a method and an issuer.
@Suite struct PaymentsMethodTests {
  @Test func `The methods are asked for by the amount`() throws {
    var session = try PaymentsSession.list(selectsMethod: true)
    try session.create("12.3")
    #expect(session.state.phase == .creating)
    #expect(session.work == ["2 GET methods?amount=12.30"])
    #expect(session.state.methods == nil)
    try session.answer(2, .methods([.method(.card), .method(.bank)]))
    #expect(session.state.phase == .choosingMethod)
    #expect(session.state.methods == [.card, .bank])
  }

  @Test func `While the methods are read nothing else can be done to the payment`() throws {
    var session = try PaymentsSession.list(selectsMethod: true)
    try session.create()
    #expect(session.refusal(of: .save) == "wrong_phase")
    #expect(session.refusal(of: .cancel) == "wrong_phase")
    #expect(try session.refusal(toCreate: "1") == "wrong_phase")
    #expect(session.refusal(of: .chooseMethod(id: "card")) == "wrong_phase")
    try session.send(.refresh)
    #expect(session.work == ["3 GET payments"])
    try session.answer(3, list: [.payment(5)])
    #expect(session.state.phase == .creating)
    try session.answer(2, .methods([]))
    #expect(session.state.phase == .choosingMethod)
    #expect(session.state.methods == [])
  }

  @Test func `A payment whose methods could not be read can be saved, changed or dropped`() throws {
    var failed = try PaymentsSession.list(selectsMethod: true)
    try failed.create()
    try failed.answer(2, status: 503)
    #expect(failed.failure == "service_unavailable 503")
    #expect(failed.state.phase == .creating)

    var session = failed
    try session.send(.save)
    #expect(session.work == ["3 POST payments"])
    try session.answer(3, status: 422)
    #expect(session.state.phase == .creating)

    session = failed
    try session.create("2", "Cup", key: "k-2")
    #expect(session.work == ["3 GET methods?amount=2.00"])
    #expect(session.failure == nil)

    session = failed
    try session.send(.cancel)
    #expect(session.state.phase == .list)
    #expect(session.draft == nil)
    #expect(session.failure == "service_unavailable 503")
  }

  @Test(arguments: [(404, "request_rejected no 404"), (200, "malformed_answer 200")])
  func `An answer that has no methods says why`(status: Int, failure: String) throws {
    var session = try PaymentsSession.list(selectsMethod: true)
    try session.create()
    try session.answer(2, status: status, message: status == 404 ? "no" : nil)
    #expect(session.failure == failure)
  }

  @Test func `A method is chosen, changed and taken back`() throws {
    var session = try PaymentsSession.choosing()
    try session.send(.chooseMethod(id: "card"))
    #expect(session.draft == "12.34 EUR Mug card k-1")
    try session.send(.chooseMethod(id: "bank"))
    #expect(session.draft == "12.34 EUR Mug bank k-1")
    try session.send(.chooseIssuer(id: "b-1"))
    #expect(session.draft == "12.34 EUR Mug bank b-1 k-1")
    try session.send(.chooseIssuer(id: "b-2"))
    #expect(session.draft == "12.34 EUR Mug bank b-2 k-1")
    try session.send(.chooseIssuer(id: "b-2"))
    #expect(session.draft == "12.34 EUR Mug bank k-1")
    try session.send(.chooseIssuer(id: "b-1"))
    try session.send(.chooseMethod(id: "card"))
    #expect(session.draft == "12.34 EUR Mug card k-1")
    try session.send(.chooseMethod(id: "card"))
    #expect(session.draft == "12.34 EUR Mug k-1")
    #expect(session.work == [])
  }

  @Test func `Taking the method back drops its issuer`() throws {
    var session = try PaymentsSession.choosing()
    try session.send(.chooseMethod(id: "bank"))
    try session.send(.chooseIssuer(id: "b-1"))
    try session.send(.chooseMethod(id: "bank"))
    #expect(session.draft == "12.34 EUR Mug k-1")
    #expect(session.refusal(of: .chooseIssuer(id: "b-1")) == "unknown_issuer")
  }

  @Test func `A method or an issuer that is not offered is rejected`() throws {
    var session = try PaymentsSession.choosing()
    #expect(session.refusal(of: .chooseMethod(id: "Card")) == "unknown_method")
    #expect(session.refusal(of: .chooseMethod(id: "")) == "unknown_method")
    #expect(session.refusal(of: .chooseIssuer(id: "b-1")) == "unknown_issuer")
    try session.send(.chooseMethod(id: "card"))
    #expect(session.refusal(of: .chooseIssuer(id: "b-1")) == "unknown_issuer")
    try session.send(.chooseMethod(id: "bank"))
    #expect(session.refusal(of: .chooseIssuer(id: "b-3")) == "unknown_issuer")
  }

  @Test(
    arguments: [
      (nil, nil, true), (12_34, 12_34, true), (12_35, nil, false), (nil, 12_33, false),
      (0, nil, true), (nil, 0, false), (12_34, nil, true), (nil, 12_34, true),
    ] as [(Int64?, Int64?, Bool)])
  func `A method is available from its minimum to its maximum`(
    minimum: Int64?, maximum: Int64?, isAvailable: Bool
  ) throws {
    func money(_ units: Int64?) -> Money? { units.map { Money(minorUnits: $0, currency: .eur) } }
    var session = try PaymentsSession.list(selectsMethod: true)
    try session.create()
    let method = PaymentMethod(
      id: "m", description: "M", minimum: money(minimum), maximum: money(maximum))
    try session.answer(2, .methods([.method(method)]))
    #expect(
      session.refusal(of: .chooseMethod(id: "m")) == (isAvailable ? nil : "method_not_available"))
  }

  @Test func `No method is fine, and a method with issuers needs one`() throws {
    var session = try PaymentsSession.choosing()
    #expect(session.refusal(of: .save) == nil)
    try session.send(.chooseMethod(id: "bank"))
    #expect(session.refusal(of: .save) == "issuer_required")
    try session.send(.chooseIssuer(id: "b-1"))
    try session.send(.save)
    #expect(session.state.phase == .saving)
    #expect(session.work == ["3 POST payments"])
    #expect(session.state.methods == [.card, .bank])
    try session.answer(3, status: 422, message: "No")
    #expect(session.state.phase == .choosingMethod)
    #expect(session.failure == "request_rejected No 422")
    #expect(session.draft == "12.34 EUR Mug bank b-1 k-1")
    try session.send(.save)
    try session.answer(4, .payment(.payment(5)))
    #expect(session.state.methods == nil)
    #expect(session.draft == nil)
  }

  @Test func `An unknown outcome leads back to the choice of the method`() throws {
    var session = try PaymentsSession.choosing()
    try session.send(.chooseMethod(id: "bank"))
    try session.send(.chooseIssuer(id: "b-1"))
    try session.send(.save)
    try session.answer(3, status: 500)
    #expect(session.state.phase == .choosingMethod)
    #expect(session.work == ["4 GET payments"])
    #expect(session.refusal(of: .save) == "outcome_unknown")
    // The unknown outcome comes before the missing issuer.
    try session.send(.chooseIssuer(id: "b-1"))
    #expect(session.refusal(of: .save) == "outcome_unknown")
    try session.answer(4, list: [])
    #expect(session.refusal(of: .save) == "issuer_required")
  }

  @Test func `Canceling drops the payment and its methods`() throws {
    var session = try PaymentsSession.choosing()
    try session.send(.cancel)
    #expect(session.state.phase == .list)
    #expect(session.draft == nil)
    #expect(session.state.methods == nil)
    #expect(session.work == [])
  }

  @Test func `Malformed methods are left out and reported`() throws {
    var session = try PaymentsSession.list(selectsMethod: true)
    try session.create()
    let dollars = PaymentMethod(
      id: "dollars", description: "D", minimum: Money(minorUnits: 1, currency: .usd))
    try session.answer(
      2,
      .methods([
        .malformed(id: nil), .method(.card), .method(dollars), .malformed(id: "x"),
        .method(PaymentMethod(id: "card", description: "Another")), .method(.bank),
      ]))
    #expect(
      session.news == [
        "malformedMethod null", "malformedMethod dollars", "malformedMethod x",
        "malformedMethod card",
      ])
    #expect(session.state.methods == [.card, .bank])
  }

  @Test func `There are up to 1,000 methods`() throws {
    var session = try PaymentsSession.list(selectsMethod: true)
    try session.create()
    let methods = (0...1_000).map {
      PaymentsReply.ListedMethod.method(PaymentMethod(id: UTF8Text("m-\($0)"), description: "M"))
    }
    try session.answer(2, .methods(methods))
    #expect(session.failure == "malformed_answer 200")
    try session.create()
    try session.answer(3, .methods(methods.dropLast()))
    #expect(session.state.methods?.count == 1_000)
  }
}
