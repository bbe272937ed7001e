import ScheduleEngine
import Testing

@testable import PaymentEngine

/// The requests of one process: their order, their number, their pauses, and its lease.
@Suite struct PaymentWorkTests {
  @Test func `The intent and the lease are stored before the request leaves`() throws {
    var session = try OrderSession()
    try session.start(.authorize(50_00), id: "a")
    let intent = PaymentIntent(
      .authorize(50_00), requestID: RequestID(randomBits: 7, 1), id: "a", time: at(0))
    #expect(session.next == .send(intent))
    #expect(
      session.writes == [
        .entry(PaymentEntry(.intended(intent), at: at(0))),
        .lease(
          PaymentLease(operation: 1, turn: 1, owner: RequestID(randomBits: 8, 1), time: at(0))),
      ])
  }

  @Test func `A full capture and a reversal have no request identifier`() {
    let id = RequestID(randomBits: 1, 2)
    let full = PaymentCommand.captureInFull(PaymentDecision(amount: usd(1_00)))
    #expect(PaymentIntent(full, requestID: id, time: at(0)).requestID == nil)
    #expect(PaymentIntent(.reverse, requestID: id, time: at(0)).requestID == nil)
    #expect(PaymentIntent(.void(amount: nil), requestID: id, time: at(0)).requestID == id)
  }

  @Test func `A request is repeated four times after pauses that double`() throws {
    var session = try OrderSession()
    try session.start(.authorize(50_00))
    let intent = session.machine.pending?.intent
    for pause in ["wait 1000", "wait 2000", "wait 4000", "wait 8000"] {
      try session.answer(.unavailable())
      #expect(session.step == pause)
      try session.claim()
      #expect(session.next == intent.map { .send($0) })
    }
    try session.answer(.unavailable())
    #expect(session.end == .unknown(ServiceError(status: 503, code: "error")))
    #expect(session.work?.requestCount == 5)
    #expect(session.machine.pending?.doubt == .repeat)
  }

  @Test func `A longer pause that the service asks for replaces the own one`() throws {
    var session = try OrderSession()
    try session.start(.authorize(50_00))
    try session.answer(.busy(429, after: 30))
    #expect(session.step == "wait 30000")
    try session.claim()
    try session.answer(.busy(409, after: 1))
    #expect(session.step == "wait 2000")
  }

  @Test func `A pause past three minutes ends the work at once`() throws {
    var session = try OrderSession()
    try session.start(.authorize(50_00))
    var other = session
    try session.answer(.busy(429, after: 180))
    #expect(session.end == .running(ServiceError(status: 429, code: "busy")))
    #expect(session.machine.pending != nil)
    try other.answer(.busy(429, after: 179))
    #expect(other.step == "wait 179000")
    try other.claim()
    other.elapsed = 178
    try other.answer(.unavailable())
    #expect(other.end == .unknown(ServiceError(status: 503, code: "error")))
    try session.resume(olderThan: 0)
    try session.answer(.unavailable(after: .max))
    #expect(session.end == .unknown(ServiceError(status: 503, code: "error")))
  }

  @Test func `A pause of any length is no overflow`() throws {
    for pause in [Int64.min, -1, 0, .max] {
      var session = try OrderSession()
      try session.start(.authorize(50_00))
      guard
        case .work(var work, _, _) = PaymentWork.start(
          .authorize(50_00), requestID: RequestID(randomBits: 1, 1),
          owner: RequestID(randomBits: 8, 1), limits: PaymentWork.Limits(firstPause: pause),
          on: PaymentBook(), at: at(0))
      else { return }
      let next = work.receive(.lost, session.book, at: at(0), elapsed: 0).next
      #expect(next == (pause <= 0 ? .wait(milliseconds: 0) : .end(.unknown(nil))))
    }
  }

  @Test func `A request that never leaves keeps the intent and leaves no doubt`() throws {
    var session = try OrderSession()
    try session.start(.authorize(50_00))
    for _ in 1...4 {
      try session.answer(.notSent)
      try session.claim()
    }
    try session.answer(.notSent)
    #expect(session.end == .notSent)
    #expect(session.machine.state() == .deciding)
    #expect(session.book.lease?.owner == nil)
  }

  @Test func `After a crash or a lost answer nothing ends as never sent`() throws {
    var session = try OrderSession()
    try session.start(.authorize(50_00))
    session.now = 90
    try session.resume()
    session.elapsed = 180
    try session.answer(.notSent)
    #expect(session.end == .unknown(nil))
    var other = try OrderSession()
    try other.start(.authorize(50_00))
    try other.answer(.lost)
    try other.claim()
    other.elapsed = 180
    try other.answer(.busy(409))
    #expect(other.machine.pending?.doubt == .repeat)
  }

  @Test func `Questions count among five requests`() throws {
    var session = try OrderSession()
    _ = try session.carryOut(.authorize(50_00), .error(412, "invalid_order_transaction_status"))
    try session.start(.authorize(50_00))
    for _ in 1...4 {
      try session.answer(.lost)
      try session.claim()
    }
    try session.answer(.error(402, "invalid_token"))
    #expect(session.end == .unknown(ServiceError(status: 402, code: "invalid_token")))
    #expect(session.machine.pending?.doubt == .ask)
  }

  @Test func `A second command on an order under way is running`() throws {
    var session = try OrderSession(.order())
    try session.start(.capture(amount: usd(20_00)))
    try session.start(.capture(amount: usd(20_00)))
    #expect(session.end == .running(nil))
    try session.start(.void(amount: nil))
    #expect(session.end == .running(nil))
    session.now = 89
    try session.resume()
    #expect(session.end == .running(nil))
    session.now = 90
    try session.start(.void(amount: nil))
    #expect(session.end.map { "\($0)" }?.hasPrefix("refused") == true)
    try session.start(.capture(amount: usd(20_00)))
    #expect(session.step == "send")
    #expect(session.book.lease?.turn == 2)
    #expect(session.machine.operations.count == 1)
  }

  @Test func `A process that loses its lease ends as running or with the outcome`() throws {
    var first = try OrderSession(.order())
    try first.start(.capture(amount: usd(20_00)))
    try first.answer(.lost)
    var second = first
    second.now = 90
    try second.resume()
    (first.book, first.now) = (second.book, 90)
    try first.claim()
    #expect(first.end == .running(nil))
    try second.answer(.payment(.order(captured: [20_00])))
    first.book = second.book
    try first.answer(.lost)
    #expect(first.end == .settled(.done))
    #expect(first.writes.isEmpty, "A doubled answer settles an operation once.")
  }

  @Test func `A released operation is continued at once by a command, and by age by the janitor`()
    throws
  {
    var session = try OrderSession(.order())
    try session.start(.capture(amount: usd(20_00)))
    try session.answer(.unreadable("no JSON"))
    session.now = 10
    try session.resume()
    #expect(session.end == .unknown(nil))
    try session.start(.capture(amount: usd(20_00)))
    #expect(session.step == "ask")
  }

  @Test func `Nothing is resumed without an open operation, and age 0 takes over at once`() throws {
    var session = try OrderSession(.order())
    try session.resume(olderThan: 0)
    #expect(session.end == nil && session.work == nil)
    try session.start(.capture(amount: usd(20_00)))
    try session.resume(olderThan: 0)
    #expect(session.step == "send")
    session.now = 3_000
    try session.resume(olderThan: 3_600)
    #expect(session.end == .unknown(nil))
  }

  @Test func `A clock a little ahead is respected, one wrong by an hour holds nothing up`() throws {
    var session = try OrderSession(.order())
    session.now = 30
    try session.start(.capture(amount: usd(20_00)))
    session.now = 0
    try session.resume()
    #expect(session.end == .running(nil))
    try session.resume(olderThan: 0)
    #expect(session.step == "send")
    session.book.lease = PaymentLease(
      operation: 1, turn: 9, owner: RequestID(randomBits: 8, 1), time: at(3_600))
    for seconds in [Int64(90), 7_200] {
      var late = session
      try late.resume(olderThan: seconds)
      #expect(late.step == "send")
    }
    try session.start(.capture(amount: usd(20_00)))
    #expect(session.step == "send")
    #expect(session.book.lease?.turn == 10)
  }

  @Test func `A suspended process does not send, and asks after 22 hours`() throws {
    var session = try OrderSession(.order())
    try session.start(.capture(amount: usd(20_00)))
    #expect(session.work?.maySend(at: at(89)) == true)
    #expect(session.work?.maySend(at: at(90)) == false)
    #expect(session.work?.maySend(at: at(-90)) == false)
    session.now = 22 * 3_600
    try session.claim()
    #expect(session.step == "send")
    session.now += 1
    try session.claim()
    #expect(session.step == "ask")
  }
}
