import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The failures of readings, and the reasons of malformed answers.
@Suite struct PaymentsFailureTests {
  private func reason(_ answer: ShopAnswer<PaymentsReply>, paying: Bool = false) throws -> String? {
    var session = paying ? try PaymentsSession.paying() : try PaymentsSession.list()
    try session.send(paying ? .appear : .refresh)
    try session.send(.answer(request: paying ? 3 : 2, answer))
    let failure = session.state.failure
    #expect((failure?.reason == nil) == (failure?.code != .malformedAnswer))
    return failure?.reason?.description
  }

  @Test func `A malformed answer says which rule it breaks, and no other failure does`() throws {
    let known = MalformedAnswerReason(path: "$.data", rule: "a text is no list")
    #expect(try reason(ShopAnswer(status: 200, reason: known)) == "$.data: a text is no list")
    #expect(try reason(ShopAnswer(status: 500, reason: known)) == nil)
    #expect(try reason(ShopAnswer(status: 404, reason: known)) == nil)
    #expect(
      try reason(ShopAnswer(status: 200, reply: .methods([])))
        == "$: the answer does not have the form of this request's")
    func payment(_ payment: PaymentRecord) throws -> String? {
      try reason(ShopAnswer(status: 200, reply: .payment(payment)), paying: true)
    }
    #expect(
      try payment(.payment(6)) == "$.data.id: the payment is not the one that was asked for")
    #expect(try payment(.payment(0)) == "$.data.id: a payment's number is at least 1")
    #expect(
      try payment(.payment(5, currency: .usd))
        == "$.data.amount: an amount is in the currency of the checkout, and not below zero")
    var session = try PaymentsSession.list(selectsMethod: true)
    try session.create()
    let methods = (0...1_000).map {
      PaymentsReply.ListedMethod.method(PaymentMethod(id: UTF8Text("m\($0)"), description: "M"))
    }
    try session.answer(2, .methods(methods))
    #expect(
      session.state.failure?.reason?.description == "$.data: a list has at most 1,000 methods")
  }

  @Test func `An outcome that is unknown has no reason`() throws {
    var session = try PaymentsSession.saving()
    let known = MalformedAnswerReason(path: "$.data", rule: "a text is no object")
    try session.send(.answer(request: 2, ShopAnswer(status: 200, reason: known)))
    #expect(session.failure == "outcome_unknown 200")
    #expect(session.state.failure?.reason == nil)
  }
}
