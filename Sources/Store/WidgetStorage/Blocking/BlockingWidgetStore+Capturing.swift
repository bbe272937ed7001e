package import EntryStore
package import ScheduleEngine

extension BlockingWidgetStore {
  /// Captures the order of a checkout token if the capture guard accepts the request.
  package func capture(
    _ name: WidgetName?, _ request: CaptureRequest, at moment: Moment, id: CommandID? = nil,
    if precondition: Precondition = .none
  ) throws(WidgetStoreError) -> StoredCapture {
    try capture(name, of: request.token, at: moment, id: id, if: precondition) {
      _ throws(AmountError) in request
    }
  }

  /// Captures an order by a request that is read once the widget's currency is known.
  package func capture(
    _ name: WidgetName?, of token: CheckoutToken, at moment: Moment, id: CommandID? = nil,
    if precondition: Precondition = .none,
    by request: (Currency) throws(AmountError) -> CaptureRequest
  ) throws(WidgetStoreError) -> StoredCapture {
    try checkTime(moment.secondsSinceEpoch)
    let conditions = Request(moment: moment, id: id, precondition: precondition)
    return try perform(.writing) { entries throws(WidgetStoreError) in
      try capture(name, of: token, conditions, entries, by: request)
    }
  }

  /// Captures the order of a widget in a transaction of the caller.
  ///
  /// - Parameters:
  ///   - name: The widget's name.
  ///   - token: The checkout's token.
  ///   - amount: The amount to capture.
  ///   - isAdjusted: Whether the order has changed since the checkout. The checksum of the widget's present schedule is
  ///     then that of the capture: the caller has shown the widget, and captures nothing but its amount.
  ///   - moment: The day and time.
  ///   - transaction: The transaction.
  /// - Returns: The decision of the capture guard.
  /// - Throws: ``WidgetStoreError`` if there is no such widget, or the database fails.
  package func capture(
    _ name: WidgetName, of token: CheckoutToken, amount: Money, isAdjusted: Bool,
    at moment: Moment, in transaction: any EntryTransaction
  ) throws(WidgetStoreError) -> StoredCapture {
    try checkTime(moment.secondsSinceEpoch)
    let entries = WidgetEntries(transaction, plans: plans)
    let conditions = Request(moment: moment, id: nil, precondition: .none)
    var checksum: String?
    if isAdjusted {
      var machine = try entries.widget(name).machine
      _ = try? machine.apply(.refresh, at: moment)
      checksum = machine.schedule?.checksum(for: .token(token)).description
    }
    let request = CaptureRequest(
      token: token, amount: amount, isCheckoutAdjusted: isAdjusted,
      paymentScheduleChecksum: checksum)
    return try capture(name, of: token, conditions, entries) { _ throws(AmountError) in request }
  }

  private func capture(
    _ name: WidgetName?, of token: CheckoutToken, _ conditions: Request, _ entries: WidgetEntries,
    by request: (Currency) throws(AmountError) -> CaptureRequest
  ) throws(WidgetStoreError) -> StoredCapture {
    var named: WidgetLife?
    if let name {
      if let answer = try repeatedCapture(conditions, of: name, entries, by: request) {
        return answer
      }
      if case .present(let life) = try entries.newest(name) {
        // The guard rejects a request with another token, and no other widget is read.
        guard life.token == token.digest.description else {
          return try decide(conditions, in: life, entries, by: request)
        }
        named = life
      }
    }
    let witnesses = try entries.witnesses(ofToken: token.digest.description)
    if let captured = try entries.capture(in: witnesses) {
      // A captured widget answers after its removal, too.
      if let name, named == nil, captured.widget.name != name {
        throw WidgetStoreError(.noSuchWidget(name))
      }
      return try decide(conditions, after: captured, named: name, entries, by: request)
    }
    if let name, named == nil { throw WidgetStoreError(.noSuchWidget(name)) }
    let life = if let named { named } else { try entries.onlyWidget(in: witnesses) }
    if name == nil {
      let answer = try repeatedCapture(conditions, of: life.name, entries, by: request)
      if let answer { return answer }
    }
    // A capture that was forgotten still ends its journal.
    if let record = life.state.captured {
      throw WidgetStoreError(.captured(life.name, record.amount))
    }
    return try decide(conditions, in: life, turn: witnesses.nextTurn, entries, by: request)
  }

  /// Decides a request for a token that was not captured, and stores an accepted capture as that of
  /// the turn.
  ///
  /// Without a turn, the request has another token than the widget, and the guard rejects it.
  private func decide(
    _ conditions: Request, in life: WidgetLife, turn: Int? = nil, _ entries: WidgetEntries,
    by request: (Currency) throws(AmountError) -> CaptureRequest
  ) throws(WidgetStoreError) -> StoredCapture {
    var life = life
    try conditions.precondition.check(life)
    guard let currency = life.state.creation?.total.currency,
      let decision = life.state.decision(
        on: try amount(in: currency, request), at: conditions.moment)
    else { throw WidgetStoreError(.noSuchWidget(life.name)) }
    guard case .accepted(let record) = decision, let turn, let token = life.token else {
      return StoredCapture(decision: decision, widget: try entries.stored(life))
    }
    let command = JournalEntry.Command.capture(JournalEntry.Capture(record))
    let events = try entries.append(command, conditions, to: &life)
    guard let row = life.end else { throw WidgetStoreError(.noSuchWidget(life.name)) }
    try entries.insert(
      CaptureRow(token: token, turn: turn, key: row.key, number: row.number, hash: row.hash))
    let capture = StoredWidget.Capture(record: record, moment: conditions.moment)
    return StoredCapture(decision: decision, widget: try entries.stored(life, events, capture))
  }

  /// Decides a request for a token that was captured.
  private func decide(
    _ conditions: Request, after captured: TokenCapture, named name: WidgetName?,
    _ entries: WidgetEntries, by request: (Currency) throws(AmountError) -> CaptureRequest
  ) throws(WidgetStoreError) -> StoredCapture {
    let widget = captured.widget
    if widget.name != name {
      let answer = try repeatedCapture(conditions, of: widget.name, entries, by: request)
      if let answer { return answer }
    }
    // The precondition is one about the widget that the client has named.
    if let name, name != widget.name, case .present(let life) = try entries.newest(name) {
      try conditions.precondition.check(life)
    } else {
      try conditions.precondition.check(
        widget.name, revision: widget.machine.revision, hash: captured.entry.hash)
    }
    let record = captured.capture.record
    let request = try amount(in: record.amount.currency, request)
    // The first program may have been killed before its capture was durable.
    try entries.awaitDurability()
    do throws(CaptureGuardError) {
      let decision = try CaptureGuard(of: widget.machine, captured: record)
        .decision(on: request, at: conditions.moment)
      return StoredCapture(decision: decision, widget: widget)
    } catch {
      // not covered: the record has the widget's token
      throw WidgetStoreError(entries.transaction.fault(captured.entry, "\(error)"))
    }
  }

  private func repeatedCapture(
    _ conditions: Request, of name: WidgetName, _ entries: WidgetEntries,
    by request: (Currency) throws(AmountError) -> CaptureRequest
  ) throws(WidgetStoreError) -> StoredCapture? {
    let widget = try entries.repeated(conditions, of: name) {
      command, creation throws(WidgetStoreError) in
      guard case .capture(let capture) = command else { return false }
      let request = try amount(in: creation.total.currency, request)
      return creation.checkout == .token(request.token)
        && capture.request(for: request.token) == request
    }
    guard let widget, let record = widget.capture?.record else { return nil }
    return StoredCapture(decision: .accepted(record), widget: widget)
  }
}

extension WidgetEntries {
  /// Returns the only widget of a token that can be captured.
  fileprivate func onlyWidget(
    in witnesses: TokenWitnesses
  ) throws(WidgetStoreError) -> WidgetLife {
    // It could be the widget that is meant.
    if let damaged = witnesses.damagedFirst {
      throw WidgetStoreError(
        transaction.fault(damaged, "it is damaged, and may be that of a widget of this checkout"))
    }
    var lives: [WidgetLife] = []
    for first in witnesses.firsts {
      let name = try widgetName(of: first.row)
      guard case .present(let life) = try newest(name), life.key == first.row.key,
        life.state.captured == nil
      else { continue }
      lives.append(life)
    }
    guard let first = lives.first else { throw WidgetStoreError(.noWidgetOfToken) }
    guard lives.count == 1 else {
      throw WidgetStoreError(.severalWidgetsOfToken(lives.map(\.name).sorted()))
    }
    return first
  }

  /// Adds a row.
  func insert(_ row: EntryRow) throws(WidgetStoreError) {
    try WidgetStoreError.wrapping { () throws(StoreFault) in try transaction.insert(row) }
  }

  /// Adds the row of a capture.
  func insert(_ row: CaptureRow) throws(WidgetStoreError) {
    try WidgetStoreError.wrapping { () throws(StoreFault) in try transaction.insert(row) }
  }
}
