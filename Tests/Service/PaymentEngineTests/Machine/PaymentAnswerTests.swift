import ScheduleEngine
import Testing

@testable import PaymentEngine

/// The answers of the service, and the orders that it reports.
@Suite struct PaymentAnswerTests {
  private static let full = PaymentCommand.captureInFull(PaymentDecision(amount: usd(50_00)))

  @Test func `A payment decides by its status, whatever the HTTP status`() throws {
    var session = try OrderSession()
    #expect(
      try session.carryOut(.authorize(50_00), .payment(.order(isApproved: false)))
        == .settled(.declined))
    session = try OrderSession()
    #expect(
      try session.carryOut(Self.full, .payment(.order(captured: [50_00]))) == .settled(.approved))
  }

  @Test func `A payment of another amount, and what cannot be read, is not believed`() throws {
    for answer in [PaymentAnswer.payment(try .order(40_00)), .unreadable("no JSON"), .accepted] {
      var session = try OrderSession()
      #expect(try session.carryOut(.authorize(50_00), answer) == .unknown(nil))
      #expect(session.machine.pending?.doubt == .ask)
      try session.resume(olderThan: 0)
      #expect(session.step == "ask")
    }
  }

  @Test func `A capture or void is believed only with its effect`() throws {
    for command in [PaymentCommand.capture(amount: usd(20_00)), .void(amount: usd(20_00))] {
      var session = try OrderSession(.order())
      #expect(try session.carryOut(command, .payment(.order())) == .unknown(nil))
      session = try OrderSession(.order())
      #expect(try session.carryOut(command, .payment(.order(isApproved: false))) == .unknown(nil))
    }
    var session = try OrderSession(.order())
    #expect(
      try session.carryOut(.void(amount: nil), .payment(.order(voided: [50_00]))) == .settled(.done)
    )
    session = try OrderSession(.order())
    #expect(
      try session.carryOut(.capture(amount: usd(20_00)), .payment(.order(captured: [20_00])))
        == .settled(.done))
  }

  @Test func `A refund is believed with its amount, and one that is listed is not counted twice`()
    throws
  {
    let refund = PaymentCommand.refund(
      amount: usd(10_00), reference: try MerchantReference("ref-0"))
    var session = try OrderSession(.order(captured: [50_00]))
    let other = Payment.Refund(id: "r-0", usd(9_00))
    #expect(try session.carryOut(refund, .refund(other)) == .unknown(nil))
    session = try OrderSession(.order(captured: [50_00], refunded: [10_00]))
    let same = Payment.Refund(id: "r-0", usd(10_00))
    #expect(try session.carryOut(refund, .refund(same)) == .settled(.done))
    #expect(session.machine.payment?.refunded == usd(10_00))
  }

  @Test func `Wrong credentials end the work and keep the intent`() throws {
    var session = try OrderSession()
    let error = ServiceError(status: 401, code: "unauthorized")
    #expect(try session.carryOut(.authorize(50_00), .unauthorized(error)) == .unauthorized(error))
    #expect(session.machine.state() == .deciding)
    #expect(session.machine.pending?.intent.command == .authorize(50_00))
    try session.resume(olderThan: 0)
    #expect(session.step == "send")
  }

  /// A capture of 20.00 that left doubt a day ago.
  private func doubted(_ command: PaymentCommand, before: Payment?) throws -> OrderSession {
    var session = try OrderSession(before)
    try session.start(command)
    session.now = 86_401
    try session.resume()
    return session
  }

  @Test func `After 22 hours the order is asked for, and after 24 its absence is believed`() throws
  {
    var session = try OrderSession(.order())
    try session.start(.capture(amount: usd(20_00)))
    session.now = 22 * 3_600
    try session.resume()
    #expect(session.step == "send")
    session.now += 1
    try session.resume(olderThan: 0)
    #expect(session.step == "ask")
    try session.answer(.payment(.order()))
    #expect(session.end == .unknown(nil))
    session.now = 24 * 3_600
    try session.resume(olderThan: 0)
    try session.answer(.payment(.order()))
    #expect(session.end == .unknown(nil))
    session.now += 1
    try session.resume(olderThan: 0)
    try session.answer(.payment(.order()))
    #expect(
      session.end == .settled(.rejected(ServiceError(status: 0, code: "not_carried_out"))))
  }

  @Test func `An answer is judged by the time of its question`() throws {
    var session = try OrderSession(.order())
    try session.start(.capture(amount: usd(20_00)))
    try session.answer(.unreadable("no JSON"))
    session.now = 3_600
    try session.resume()
    #expect(session.step == "ask")
    session.now = 30 * 3_600
    try session.answer(.payment(.order()))
    #expect(
      session.end == .unknown(nil), "The process slept, and the order may have changed since.")
  }

  @Test func `After a day each operation is found by its own effect`() throws {
    var session = try doubted(.capture(amount: usd(20_00)), before: .order(captured: [20_00]))
    #expect(session.step == "ask")
    try session.answer(.payment(.order(captured: [20_00, 20_00])))
    #expect(session.end == .settled(.done))
    session = try doubted(.capture(amount: usd(20_00)), before: .order(captured: [20_00]))
    try session.answer(.payment(.order(captured: [20_00])))
    #expect(session.end == .settled(.rejected(.notCarriedOut)))
    session = try doubted(.void(amount: nil), before: .order())
    try session.answer(.payment(.order(voided: [50_00])))
    #expect(session.end == .settled(.done))
    session = try doubted(.reverse, before: .order())
    try session.answer(.payment(.order(voided: [50_00])))
    #expect(session.end == .settled(.done))
    session = try doubted(.authorize(50_00), before: nil)
    try session.answer(.error(404, "not_found"))
    #expect(session.end == .settled(.rejected(.notCarriedOut)))
  }

  @Test func `A capture of another request is not this one's`() throws {
    var session = try doubted(.capture(amount: usd(20_00)), before: .order())
    let authorization = try Payment.order().events
    let other = Payment.Event(id: "c-0", .captured, usd(20_00), reference: "another")
    let order = try Payment(
      order: OrderNumber("100101"), isApproved: true, created: at(0), original: usd(50_00),
      open: usd(30_00), events: authorization + [other])
    try session.answer(.payment(order))
    #expect(session.end == .settled(.rejected(.notCarriedOut)))
    #expect(session.machine.payment?.captured == usd(20_00))
  }

  @Test func `A reversal of an order that was refunded in full is not found by its amounts`() throws
  {
    let order = try Payment.order(captured: [50_00], refunded: [50_00])
    var session = try doubted(.reverse, before: order)
    try session.answer(.payment(order))
    #expect(session.end == .settled(.rejected(.notCarriedOut)))
  }

  @Test func `A refund is repeated for ever, and found by its reference`() throws {
    let refund = PaymentCommand.refund(
      amount: usd(10_00), reference: try MerchantReference("ref-0"))
    var session = try OrderSession(.order(captured: [50_00]))
    try session.start(refund)
    session.now = 400 * 86_400
    try session.resume()
    #expect(session.step == "send")
    try session.answer(.unreadable("no JSON"))
    try session.resume(olderThan: 0)
    #expect(session.step == "ask")
    try session.answer(.payment(.order(captured: [50_00])))
    #expect(session.step == "send")
    try session.answer(.unreadable("no JSON"))
    try session.resume(olderThan: 0)
    try session.answer(.payment(.order(captured: [50_00], refunded: [10_00])))
    #expect(session.end == .settled(.done))
  }

  @Test func `A token that an earlier decision may have used up is asked for`() throws {
    var session = try OrderSession()
    _ = try session.carryOut(.authorize(50_00), .error(412, "invalid_order_transaction_status"))
    try session.start(.authorize(50_00))
    try session.answer(.error(402, "invalid_token"))
    #expect(session.step == "ask")
    var found = session
    try found.answer(.payment(.order()))
    #expect(found.end == .settled(.approved))
    try session.answer(.error(404, "not_found"))
    #expect(session.end == .settled(.rejected(ServiceError(status: 402, code: "invalid_token"))))
  }

  @Test func `An order that another command has decided is a rejection with its amounts`() throws {
    let otherwise = PaymentEnd.settled(
      .rejected(ServiceError(status: 0, code: "decided_otherwise")))
    var session = try doubted(.authorize(60_00), before: nil)
    try session.answer(.payment(.order()))
    #expect(session.end == otherwise)
    #expect(session.machine.payment?.original == usd(50_00))
    session = try doubted(Self.full, before: nil)
    try session.answer(.payment(.order()))
    #expect(session.end == otherwise, "An authorization is no full capture.")
    session = try doubted(.authorize(50_00), before: nil)
    let captured = try Payment(
      order: OrderNumber("100101"), isApproved: true, original: usd(50_00), open: usd(0),
      events: [Payment.Event(id: "c-0", .captured, usd(50_00))])
    try session.answer(.payment(captured))
    #expect(session.end == otherwise, "A full capture is no authorization.")
  }

  @Test func `A rejected repetition of a reversal is believed after a question alone`() throws {
    let late = PaymentAnswer.error(412, "precondition_failed", "outside the window")
    var session = try OrderSession(.order())
    #expect(try session.carryOut(.reverse, late) != nil, "The first request has no predecessor.")
    try session.start(.reverse)
    session.now = 900
    try session.resume()
    try session.answer(late)
    #expect(session.step == "ask")
    var found = session
    try found.answer(.payment(.order(voided: [50_00])))
    #expect(found.end == .settled(.done))
    try session.answer(.payment(.order()))
    #expect(session.machine.operations.last?.outcome?.name == "rejected")
  }

  @Test func `An order that contradicts the known one is not believed`() throws {
    var session = try OrderSession(.order(captured: [20_00]))
    try session.start(.capture(amount: usd(10_00)))
    try session.answer(.unreadable("no JSON"))
    for answer in [
      PaymentAnswer.error(404, "not_found"), .payment(try .order()), .payment(try .order(60_00)),
      .payment(try .order(isApproved: false)),
    ] {
      try session.resume(olderThan: 0)
      try session.answer(answer)
      #expect(session.end == .unknown(nil))
      #expect(session.machine.payment?.captured == usd(20_00))
    }
  }
}
