import EntryStore
import HTTPClient
import OrderEntries
import PaymentEngine
import PaymentWire
import ScheduleEngine

extension OrderStore {
  /// The place of an order in the store, or the end of the search for it.
  struct Found {
    /// The journal's token; nil if the service did not say which one it is.
    var token: String?
    /// The end if there is no token.
    var end = PaymentEnd.unknown(nil)
    var journal: OrderJournal
    var requestCount = 0
  }

  /// Finds the token of an order; asks the service for a number that the store does not know.
  func find(
    _ name: OrderName, _ clock: ElapsedTimeClock
  ) async throws(OrderStoreError) -> Found {
    let number: OrderNumber
    switch name {
    case .token(let secret):
      let token = secret.token.digest.description
      return Found(token: token, journal: OrderJournal(unknown: token))
    case .number(let given): number = given
    }
    let known = try await run(.reading) { transaction throws(OrderStoreError) in
      try OrderStoreError.wrapping { () throws(StoreFault) in
        try transaction.token(ofOrderNumber: number.description)
      }
    }
    if let known { return Found(token: known, journal: OrderJournal(unknown: known)) }
    let (lookup, requestCount) = await ask(.order(number), hiding: nil, clock)
    // The journal of an order without a token has a name of zeros in reports, and is never stored.
    let nameless = OrderJournal(unknown: String(repeating: "0", count: 64))
    switch lookup {
    case .failed(let end):
      return Found(end: end, journal: nameless, requestCount: requestCount)
    case .found(nil): throw OrderStoreError(.unknownOrder(number))
    case .found(let payment?):
      guard let token = payment.token?.digest.description, payment.order == number else {
        return Found(journal: nameless, requestCount: requestCount)
      }
      let journal = try await store(payment, of: token)
      // The number must be the one that the order of the token has here.
      guard journal.machine.payment.map({ $0.order == number }) ?? true else {
        return Found(journal: journal, requestCount: requestCount)
      }
      return Found(token: token, journal: journal, requestCount: requestCount)
    }
  }

  /// The result of a question for an order.
  enum Lookup {
    /// The service's order, or nil if it has none.
    case found(Payment?)
    /// There is no answer.
    case failed(PaymentEnd)
  }

  /// Asks the service for an order, again if there is no answer.
  private func ask(
    _ request: PaymentRequest, hiding secret: String?, _ clock: ElapsedTimeClock
  ) async -> (Lookup, requestCount: Int) {
    var attempts = PaymentAttempts(service.limits)
    var requestCount = 0
    while true {
      let answer = await service.answer(request, nil, secret)
      if answer != .notSent { requestCount += 1 }
      switch answer {
      case .payment(let payment): return (.found(payment), requestCount)
      case .rejected(let error) where error.status == 404: return (.found(nil), requestCount)
      case .rejected(let error): return (.failed(.unknown(error)), requestCount)
      case .unauthorized(let error): return (.failed(.unauthorized(error)), requestCount)
      case .refund, .accepted, .unreadable: return (.failed(.unknown(nil)), requestCount)
      case .busy, .unavailable, .lost, .notSent: break
      }
      let elapsed = clock.elapsed().wholeMilliseconds
      guard let pause = attempts.pause(after: answer, elapsed: elapsed) else {
        return (.failed(attempts.end(after: answer)), requestCount)
      }
      do { try await clock.sleep(.milliseconds(pause)) } catch {
        return (.failed(.unknown(nil)), requestCount)
      }
    }
  }

  /// Stores the service's order in a journal that says nothing else.
  private func store(
    _ payment: Payment, of token: String
  ) async throws(OrderStoreError) -> OrderJournal {
    let now = try now()
    return try await run(.creating) { transaction throws(OrderStoreError) in
      var journal = try transaction.journal(of: token)
      guard journal.machine.pending == nil, try transaction.isOrder(payment, of: token),
        case .updates = journal.machine.judgement(ofLookup: payment, at: now)
      else { return journal }
      try transaction.insert([.entry(PaymentEntry(.asked(payment), at: now))], into: &journal)
      return journal
    }
  }
}

extension OrderStore {
  /// Reads an order.
  ///
  /// - Parameters:
  ///   - name: The order.
  ///   - asks: Whether the service is asked first, and its order is stored.
  /// - Returns: The order; the outcome is ``OrderReport/Outcome/done`` unless the service was asked and the outcome of
  ///   the last operation is still not known.
  /// - Throws: ``OrderStoreError`` if the order is not known, or the database fails.
  public func order(
    _ name: OrderName, askingService asks: Bool = false
  ) async throws(OrderStoreError) -> OrderReport {
    guard asks else {
      let journal = try await stored(name)
      guard !journal.isEmpty else { throw OrderStoreError(.unknownOrder(name.orderNumber)) }
      return OrderReport(.done, journal, at: try now(), requestCount: 0)
    }
    let clock = service.clock()
    var requestCount = 0
    var known: String?
    // Another process can change the order while the service is asked; its answer is then an old one.
    for _ in 0..<5 {
      let before = try await stored(name, or: known)
      let request: PaymentRequest
      switch name {
      case .number(let number): request = .order(number)
      case .token(let secret):
        do throws(PaymentRequestError) {
          let lookup = before.lookup
          request = if let lookup { lookup } else { try .order(token: secret.revealed) }
        } catch {
          throw OrderStoreError(.unusableToken(error.description))
        }
      }
      let asked = try now()
      let (lookup, count) = await ask(request, hiding: name.secret ?? before.secret, clock)
      requestCount += count
      switch lookup {
      case .failed(let end):
        return OrderReport(
          OrderReport.Outcome(end), before, at: try now(), requestCount: requestCount)
      case .found(let payment):
        let token = name.tokenDigest ?? payment?.token?.digest.description
        if payment == nil, before.isEmpty { throw OrderStoreError(.unknownOrder(name.orderNumber)) }
        guard let token = before.isEmpty ? token : before.token else {
          return OrderReport(.unknown(nil), before, at: try now(), requestCount: requestCount)
        }
        known = token
        if let report = try await record(
          payment, of: token, asked: asked, after: before, requestCount: requestCount)
        {
          return report
        }
      }
    }
    let journal = try await stored(name, or: known)
    return OrderReport(.running(nil), journal, at: try now(), requestCount: requestCount)
  }

  /// Stores the service's order if nothing was stored since the question; returns nil if something was.
  private func record(
    _ payment: Payment?, of token: String, asked: Timestamp, after before: OrderJournal,
    requestCount: Int
  ) async throws(OrderStoreError) -> OrderReport? {
    let now = try now()
    let last = before.last
    return try await run(.creating) { transaction throws(OrderStoreError) -> OrderReport? in
      var journal = try transaction.journal(of: token)
      guard journal.last == last else { return nil }
      func report(_ outcome: OrderReport.Outcome) -> OrderReport {
        OrderReport(outcome, journal, at: now, requestCount: requestCount)
      }
      if let payment, try !transaction.isOrder(payment, of: token) { return report(.unknown(nil)) }
      guard !journal.book.isRunning(at: now) else { return report(.running(nil)) }
      switch journal.machine.judgement(ofLookup: payment, at: asked) {
      case .settles, .updates:
        try transaction.insert([.entry(PaymentEntry(.asked(payment), at: asked))], into: &journal)
      case .changesNothing: try transaction.waitForDurability()
      case .repeats, .contradicts: return report(.unknown(nil))
      }
      return report(.done)
    }
  }

  /// Reads the journal of an order; that of an unknown one is empty.
  ///
  /// - Parameters:
  ///   - name: The order.
  ///   - known: The token that the service has named, for a number that the store does not know.
  /// - Returns: The journal.
  /// - Throws: ``OrderStoreError`` if the database fails, or an entry is damaged.
  func stored(
    _ name: OrderName, or known: String? = nil
  ) async throws(OrderStoreError) -> OrderJournal {
    try await run(.reading) { transaction throws(OrderStoreError) in
      var token = name.tokenDigest ?? known
      if let number = name.orderNumber {
        token =
          try OrderStoreError.wrapping { () throws(StoreFault) in
            try transaction.token(ofOrderNumber: number.description)
          } ?? token
      }
      guard let token else { return OrderJournal(unknown: String(repeating: "0", count: 64)) }
      return try transaction.journal(of: token)
    }
  }
}

extension OrderName {
  /// The SHA-256 of the token, or nil for a number.
  var tokenDigest: String? {
    if case .token(let secret) = self { secret.token.digest.description } else { nil }
  }

  /// The number, or nil for a token.
  var orderNumber: OrderNumber? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The text of the token, or nil for a number.
  var secret: String? {
    if case .token(let secret) = self { secret.revealed } else { nil }
  }
}
