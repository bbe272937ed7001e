public import ScheduleEngine

extension WidgetStore {
  /// Captures a widget's order, where the guard allows it.
  ///
  /// ```swift
  /// let store = WidgetStore(directory: "/tmp/widgets-\(UInt64.random(in: 0 ... .max))")
  /// let plan = try PlanID("us-pay-in-4")
  /// let moment = Moment(today: try CivilDate("2026-11-21"), secondsSinceEpoch: 1_795_251_600)
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
  /// An accepted capture is on the disk when this returns, and so is one of which it is said that it
  /// was made before. A refused one changes nothing.
  ///
  /// - Parameters:
  ///   - name: The widget's name.
  ///   - request: What was asked.
  ///   - moment: The time, in the years 1 to 9999.
  /// - Returns: The guard's decision, and the widget after it. Once captured, a widget takes no more
  ///   updates, and stays as it was captured.
  /// - Throws: ``StoreError`` when there is no such widget, the time is refused, or the journal cannot
  ///   be read or written.
  /// - Complexity: O(*n*) in the number of commands that the widget has accepted.
  public func capture(
    _ name: WidgetName, _ request: CaptureRequest, at moment: Moment
  ) throws(StoreError) -> StoredCapture {
    try capture(name, at: moment) { _ throws(AmountError) in request }
  }

  /// Captures an order by a request that is made once the widget's currency is known.
  package func capture(
    _ name: WidgetName, at moment: Moment,
    request: (Currency) throws(AmountError) -> CaptureRequest
  ) throws(StoreError) -> StoredCapture {
    try checkTime(moment.secondsSinceEpoch)
    guard let directory = try StateDirectory.open(directory, system),
      let file = try openJournal(of: name, for: .writing, in: directory)
    else { throw StoreError(.noSuchWidget(name)) }
    let bytes = try file.read()
    let journal = try replay(bytes, of: name, in: file.path)
    guard let currency = journal.widget?.terms.plan.currency,
      let decision = journal.decision(on: try amount(in: currency, request), at: moment)
    else { throw StoreError(.noSuchWidget(name)) }
    guard case .accepted(let record) = decision else {
      // The program that wrote the capture may have been killed before it had flushed it.
      if journal.captured != nil { try file.flush() }
      let widget = try Self.stored(journal, [], Self.warnings(of: journal, in: file.path))
      return StoredCapture(decision: decision, widget: widget)
    }
    let widget = try append(
      .capture(JournalEntry.Capture(record)), at: moment, to: journal, holding: bytes,
      in: directory, file)
    return StoredCapture(decision: decision, widget: widget)
  }
}
