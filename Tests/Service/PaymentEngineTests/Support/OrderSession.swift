import ScheduleEngine

@testable import PaymentEngine

func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }

/// A time so many seconds after 2026-11-21T10:00:00Z.
func at(_ seconds: Int64) -> Timestamp {
  Timestamp(secondsSinceEpoch: 1_795_255_200 + seconds)
}

extension PaymentCommand {
  static func authorize(_ cents: Int64, reference: MerchantReference? = nil) -> Self {
    .authorize(PaymentDecision(amount: usd(cents), reference: reference))
  }
}

extension PaymentAnswer {
  static func error(_ status: Int, _ code: UTF8Text, _ message: UTF8Text = "") -> Self {
    .rejected(ServiceError(status: status, code: code, message: message))
  }
  static func unavailable(after seconds: Int? = nil) -> Self {
    .unavailable(ServiceError(status: 503, code: "error"), retryAfterSeconds: seconds)
  }
  static func busy(_ status: Int, after seconds: Int? = nil) -> Self {
    .busy(ServiceError(status: status, code: "busy"), retryAfterSeconds: seconds)
  }
}

extension Payment {
  /// An order of 50.00 USD that was authorized at the beginning, for seven days, with captures, voids, refunds
  /// and what has expired.
  static func order(
    _ original: Int64 = 50_00, captured: [Int64] = [], voided: [Int64] = [], expired: Int64 = 0,
    refunded: [Int64] = [], isApproved: Bool = true
  ) throws -> Payment {
    var events = [
      Event(
        id: "e-0", isApproved ? .authorizationApproved : .authorizationDeclined, usd(original),
        created: at(0), expires: "2026-11-28T10:00:00.000Z")
    ]
    for (index, cents) in captured.enumerated() {
      events.append(Event(id: UTF8Text("c-\(index)"), .captured, usd(cents)))
    }
    for (index, cents) in voided.enumerated() {
      events.append(Event(id: UTF8Text("v-\(index)"), .voided, usd(cents)))
    }
    if expired > 0 { events.append(Event(id: "x-0", .expired, usd(expired))) }
    let gone = (captured + voided).reduce(expired, +)
    return try Payment(
      order: OrderNumber("100101"), isApproved: isApproved, created: at(0), original: usd(original),
      open: usd(isApproved ? original - gone : 0), events: events,
      refundsWithoutVoids: refunded.enumerated().map { index, cents in
        Refund(id: UTF8Text("r-\(index)"), usd(cents), reference: UTF8Text("ref-\(index)"))
      })
  }
}

/// A store with one order, a process that works on it, and a clock.
struct OrderSession {
  var book = PaymentBook()
  var work: PaymentWork?
  var next: PaymentWork.Next?
  var end: PaymentEnd?
  var now: Int64 = 0
  /// The seconds since the command began.
  var elapsed: Int64 = 0
  private var owners: UInt64 = 0
  /// The rows of the last transaction.
  private(set) var writes: [PaymentWrite] = []

  init(_ payment: Payment? = nil) throws {
    if let payment { try book.machine.apply(PaymentEntry(.asked(payment), at: at(0))) }
  }

  var machine: PaymentMachine { book.machine }

  mutating func start(_ command: PaymentCommand, id: UTF8Text? = nil) throws {
    owners += 1
    try begin(
      PaymentWork.start(
        command, id: id, requestID: RequestID(randomBits: 7, owners),
        owner: RequestID(randomBits: 8, owners), on: book, at: at(now)))
  }

  mutating func resume(olderThan seconds: Int64 = 90) throws {
    owners += 1
    (next, end, work) = (nil, nil, nil)
    let resumed = PaymentWork.resume(
      olderThan: seconds, owner: RequestID(randomBits: 8, owners), on: book, at: at(now))
    if let resumed { try begin(resumed) }
  }

  private mutating func begin(_ start: PaymentWork.Start) throws {
    (next, end, work, elapsed) = (nil, nil, nil, 0)
    switch start {
    case .end(let end): (self.end, writes) = (end, [])
    case .work(let work, let next, let writes):
      (self.work, self.next) = (work, next)
      try insert(writes)
    }
  }

  mutating func answer(_ answer: PaymentAnswer) throws {
    guard let step = work?.receive(answer, book, at: at(now), elapsed: elapsed * 1_000) else {
      return
    }
    try take(step)
  }

  mutating func claim() throws {
    guard let step = work?.claim(book, at: at(now)) else { return }
    try take(step)
  }

  private mutating func take(_ step: (next: PaymentWork.Next, writes: [PaymentWrite])) throws {
    next = step.next
    if case .end(let end) = step.next { self.end = end }
    try insert(step.writes)
  }

  private mutating func insert(_ writes: [PaymentWrite]) throws {
    self.writes = writes
    for write in writes {
      switch write {
      case .entry(let entry):
        try book.machine.apply(entry)
        if case .intended = entry.event { book.lease = nil }
      case .lease(let lease): book.lease = lease
      }
    }
  }

  /// Carries a command out and returns its end.
  mutating func carryOut(
    _ command: PaymentCommand, id: UTF8Text? = nil, _ answer: PaymentAnswer
  ) throws -> PaymentEnd? {
    try start(command, id: id)
    if end == nil { try self.answer(answer) }
    return end
  }

  /// The code and the sentence of the refusal of a command, or nil.
  func refusal(_ command: PaymentCommand, id: UTF8Text? = nil) -> String? {
    guard case .refused(let refusal) = machine.decision(on: command, id: id, at: at(now)) else {
      return nil
    }
    return "\(refusal.code): \(refusal)"
  }

  /// The next step: `send`, `ask`, `wait 1000` or `end`.
  var step: String {
    switch next {
    case .send: "send"
    case .ask: "ask"
    case .wait(let milliseconds): "wait \(milliseconds)"
    case .end: "end"
    case nil: "nothing"
    }
  }
}
