import EntryStore
import HTTPClient
import OrderEntries
public import PaymentEngine
import PaymentWire
import ScheduleEngine
public import WidgetStorage

extension OrderStore {
  /// Carries a command out, or continues the same command of an earlier process.
  ///
  /// A capture, void or refund of an order that the store does not know asks the service for the order first.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - name: The order; a decision and a reversal need the token.
  ///   - id: The shop's own identifier of the command, or nil: the same command with it is carried out once.
  ///   - widget: The widget that is captured here in the transaction that stores the intent of a decision; or nil.
  /// - Returns: The outcome.
  /// - Throws: ``OrderStoreError``; if the database fails after a request was sent, the intent is stored, and
  ///   ``resume(_:olderThan:)`` settles it.
  public func perform(
    _ command: PaymentCommand, on name: OrderName, id: CommandID? = nil,
    capturing widget: OrderWidget? = nil
  ) async throws(OrderStoreError) -> OrderReport {
    let clock = service.clock()
    let found = try await find(name, clock)
    guard let token = found.token else {
      return OrderReport(
        OrderReport.Outcome(found.end), found.journal, at: try now(),
        requestCount: found.requestCount)
    }
    let secret: String? = if case .token(let secret) = name { secret.revealed } else { nil }
    let beginning = CommandBeginning(
      command: command, id: id.map { UTF8Text($0.description) }, secret: secret, widget: widget,
      requestID: service.requestID, owner: service.requestID, limits: service.limits,
      now: try now())
    let (start, journal) = try await run(beginning.access) { transaction throws(OrderStoreError) in
      try beginning.start(of: token, in: transaction, widgets)
    }
    return try await finish(start, journal, clock, requestCount: found.requestCount)
  }

  /// Takes the steps of a command until it ends.
  func finish(
    _ start: PaymentWork.Start, _ journal: OrderJournal, _ clock: ElapsedTimeClock,
    requestCount: Int
  ) async throws(OrderStoreError) -> OrderReport {
    var (journal, requestCount) = (journal, requestCount)
    guard case .work(var work, var next, _) = start else {
      guard case .end(let end) = start else { throw OrderStoreError(.noClock) }
      return OrderReport(
        OrderReport.Outcome(end), journal, at: try now(), requestCount: requestCount)
    }
    while true {
      var answer: PaymentAnswer?
      switch next {
      case .end(let end):
        return OrderReport(
          OrderReport.Outcome(end), journal, at: try now(), requestCount: requestCount)
      case .wait(let milliseconds):
        do {
          try await clock.sleep(.milliseconds(milliseconds))
        } catch {
          // The task was cancelled: as if the process had ended, and the lease ends by itself.
          next = .end(.unknown(nil))
          continue
        }
      case .send(let intent):
        guard let request = journal.request else { return try unsendable(journal, requestCount) }
        // A process that was suspended since it stored its lease does not send: another one may have.
        if work.maySend(at: try now()) {
          answer = await service.answer(request, intent.command.kind, journal.secret)
        }
      case .ask:
        guard let request = journal.lookup else { return try unsendable(journal, requestCount) }
        answer = await service.answer(request, nil, journal.secret)
      }
      if let answer, answer != .notSent { requestCount += 1 }
      let (before, token, now) = (work, journal.token, try now())
      let elapsed = clock.elapsed().wholeMilliseconds
      let received = answer
      (work, next, journal) = try await finishing {
        transaction throws(OrderStoreError)
          -> (PaymentWork, PaymentWork.Next, OrderJournal) in
        var work = before
        var journal = try transaction.journal(of: token)
        let (next, writes) =
          if let received {
            work.receive(
              try transaction.checked(received, for: token), journal.book, at: now,
              elapsed: elapsed)
          } else {
            work.claim(journal.book, at: now)
          }
        try transaction.insert(writes, into: &journal)
        if writes.isEmpty { try transaction.waitForDurability() }
        return (work, next, journal)
      }
    }
  }

  /// Runs a transaction to its end, also if the task is cancelled: an answer that has arrived is stored.
  private func finishing<Result: Sendable>(
    _ work: @escaping @Sendable (any EntryTransaction) throws(OrderStoreError) -> Result
  ) async throws(OrderStoreError) -> Result {
    let result = await Task { () async -> Swift.Result<Result, OrderStoreError> in
      do throws(OrderStoreError) {
        return .success(try await run(.writing, work))
      } catch {
        return .failure(error)
      }
    }.value
    return try result.get()
  }

  /// Returns the report of an operation without a request, which no version of this program writes.
  private func unsendable(
    _ journal: OrderJournal, _ requestCount: Int
  ) throws(OrderStoreError) -> OrderReport {
    // not covered: an intent is stored with its request
    OrderReport(.unknown(nil), journal, at: try now(), requestCount: requestCount)
  }
}

/// The values of a command that begins.
private struct CommandBeginning: Sendable {
  let command: PaymentCommand
  let id: UTF8Text?
  let secret: String?
  let widget: OrderWidget?
  let requestID: RequestID
  let owner: RequestID
  let limits: PaymentWork.Limits
  let now: Timestamp

  /// The access: a command that a store without the order refuses creates no store.
  var access: StorageAccess {
    if case .work = start(on: PaymentBook()) { .creating } else { .writing }
  }

  private func start(on book: PaymentBook) -> PaymentWork.Start {
    PaymentWork.start(
      command, id: id, requestID: requestID, owner: owner, limits: limits, on: book, at: now)
  }

  /// Begins the command in a transaction: the intent, its lease and the capture of the widget are stored together.
  func start(
    of token: String, in transaction: any EntryTransaction, _ widgets: BlockingWidgetStore
  ) throws(OrderStoreError) -> (PaymentWork.Start, OrderJournal) {
    var journal = try transaction.journal(of: token)
    let start = start(on: journal.book)
    guard case .work(_, _, let writes) = start else {
      try transaction.waitForDurability()
      return (start, journal)
    }
    var request: PaymentRequest?
    if case .entry(let entry)? = writes.first, case .intended(let intent) = entry.event {
      do throws(PaymentRequestError) {
        request = try PaymentRequest(
          intent, token: secret, order: journal.machine.payment?.order)
      } catch {
        throw OrderStoreError(.unusableToken(error.description))
      }
      if let refusal = try capture(in: transaction, widgets) {
        return (.end(.refused(.widgetRefuses(refusal))), journal)
      }
    }
    try transaction.insert(writes, request: request, into: &journal)
    return (start, journal)
  }

  /// Captures the widget of the order here; returns the refusal of its guard, or nil.
  private func capture(
    in transaction: any EntryTransaction, _ widgets: BlockingWidgetStore
  ) throws(OrderStoreError) -> CaptureRefusal? {
    guard let widget, let decision = command.decision, let secret else { return nil }
    do {
      let captured = try widgets.capture(
        widget.name, of: try CheckoutToken(secret), amount: decision.amount,
        isAdjusted: decision.isCheckoutAdjusted,
        at: Moment(today: widget.today, timestamp: now), in: transaction)
      if case .refused(let refusal) = captured.decision { return refusal }
      return nil
    } catch let error as WidgetStoreError {
      throw OrderStoreError(.widget(error))
    } catch {
      // not covered: the token was checked before
      throw OrderStoreError(.unusableToken("\(error)"))
    }
  }
}

extension EntryTransaction {
  /// Reads the journal of an order.
  func journal(of token: String) throws(OrderStoreError) -> OrderJournal {
    try OrderStoreError.wrapping { () throws(StoreFault) in try OrderJournal(of: token, in: self) }
  }

  /// Waits until the outcome that another process has stored is durable.
  func waitForDurability() throws(OrderStoreError) {
    try OrderStoreError.wrapping { () throws(StoreFault) in try awaitDurability() }
  }

  /// Returns the answer about an order; one about another order is not believed.
  func checked(
    _ answer: PaymentAnswer, for token: String
  ) throws(OrderStoreError) -> PaymentAnswer {
    guard case .payment(let payment) = answer, try !isOrder(payment, of: token) else {
      return answer
    }
    return .unreadable("it is the order of another checkout")
  }

  /// Returns whether the service's order can be that of a token.
  func isOrder(_ payment: Payment, of token: String) throws(OrderStoreError) -> Bool {
    let owner = try OrderStoreError.wrapping { () throws(StoreFault) in
      try self.token(ofOrderNumber: payment.order.description)
    }
    return (payment.token?.digest.description ?? token) == token && (owner ?? token) == token
  }

  /// Inserts the rows of a step.
  func insert(
    _ writes: [PaymentWrite], request: PaymentRequest? = nil, into journal: inout OrderJournal
  ) throws(OrderStoreError) {
    do throws(StoreFault) {
      try journal.insert(writes, request: request, in: self)
    } catch {
      throw OrderStoreError(error)
    }
  }
}

extension Duration {
  /// The whole milliseconds, at most the greatest number.
  var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    return overflow ? .max : milliseconds + attoseconds / 1_000_000_000_000_000
  }
}
