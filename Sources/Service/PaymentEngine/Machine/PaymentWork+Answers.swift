package import ScheduleEngine

extension PaymentWork {
  /// Judges the answer to the request, or to the question for the order.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - book: The order as it is now.
  ///   - now: The time.
  ///   - elapsed: The milliseconds since the command began.
  /// - Returns: The next step, and the rows to insert.
  package mutating func receive(
    _ answer: PaymentAnswer, _ book: PaymentBook, at now: Timestamp, elapsed: Int64
  ) -> (next: Next, writes: [PaymentWrite]) {
    if let end = end(in: book) { return (.end(end), []) }
    return step == .ask
      ? receiveOrder(answer, book, at: now, elapsed: elapsed)
      : receiveOutcome(answer, book, at: now, elapsed: elapsed)
  }

  private mutating func receiveOutcome(
    _ answer: PaymentAnswer, _ book: PaymentBook, at now: Timestamp, elapsed: Int64
  ) -> (next: Next, writes: [PaymentWrite]) {
    switch book.machine.judgement(of: answer) {
    case .settles(let settlement):
      if case .rejected(let error) = settlement.outcome, isRepetition,
        book.machine.pending?.intent.command == .reverse
      {
        // A reversal has no identifier: the rejection may be due to the first request.
        rejection = error
        return proceed(to: .ask, book, at: now, elapsed: elapsed)
      }
      let entry = PaymentEntry(.answered(answer), at: now)
      return (.end(.settled(settlement.outcome)), [.entry(entry)])
    case .confirms:
      if case .rejected(let error) = answer { rejection = error }
      return proceed(to: .ask, book, at: now, elapsed: elapsed)
    case .asks:
      isInDoubt = true
      return leave(.ask, .unknown(nil), book, at: now)
    case .stops:
      guard case .unauthorized(let error) = answer else {
        return leave(doubt, .notSent, book, at: now)
      }
      return leave(doubt, .unauthorized(error), book, at: now)
    case .repeats(let seconds):
      return again(after: seconds, answer, book, at: now, elapsed: elapsed)
    }
  }

  private mutating func receiveOrder(
    _ answer: PaymentAnswer, _ book: PaymentBook, at now: Timestamp, elapsed: Int64
  ) -> (next: Next, writes: [PaymentWrite]) {
    let order: Payment?
    switch answer {
    case .payment(let payment): order = payment
    case .rejected(let error) where error.status == 404: order = nil
    case .busy(_, let seconds), .unavailable(_, let seconds):
      return again(after: seconds, answer, book, at: now, elapsed: elapsed)
    case .lost, .notSent: return again(after: nil, answer, book, at: now, elapsed: elapsed)
    case .unauthorized(let error): return leave(doubt, .unauthorized(error), book, at: now)
    case .rejected(let error): return leave(.ask, .unknown(error), book, at: now)
    case .refund, .accepted, .unreadable: return leave(.ask, .unknown(nil), book, at: now)
    }
    switch book.machine.judgement(ofLookup: order, at: lastTime) {
    case .settles(let settlement):
      return (
        .end(.settled(settlement.outcome)), [.entry(PaymentEntry(.asked(order), at: lastTime))]
      )
    case .repeats:
      if let rejection {
        let answer = PaymentAnswer.rejected(rejection)
        let entry = PaymentEntry(.answered(answer), at: now)
        return (.end(.settled(.rejected(rejection))), [.entry(entry)])
      }
      guard book.machine.pending?.isRepeatable(at: now) ?? false else {
        return leave(.ask, .unknown(nil), book, at: now)
      }
      return proceed(to: .repeat, book, at: now, elapsed: elapsed)
    case .updates, .changesNothing, .contradicts: return leave(.ask, .unknown(nil), book, at: now)
    }
  }

  /// The next step of another process, if an answer was lost.
  private var doubt: PaymentStep? { isInDoubt ? step : nil }

  /// Takes another step at once, or ends if no request remains.
  private mutating func proceed(
    to next: PaymentStep, _ book: PaymentBook, at now: Timestamp, elapsed: Int64
  ) -> (next: Next, writes: [PaymentWrite]) {
    step = next
    // The answer is not believed yet, and the request that it belongs to has arrived.
    isInDoubt = isInDoubt || rejection != nil
    guard requestCount < limits.requestCount, elapsed < limits.milliseconds else {
      return leave(next, .unknown(rejection), book, at: now)
    }
    return claim(book, at: now)
  }

  /// Waits before the next request, or ends if none remains.
  private mutating func again(
    after seconds: Int?, _ answer: PaymentAnswer, _ book: PaymentBook, at now: Timestamp,
    elapsed: Int64
  ) -> (next: Next, writes: [PaymentWrite]) {
    let error: ServiceError?
    var isBusy = false
    switch answer {
    case .busy(let busy, _): (error, isBusy) = (busy, true)
    case .unavailable(let unavailable, _):
      error = unavailable
      isInDoubt = true
    case .notSent: error = nil
    default:
      error = nil
      isInDoubt = true
    }
    let pause = limits.pause(
      pauseCount: pauseCount, after: requestCount, requestedSeconds: seconds, elapsed: elapsed)
    pauseCount += 1
    if let pause { return (.wait(milliseconds: pause), []) }
    if isBusy { return leave(doubt, .running(error), book, at: now) }
    return leave(doubt, isInDoubt ? .unknown(error) : .notSent, book, at: now)
  }

  /// Ends the work without the outcome: the next process continues at once.
  private mutating func leave(
    _ doubt: PaymentStep?, _ end: PaymentEnd, _ book: PaymentBook, at now: Timestamp
  ) -> (next: Next, writes: [PaymentWrite]) {
    guard let held = book.lease, held.owner == owner else { return (.end(.running(nil)), []) }
    var writes = [PaymentWrite.lease(lease(after: book, owner: nil))]
    if let doubt, book.machine.pending?.doubt != doubt {
      writes.insert(.entry(PaymentEntry(.doubted(doubt), at: now)), at: 0)
    }
    return (.end(end), writes)
  }
}
