import Journals
public import ScheduleEngine

extension WidgetStore {
  /// Captures the order of a checkout token if the capture guard accepts the request.
  ///
  /// ```swift
  /// let store = WidgetStore(directory: "/tmp/widgets-\(UInt64.random(in: 0 ... .max))")
  /// let plan = try PlanID("us-pay-in-4")
  /// let moment = try Moment(
  ///   today: CivilDate("2026-11-21"), timestamp: Timestamp("2026-11-21T09:00:00Z"))
  /// let name = try WidgetName("order-1042")
  /// let token = try CheckoutToken("002.k2a4")
  /// _ = try store.create(
  ///   name, plan: plan, checkout: .token(token), at: moment, amount: "200.00")
  ///
  /// let request = CaptureRequest(
  ///   token: token, amount: try Money("200.00", .usd), isCheckoutAdjusted: false,
  ///   paymentScheduleChecksum: nil)
  /// try store.capture(name, request, at: moment).decision.name  // "accepted"
  /// try store.capture(name, request, at: moment).decision.name  // "already_captured"
  /// try store.update(name, at: moment, amount: "80.00")         // throws
  /// ```
  ///
  /// An accepted capture is on the disk when this returns, and so is an earlier capture that
  /// decides the request. A rejected request changes nothing. If another widget of the token was
  /// captured, the decision and the widget returned are those of that widget.
  ///
  /// - Parameters:
  ///   - name: The widget's name; nil for the only one of the token.
  ///   - request: The request.
  ///   - moment: The time, in the years 1 to 9999.
  ///   - id: The client's own identifier: the same capture with it has the same answer again.
  ///   - precondition: The state in which the widget must be.
  /// - Returns: The guard's decision, and the widget after it. A captured widget accepts no more
  ///   updates.
  /// - Throws: ``StoreError`` when there is no such widget, the time is rejected, the precondition does
  ///   not hold, the identifier was used for another command, or a journal that may hold a capture of
  ///   the token cannot be read or written.
  /// - Complexity: O(log *n*) reads for *n* widgets of checkouts.
  public func capture(
    _ name: WidgetName?, _ request: CaptureRequest, at moment: Moment, id: CommandID? = nil,
    if precondition: Precondition = .none
  ) throws(StoreError) -> StoredCapture {
    try capture(name, of: request.token, at: moment, id: id, if: precondition) {
      _ throws(AmountError) in request
    }
  }

  /// Captures an order by a request that is read once the widget's currency is known.
  package func capture(
    _ name: WidgetName?, of token: CheckoutToken, at moment: Moment, id: CommandID? = nil,
    if precondition: Precondition = .none,
    by request: (Currency) throws(AmountError) -> CaptureRequest
  ) throws(StoreError) -> StoredCapture {
    try checkTime(moment.secondsSinceEpoch)
    let conditions = Request(moment: moment, id: id, precondition: precondition)
    guard let directory = try WidgetDirectory.open(directory, system) else {
      throw StoreError(name.map { .noSuchWidget($0) } ?? .noWidgetOfToken)
    }
    if let name {
      let fileName = name.journalFileName
      guard let owner = try directory.owner(of: fileName), owner != .nobody else {
        throw StoreError(.noSuchWidget(name))
      }
      if case .checkout(token, _) = owner {
      } else {
        // The named widget does not have the request's token, so the guard rejects the request, and
        // no other widget needs to be read.
        guard let open = try openJournal(of: name, for: .writing) else {
          throw StoreError(.noSuchWidget(name))
        }
        return try capture(conditions, in: open, by: request)
      }
    }
    let claimants = try claimants(of: token, including: name, in: directory)
    return try capture(conditions, in: try claimants.chosen(name), by: request)
  }

  private func capture(
    _ conditions: Request, in open: OpenJournal<JournaledWidget>,
    by request: (Currency) throws(AmountError) -> CaptureRequest
  ) throws(StoreError) -> StoredCapture {
    if let answered = try repeatedCapture(conditions, in: open, by: request) { return answered }
    try conditions.precondition.check(open.journal)
    guard let currency = open.journal.creation?.total.currency,
      let decision = open.journal.state.decision(
        on: try amount(in: currency, request), at: conditions.moment)
    else { throw StoreError(.noSuchWidget(open.journal.name)) }
    guard case .accepted(let record) = decision else {
      if open.journal.captured != nil {
        // The program that wrote the capture may have been killed before it had flushed it.
        do throws(StoreError) {
          try open.file.flush()
        } catch {
          if case .inputOutput(let cause) = error.reason { throw StoreError(.uncertain(cause)) }
          throw error
        }
      }
      return StoredCapture(
        decision: decision, widget: try stored(open.journal, [], open.warnings))
    }
    let entry = open.journal.entry(
      for: .capture(JournalEntry.Capture(record)), id: conditions.id, at: conditions.moment)
    let (events, repairs) = try open.commit(entry)
    return StoredCapture(
      decision: decision,
      widget: try stored(open.journal, Array(events), repairs.map { StoreWarning($0) }))
  }

  private func repeatedCapture(
    _ conditions: Request, in open: OpenJournal<JournaledWidget>,
    by request: (Currency) throws(AmountError) -> CaptureRequest
  ) throws(StoreError) -> StoredCapture? {
    let widget = try repeated(conditions, in: open) { command, currency throws(StoreError) in
      let request = try amount(in: currency, request)
      guard case .capture(let capture) = command,
        let record = open.journal.state.record(of: capture)
      else { return false }
      return CaptureRequest(record) == request
    }
    guard let widget, let record = widget.capture?.record else { return nil }
    return StoredCapture(decision: .accepted(record), widget: widget)
  }

  /// Opens and locks all widgets that may hold the capture of a token.
  ///
  /// As all are locked, no other program can capture one of them meanwhile.
  private func claimants(
    of token: CheckoutToken, including name: WidgetName?,
    in directory: borrowing WidgetDirectory
  ) throws(StoreError) -> Claimants {
    let found = try directory.status(of: TokenIndex.fileName)
    var names = try registered(of: token, in: directory)
    if let name, !names.contains(name) {
      // The journal was copied here by hand, and there may be others.
      try rebuildTokenIndex(in: directory, replacing: found)
      names = try registered(of: token, in: directory)
      guard names.contains(name) else { throw StoreError(.noSuchWidget(name)) }
    }
    var claimants = Claimants()
    for claimant in names where claimant == name || mayBelong(claimant, to: token, in: directory) {
      do throws(StoreError) {
        guard let open = try openJournal(of: claimant, for: .writing) else {
          // Another program may have removed the widget meanwhile.
          guard try registered(of: token, in: directory).contains(claimant) else { continue }
          throw StoreError(
            .missingJournal(claimant, file: directory.base.path(of: claimant.journalFileName)))
        }
        if open.journal.widget?.terms.checkout == .token(token) { claimants.open.append(open) }
      } catch {
        claimants.failure = claimants.failure ?? error
      }
    }
    // A captured widget answers even if the record is damaged, as it is after a damaged widget was
    // salvaged and removed.
    if claimants.open.contains(where: { $0.journal.captured != nil }) { return claimants }
    // The record is read after the journals, since a journal that is removed meanwhile becomes the
    // record.
    if let record = try captureRecord(of: token, in: directory) {
      claimants.record = record
      claimants.failure = nil
    }
    return claimants
  }

  /// Returns whether a journal may belong to a token.
  ///
  /// An intact first line that names another owner is enough to exclude the journal, even if other
  /// lines are damaged. This waits for no lock.
  private func mayBelong(
    _ widget: WidgetName, to token: CheckoutToken, in directory: borrowing WidgetDirectory
  ) -> Bool {
    switch try? directory.owner(of: widget.journalFileName) {
    case .tokenless: false
    case .checkout(let other, _): other == token
    case .nobody, nil: true
    }
  }

  /// Returns the widgets that the index lists for a token, and those whose token it does not know.
  ///
  /// A removed widget is included if its journal still exists and names the token. The order is
  /// that of the names, so that all programs lock the journals in the same order.
  private func registered(
    of token: CheckoutToken, in directory: borrowing WidgetDirectory
  ) throws(StoreError) -> [WidgetName] {
    let (known, unknown) = try withTokenIndex(in: directory, for: .looking) {
      file throws(TokenIndexError) in
      (
        try TokenIndex.widgets(of: token.digest, in: file),
        try TokenIndex.widgets(of: TokenIndexLine.unknownToken, in: file)
      )
    }
    let left = known.removed.filter { widget in
      guard let owner = try? directory.owner(of: widget.journalFileName) else {
        return false
      }
      return owner == .checkout(token, widget)
    }
    return Set(known.registered + unknown.registered + left).sorted()
  }

  /// Opens the record of a token: the journal of a captured widget that was removed, or nil.
  private func captureRecord(
    of token: CheckoutToken, in directory: borrowing WidgetDirectory
  ) throws(StoreError) -> OpenJournal<JournaledWidget>? {
    let fileName = WidgetDirectory.recordName(of: token.digest)
    let isExpected = try withTokenIndex(in: directory, for: .looking) {
      file throws(TokenIndexError) in
      try TokenIndex.widgets(of: token.digest, in: file).isRetired
    }
    guard let owner = try directory.owner(of: fileName) else {
      guard !isExpected else {
        throw StoreError(.missingRecord(file: directory.base.path(of: fileName)))
      }
      return nil
    }
    guard case .checkout(token, let name) = owner,
      let own = try WidgetDirectory.open(self.directory, system),
      let file = try own.openFile(fileName, for: .writing, lockTimeout: lockTimeout)
    else { throw StoreError(.missingRecord(file: directory.base.path(of: fileName))) }
    return try OpenJournal(file, of: name, in: own, plans: plans)
  }
}

/// The widgets that may hold the capture of a token, open and locked.
private struct Claimants {
  var open: [OpenJournal<JournaledWidget>] = []
  /// The journal of a widget that was removed after its capture.
  var record: OpenJournal<JournaledWidget>?
  /// The reason why another widget cannot be read.
  var failure: StoreError?

  /// Returns the widget that answers: the captured one, else the named one, else the only one.
  func chosen(_ name: WidgetName?) throws(StoreError) -> OpenJournal<JournaledWidget> {
    if let captured = open.first(where: { $0.journal.captured != nil }) { return captured }
    if let record { return record }
    if let failure { throw failure }
    if let name, let named = open.first(where: { $0.journal.name == name }) { return named }
    if let name { throw StoreError(.noSuchWidget(name)) }
    guard let first = open.first else { throw StoreError(.noWidgetOfToken) }
    guard open.count == 1 else {
      throw StoreError(.severalWidgetsOfToken(open.map(\.journal.name)))
    }
    return first
  }
}

extension CaptureRequest {
  /// Creates the request that led to a record.
  fileprivate init(_ record: CaptureRecord) {
    self.init(
      token: record.token, amount: record.amount, isCheckoutAdjusted: record.isCheckoutAdjusted,
      paymentScheduleChecksum: record.checksum?.description)
  }
}
