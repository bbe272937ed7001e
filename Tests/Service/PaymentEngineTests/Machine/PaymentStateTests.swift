import ScheduleEngine
import Testing

@testable import PaymentEngine

/// The states of an order, and entries that cannot follow.
@Suite struct PaymentStateTests {
  @Test func `An order of the service has the state of its amounts`() throws {
    func state(_ payment: Payment) throws -> PaymentState {
      try OrderSession(payment).machine.state()
    }
    #expect(try state(.order()) == .authorized)
    #expect(try state(.order(captured: [20_00])) == .partlyCaptured)
    #expect(try state(.order(captured: [20_00], voided: [30_00])) == .captured)
    #expect(try state(.order(captured: [20_00], expired: 30_00)) == .captured)
    #expect(try state(.order(voided: [50_00])) == .voided)
    #expect(try state(.order(voided: [20_00], expired: 30_00)) == .expired)
    #expect(try state(.order(isApproved: false)) == .declined)
    #expect(PaymentMachine().state() == .new)
  }

  @Test func `An order is deciding until an answer is lost, and again while a process works`()
    throws
  {
    var session = try OrderSession()
    try session.start(.authorize(50_00))
    #expect(session.machine.state() == .deciding)
    session.elapsed = 180
    try session.answer(.lost)
    #expect(session.end == .unknown(nil))
    #expect(session.machine.state() == .unknown)
    #expect(session.machine.state(isRunning: true) == .deciding)
    #expect(session.machine.pending?.doubt == .repeat)
  }

  @Test func `A later operation is unknown unless a process works on it`() throws {
    var session = try OrderSession(.order())
    try session.start(.capture(amount: usd(20_00)))
    #expect(session.machine.state() == .unknown)
    #expect(session.machine.state(isRunning: true) == .authorized)
    #expect(session.book.isRunning(at: at(89)))
    #expect(!session.book.isRunning(at: at(90)))
  }

  @Test func `A rejected decision leaves the order new`() throws {
    var session = try OrderSession()
    let end = try session.carryOut(
      .authorize(50_00), id: "a", .error(412, "invalid_order_transaction_status"))
    let error = ServiceError(status: 412, code: "invalid_order_transaction_status")
    #expect(end == .settled(.rejected(error)))
    #expect(session.machine.state() == .new)
    #expect(session.machine.decision(on: .authorize(50_00), at: at(0)) == .new)
    #expect(
      session.machine.decision(on: .authorize(50_00), id: "a", at: at(0))
        == .settled(.rejected(error)))
  }

  @Test func `A reversal is under way until nothing is open and all is refunded`() throws {
    var session = try OrderSession(.order(captured: [20_00]))
    _ = try session.carryOut(.reverse, .accepted)
    #expect(session.machine.state() == .reversing)
    let entry = PaymentEntry(
      .asked(try .order(captured: [20_00], voided: [30_00], refunded: [20_00])), at: at(9))
    try session.book.machine.apply(entry)
    #expect(session.machine.state() == .reversed)
    #expect(session.machine.decision(on: .reverse, at: at(9)) == .settled(.done))
  }

  @Test(arguments: [
    ("Payment is ALREADY reversed", PaymentState.reversed), ("A reversal is Pending", .reversing),
  ])
  func `A repetition of a reversal that is accepted or done succeeds`(
    message: String, state: PaymentState
  ) throws {
    var session = try OrderSession(.order())
    let answer = PaymentAnswer.error(412, "precondition_failed", UTF8Text(message))
    #expect(try session.carryOut(.reverse, answer) == .settled(.done))
    #expect(session.machine.state() == state)
  }

  @Test func `Entries that cannot follow are errors and change nothing`() throws {
    func mistake(_ event: PaymentEntry.Event, in session: OrderSession) -> String? {
      var machine = session.machine
      do throws(PaymentEntryError) {
        try machine.apply(PaymentEntry(event, at: at(0)))
        return nil
      } catch {
        return machine == session.machine ? error.description : "it has changed"
      }
    }
    let (idle, payment) = (try OrderSession(), try Payment.order())
    var busy = idle
    try busy.start(.authorize(50_00))
    let intent = PaymentIntent(.reverse, requestID: nil, time: at(0))
    #expect(
      mistake(.intended(intent), in: busy)
        == "an operation begins before the outcome of the preceding one")
    #expect(mistake(.doubted(.ask), in: idle) == "it belongs to no operation")
    #expect(mistake(.answered(.payment(payment)), in: idle) == "it belongs to no operation")
    #expect(mistake(.answered(.lost), in: busy) == "it does not settle its operation")
    #expect(
      mistake(.answered(.payment(try .order(40_00))), in: busy)
        == "it does not settle its operation")
    #expect(mistake(.asked(nil), in: busy) == "it does not settle its operation")
    #expect(mistake(.asked(nil), in: idle) == "it does not settle its operation")
    let known = try OrderSession(payment)
    #expect(mistake(.asked(payment), in: known) == "it does not settle its operation")
    #expect(mistake(.asked(try .order(60_00)), in: known) == "it does not settle its operation")
    #expect(mistake(.asked(try .order(captured: [1_00])), in: known) == nil)
    #expect(mistake(.asked(payment), in: try OrderSession(.order(captured: [1_00]))) != nil)
  }
}
