import EntryStore
import OrderEntries
public import PaymentEngine
public import ScheduleEngine

extension OrderStore {
  /// Returns all orders, ordered by the digests of their tokens.
  ///
  /// - Parameter state: The state of the orders to return, or nil for all.
  /// - Returns: The orders; the outcome of each is ``OrderReport/Outcome/done``.
  /// - Throws: ``OrderStoreError`` if the database fails, or an entry is damaged.
  /// - Complexity: O(*n*) in the number of entries.
  public func orders(in state: PaymentState? = nil) async throws(OrderStoreError) -> [OrderReport] {
    let now = try now()
    return try await run(.reading) { transaction throws(OrderStoreError) in
      var reports: [OrderReport] = []
      var token: String?
      while true {
        let tokens = try OrderStoreError.wrapping { () throws(StoreFault) in
          try transaction.orders(after: token, count: EntryRow.pageCount)
        }
        for token in tokens {
          let journal = try transaction.journal(of: token)
          let report = OrderReport(.done, journal, at: now, requestCount: 0)
          if state == nil || report.state == state { reports.append(report) }
        }
        guard tokens.count == EntryRow.pageCount else { return reports }
        token = tokens.last
      }
    }
  }

  /// Returns the tokens of the orders whose last operation has no outcome.
  ///
  /// - Throws: ``OrderStoreError`` if the database fails.
  public func unsettledOrders() async throws(OrderStoreError) -> [CheckoutToken] {
    try await run(.reading) { transaction throws(OrderStoreError) in
      try OrderStoreError.wrapping { () throws(StoreFault) in
        try transaction.unsettledOrders()
      }.compactMap { SHA256Digest(hexadecimal: $0).map { CheckoutToken(digest: $0) } }
    }
  }

  /// Continues the operation of an order that a process has left without an outcome.
  ///
  /// It sends the same request again within 22 hours, and a refund at any time; else it asks the service for the
  /// order and looks for the operation's own event.
  ///
  /// - Parameters:
  ///   - token: The checkout's token, as its digest.
  ///   - seconds: The least number of seconds since the last request began; 90 by default. 0 takes every lease over
  ///     at once.
  /// - Returns: The order; nil if it has no such operation any more.
  /// - Throws: ``OrderStoreError`` if the database fails, or an entry is damaged.
  public func resume(
    _ token: CheckoutToken, olderThan seconds: Int64 = PaymentLease.seconds
  ) async throws(OrderStoreError) -> OrderReport? {
    let clock = service.clock()
    let (name, now, owner) = (token.digest.description, try now(), service.requestID)
    let limits = service.limits
    let (start, journal) = try await run(.writing) {
      transaction throws(OrderStoreError) -> (PaymentWork.Start?, OrderJournal) in
      var journal = try transaction.journal(of: name)
      let start = PaymentWork.resume(
        olderThan: seconds, owner: owner, limits: limits, on: journal.book, at: now)
      if case .work(_, _, let writes)? = start { try transaction.insert(writes, into: &journal) }
      return (start, journal)
    }
    guard let start else { return nil }
    return try await finish(start, journal, clock, requestCount: 0)
  }
}
