package import ScheduleEngine

/// The journal of an order and the last lease of its last operation, as one transaction sees them.
package struct PaymentBook: Hashable, Sendable {
  /// The order.
  package var machine = PaymentMachine()
  /// The lease, or nil if the operation has none.
  package var lease: PaymentLease?

  package init(_ machine: PaymentMachine = PaymentMachine(), lease: PaymentLease? = nil) {
    (self.machine, self.lease) = (machine, lease)
  }

  /// Whether a process works on the operation without an outcome.
  package func isRunning(at now: Timestamp) -> Bool {
    machine.pending != nil && lease?.isHeld(at: now) ?? false
  }
}

/// A row to insert in the transaction that has read the book.
package enum PaymentWrite: Hashable, Sendable {
  case entry(PaymentEntry)
  case lease(PaymentLease)
}

/// The end of a command's work.
package enum PaymentEnd: Hashable, Sendable {
  /// The operation has an outcome, from this command or an earlier one.
  case settled(PaymentOutcome)
  /// Nothing was sent.
  case refused(PaymentRefusal)
  /// Another process works on the order, or the service is busy to the end.
  case running(ServiceError?)
  /// The outcome is not known.
  case unknown(ServiceError?)
  /// No byte of any request left.
  case notSent
  /// The service does not accept the credentials.
  case unauthorized(ServiceError)
}

/// The work of one process on one operation of an order, as a value.
///
/// Each of its functions belongs into one transaction, which inserts the rows that the function
/// returns. Between them the process sends the request, or asks for the order, and waits. It may end
/// between any two of them.
package struct PaymentWork: Hashable, Sendable {
  /// The step that the process takes next.
  package enum Next: Hashable, Sendable {
    /// To send the request of the intent, if ``PaymentWork/maySend(at:)`` is true then.
    case send(PaymentIntent)
    /// To ask the service for the order.
    case ask
    /// To wait, and then to call ``PaymentWork/claim(_:at:)``.
    case wait(milliseconds: Int64)
    /// To end.
    case end(PaymentEnd)
  }

  /// The limits of the requests of one command.
  package struct Limits: Hashable, Sendable {
    /// The largest number of requests.
    package var requestCount = 5
    /// The time for all requests and the pauses between them.
    package var milliseconds: Int64 = 180_000
    /// The pause before the first repetition; it doubles with each.
    package var firstPause: Int64 = 1_000

    package init(firstPause: Int64 = 1_000) { self.firstPause = firstPause }
  }

  /// The process.
  let owner: RequestID
  /// The number of the operation in its order, from 1 on.
  private let operation: Int
  let limits: Limits
  /// The step that the process takes, or returns to after a pause.
  var step: PaymentStep
  /// The rejection that is believed if the service has no order.
  var rejection: ServiceError?
  /// The number of requests that this process has sent.
  package private(set) var requestCount = 0
  /// The number of requests and pauses so far, on which the next pause depends.
  var pauseCount: Int64 = 0
  /// Whether an operation's request may have arrived whose answer was lost.
  var isInDoubt = false
  /// Whether an earlier process may have sent a request.
  private let isTakenOver: Bool
  /// The time at which the last request began.
  private(set) var lastTime: Timestamp

  private init(
    _ book: PaymentBook, owner: RequestID, limits: Limits, step: PaymentStep, at now: Timestamp
  ) {
    (self.owner, self.limits, self.step, lastTime) = (owner, limits, step, now)
    operation = book.machine.operations.count
    isTakenOver = book.lease != nil
    // A lease with an owner is that of a process that ended between two steps.
    isInDoubt = book.machine.pending?.doubt != nil || book.lease?.owner != nil
  }

  /// Whether the last request may be a repetition of one that has arrived.
  var isRepetition: Bool { isTakenOver || requestCount > 1 }
}

extension PaymentWork {
  /// The beginning of a command: its work and the rows to insert, or its end.
  package enum Start: Hashable, Sendable {
    case work(PaymentWork, next: Next, writes: [PaymentWrite])
    case end(PaymentEnd)
  }

  /// Begins a command, or continues the same command of an earlier process.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - id: The shop's own identifier of the command, or nil.
  ///   - requestID: The identifier of the requests of a new operation.
  ///   - owner: The process.
  ///   - limits: The limits of its requests.
  ///   - book: The order.
  ///   - now: The time.
  /// - Returns: The work, whose rows are to be inserted before anything is sent; or the end.
  package static func start(
    _ command: PaymentCommand, id: UTF8Text? = nil, requestID: RequestID, owner: RequestID,
    limits: Limits = Limits(), on book: PaymentBook, at now: Timestamp
  ) -> Start {
    switch book.machine.decision(on: command, id: id, at: now) {
    case .settled(let outcome): return .end(.settled(outcome))
    case .refused(.wrongState) where book.isRunning(at: now): return .end(.running(nil))
    case .refused(let refusal): return .end(.refused(refusal))
    case .again:
      guard !book.isRunning(at: now) else { return .end(.running(nil)) }
      return take(book, owner: owner, limits: limits, at: now)
    case .new:
      let intent = PaymentIntent(command, requestID: requestID, id: id, time: now)
      let entry = PaymentEntry(.intended(intent), at: now)
      var book = PaymentBook(book.machine)
      do throws(PaymentEntryError) {
        try book.machine.apply(entry)
      } catch {
        // not covered: a new command is accepted only if no operation is without an outcome
        return .end(.unknown(nil))
      }
      guard
        case .work(let work, let next, let writes) = take(
          book, owner: owner, limits: limits, at: now)
      else { return .end(.running(nil)) }
      return .work(work, next: next, writes: [.entry(entry)] + writes)
    }
  }

  /// Takes over the operation that an earlier process has left without an outcome.
  ///
  /// - Parameters:
  ///   - seconds: The least number of seconds since its last request began; 0 takes over at once.
  ///   - owner: The process.
  ///   - limits: The limits of its requests.
  ///   - book: The order.
  ///   - now: The time.
  /// - Returns: The work; or the end if there is no such operation, or its last request is younger.
  package static func resume(
    olderThan seconds: Int64 = PaymentLease.seconds, owner: RequestID, limits: Limits = Limits(),
    on book: PaymentBook, at now: Timestamp
  ) -> Start? {
    guard book.machine.pending != nil else { return nil }
    // A time that is a little ahead is one of another clock, and one far ahead of a wrong clock.
    if let lease = book.lease, lease.age(at: now) < seconds,
      lease.age(at: now) > -min(seconds, PaymentLease.seconds)
    {
      return .end(lease.isHeld(at: now) ? .running(nil) : .unknown(nil))
    }
    return take(book, owner: owner, limits: limits, at: now)
  }

  private static func take(
    _ book: PaymentBook, owner: RequestID, limits: Limits, at now: Timestamp
  ) -> Start {
    var work = PaymentWork(
      book, owner: owner, limits: limits, step: book.machine.nextStep(at: now), at: now)
    let (next, writes) = work.claimed(book, at: now)
    return .work(work, next: next, writes: writes)
  }

  /// Inserts the lease of the next request, after a pause.
  ///
  /// - Returns: The next step, and the rows to insert.
  package mutating func claim(
    _ book: PaymentBook, at now: Timestamp
  ) -> (next: Next, writes: [PaymentWrite]) {
    if let end = end(in: book) { return (.end(end), []) }
    guard let lease = book.lease, lease.owner == owner || !lease.isHeld(at: now) else {
      return (.end(.running(nil)), [])
    }
    return claimed(book, at: now)
  }

  private mutating func claimed(
    _ book: PaymentBook, at now: Timestamp
  ) -> (next: Next, writes: [PaymentWrite]) {
    guard let pending = book.machine.pending else { return (.end(.unknown(nil)), []) }
    if !pending.isRepeatable(at: now) { step = .ask }
    lastTime = now
    requestCount += 1
    return (step == .ask ? .ask : .send(pending.intent), [.lease(lease(after: book, owner: owner))])
  }

  /// Returns whether the request of the last ``Next/send(_:)`` may leave now.
  ///
  /// A process that was suspended since its lease was stored calls ``claim(_:at:)`` again instead: the
  /// service may no longer recognize the request. The process asks immediately before the first byte leaves.
  package func maySend(at now: Timestamp) -> Bool {
    now.seconds(since: lastTime).magnitude < PaymentLease.seconds.magnitude
  }

  func lease(after book: PaymentBook, owner: RequestID?) -> PaymentLease {
    PaymentLease(
      operation: operation, turn: (book.lease?.turn ?? 0) + 1, owner: owner, time: lastTime)
  }

  /// Returns the end of the work if another process has found the outcome.
  func end(in book: PaymentBook) -> PaymentEnd? {
    let operations = book.machine.operations
    guard operations.count >= operation else { return .unknown(nil) }
    return operations[operation - 1].outcome.map { .settled($0) }
  }
}
