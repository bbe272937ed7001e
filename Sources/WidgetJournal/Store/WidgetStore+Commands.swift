public import ScheduleEngine

extension WidgetStore {
  /// Makes a widget.
  ///
  /// ```swift
  /// let store = WidgetStore(directory: "/tmp/widgets-\(UInt64.random(in: 0 ... .max))")
  /// let plan = try PlanID("us-pay-in-4")
  /// let moment = try Moment(
  ///   today: CivilDate("2026-11-21"), timestamp: Timestamp("2026-11-21T09:00:00Z"))
  /// let name = try WidgetName("order-1042")
  ///
  /// let widget = try store.create(name, plan: plan, at: moment, amount: "35.01")
  /// widget.machine.revision                                          // 1
  /// try store.create(name, plan: plan, at: moment, amount: "35.01")  // throws
  /// ```
  ///
  /// - Parameters:
  ///   - name: Its name, which no other widget has.
  ///   - plan: The name of its plan.
  ///   - checkout: Whether it belongs to a checkout; of its token, the digest is stored.
  ///   - issuedAt: When its token was issued, in the years 1 to 9999; nil where that is not known,
  ///     and the token does not expire.
  ///   - moment: The time, in the years 1 to 9999.
  ///   - amount: The order total in the plan's currency, above zero, as
  ///     ``/ScheduleEngine/Money`` reads it.
  ///   - id: The client's own identifier: the same creation with it is answered again.
  ///   - precondition: The state in which the widget must be; revision 0 holds if there is none.
  /// - Returns: The widget, its `ready` event and the events after it.
  /// - Throws: ``StoreError`` when there is such a widget, the plan is not known, the total or the
  ///   time is rejected, the precondition does not hold, the identifier was used for another
  ///   command, or the journal cannot be written.
  /// - Complexity: O(1), but for the disk.
  public func create(
    _ name: WidgetName, plan: PlanID, checkout: CheckoutReference = .tokenless,
    issuedAt: Timestamp? = nil,
    at moment: Moment, amount: String, id: CommandID? = nil,
    if precondition: Precondition = .none
  ) throws(StoreError) -> StoredWidget {
    try create(
      name, plan: plan, checkout: checkout, issuedAt: issuedAt, at: moment, id: id,
      if: precondition
    ) { currency throws(AmountError) in try Money(amount, currency) }
  }

  /// Sets a widget's order total.
  ///
  /// ```swift
  /// let store = WidgetStore(directory: "/tmp/widgets-\(UInt64.random(in: 0 ... .max))")
  /// let plan = try PlanID("us-pay-in-4")
  /// let moment = try Moment(
  ///   today: CivilDate("2026-11-21"), timestamp: Timestamp("2026-11-21T09:00:00Z"))
  ///
  /// try store.update(.default, at: moment, amount: "80.00")  // throws
  /// let widget = try store.update(.default, creating: plan, at: moment, amount: "80.00")
  /// widget.machine.schedule?.amountDueToday.text             // "20.00"
  /// ```
  ///
  /// - Parameters:
  ///   - name: The widget's name.
  ///   - plan: The name of the plan for a new widget without a checkout, where there is none yet;
  ///     nil if none is to be made.
  ///   - moment: The time, in the years 1 to 9999.
  ///   - amount: The order total in the widget's currency, above zero, as
  ///     ``/ScheduleEngine/Money`` reads it.
  ///   - id: The client's own identifier: the same update with it is answered again.
  ///   - precondition: The state in which the widget must be.
  /// - Returns: The widget, and the events of the update.
  /// - Throws: ``StoreError`` when there is no such widget and none is to be created, its order was
  ///   captured, the total or the time is rejected, the precondition does not hold, the identifier
  ///   was used for another command, or the journal cannot be read or written.
  /// - Complexity: O(1), whatever the widget has accepted; with an identifier O(log *n*) reads.
  public func update(
    _ name: WidgetName, creating plan: PlanID? = nil, at moment: Moment, amount: String,
    id: CommandID? = nil, if precondition: Precondition = .none
  ) throws(StoreError) -> StoredWidget {
    try update(name, creating: plan, at: moment, id: id, if: precondition) {
      currency throws(AmountError) in try Money(amount, currency)
    }
  }

  /// Creates a widget with a total that is read once the plan's currency is known.
  package func create(
    _ name: WidgetName, plan: PlanID, checkout: CheckoutReference = .tokenless,
    issuedAt: Timestamp? = nil,
    at moment: Moment, id: CommandID? = nil, if precondition: Precondition = .none,
    total: (Currency) throws(AmountError) -> Money
  ) throws(StoreError) -> StoredWidget {
    if let issuedAt { try checkTime(issuedAt.secondsSinceEpoch) }
    let request = Request(moment: moment, id: id, precondition: precondition)
    return try accept(request, for: name, creating: true) { journal throws(StoreError) in
      guard journal.widget == nil else { throw StoreError(.exists(name)) }
      return try creation(
        of: name, plan: plan, checkout: checkout, issuedAt: issuedAt, total: total)
    } isRepeated: { command, _ throws(StoreError) in
      let creation = try creation(
        of: name, plan: plan, checkout: checkout, issuedAt: issuedAt, total: total)
      return command == creation
    }
  }

  /// Sets an order total that is read once the widget's currency is known.
  package func update(
    _ name: WidgetName, creating plan: PlanID? = nil, at moment: Moment,
    id: CommandID? = nil, if precondition: Precondition = .none,
    total: (Currency) throws(AmountError) -> Money
  ) throws(StoreError) -> StoredWidget {
    let request = Request(moment: moment, id: id, precondition: precondition)
    return try accept(request, for: name, creating: plan != nil) { journal throws(StoreError) in
      if let captured = journal.captured { throw StoreError(.captured(name, captured.amount)) }
      if let currency = journal.widget?.terms.plan.currency {
        return .update(total: try amount(in: currency, total))
      }
      guard let plan else { throw StoreError(.noSuchWidget(name)) }
      return try creation(of: name, plan: plan, checkout: .tokenless, total: total)
    } isRepeated: { command, currency throws(StoreError) in
      if command == .update(total: try amount(in: currency, total)) { return true }
      guard let plan, case .create = command else { return false }
      return command == (try creation(of: name, plan: plan, checkout: .tokenless, total: total))
    }
  }

  private func creation(
    of name: WidgetName, plan id: PlanID, checkout: CheckoutReference, issuedAt: Timestamp? = nil,
    total: (Currency) throws(AmountError) -> Money
  ) throws(StoreError) -> JournalEntry.Command {
    guard let plan = plans(id) else { throw StoreError(.unknownPlan(id, file: nil)) }
    return .create(
      JournalEntry.Creation(
        widget: name, plan: id, checkout: checkout, issuedAt: issuedAt,
        total: try amount(in: plan.currency, total)))
  }

  /// Makes what an amount of a currency is read for.
  func amount<Value>(
    in currency: Currency, _ total: (Currency) throws(AmountError) -> Value
  ) throws(StoreError) -> Value {
    do throws(AmountError) {
      return try total(currency)
    } catch {
      throw StoreError(.refusedAmount(error))
    }
  }
}
