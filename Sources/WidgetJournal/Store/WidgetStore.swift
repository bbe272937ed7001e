public import ScheduleEngine

/// Widgets that outlive a program: each is a journal of its own in one directory.
///
/// ```swift
/// let store = WidgetStore(directory: "/home/ada/.local/state/afterpay-widget")
/// let plan = try PlanID("us-pay-in-4")
/// let widget = try store.update(.default, creating: plan, at: moment) { currency in
///   try Money("50.00", currency)
/// }
/// widget.machine.revision  // 1
/// widget.machine.status    // valid, 12.50 USD due today
/// ```
///
/// What can be relied on:
///
/// - When a call returns, what it accepted is on the disk. A call that throws has changed nothing,
///   unless the error says that this is uncertain.
/// - Any number of programs may use one directory at once: each command is accepted once, after
///   the one before it.
/// - After a crash at any byte, everything acknowledged is there. An unfinished line behind it is
///   left out with a warning, and set aside by the next update.
/// - A journal in which a line was changed, moved or taken out is an error that names the line.
///   Whole lines taken off the end leave a journal that is whole, and cannot be noticed.
/// - Files are readable and writable by their owner alone, links are never followed, and files or
///   directories that others can change are refused.
///
/// The store keeps nothing open between calls, and can be shared between tasks. Its calls block.
public struct WidgetStore: Sendable {
  /// The directory's path.
  public let directory: String
  let plans: @Sendable (PlanID) -> Plan?
  let patience: Duration
  let system: SystemCalls

  /// Makes a store; nothing is opened or made yet.
  ///
  /// - Parameters:
  ///   - directory: The directory's path. It is made with the first widget, and those it is in.
  ///   - patience: How long to wait for other programs that use the same widget.
  ///   - plans: Finds a plan by its name; by default among those that come with the engine.
  public init(
    directory: String, patience: Duration = .seconds(10),
    plans: @escaping @Sendable (PlanID) -> Plan? = { Plan.builtIn[$0] }
  ) {
    self.init(directory: directory, patience: patience, plans: plans, system: .real)
  }

  /// Makes a store whose calls of the system can fail on purpose.
  package init(
    directory: String, patience: Duration, plans: @escaping @Sendable (PlanID) -> Plan?,
    system: SystemCalls
  ) {
    self.directory = directory
    self.patience = patience
    self.plans = plans
    self.system = system
  }
}

extension WidgetStore {
  /// Makes a widget.
  ///
  /// - Parameters:
  ///   - name: Its name, which no other widget has.
  ///   - plan: The name of its plan.
  ///   - checkout: Whether it belongs to a checkout; of its token, the digest is stored.
  ///   - moment: The time.
  ///   - total: Gives the order total in the plan's currency.
  /// - Returns: The widget, its `ready` event and what follows it.
  /// - Throws: ``StoreError`` when there is such a widget, the plan is not known, the total is
  ///   refused, or the journal cannot be written.
  public func create(
    _ name: WidgetName, plan: PlanID, checkout: Checkout = .tokenless, at moment: Moment,
    total: (Currency) throws(AmountError) -> Money
  ) throws(StoreError) -> StoredWidget {
    try accept(at: moment, for: name, creating: true) { journal throws(StoreError) in
      guard journal.widget == nil else { throw StoreError(.exists(name)) }
      return try creation(of: name, plan: plan, checkout: checkout, total: total)
    }
  }

  /// Sets a widget's order total.
  ///
  /// - Parameters:
  ///   - name: The widget's name.
  ///   - plan: The name of the plan for a new widget without a checkout, where there is none yet;
  ///     nil if none is to be made.
  ///   - moment: The time.
  ///   - total: Gives the order total in the widget's currency.
  /// - Returns: The widget, and what the update brought about.
  /// - Throws: ``StoreError`` when there is no such widget and none is to be made, the total is
  ///   refused, or the journal cannot be read or written.
  /// - Complexity: O(*n*) in the number of commands that the widget has accepted.
  public func update(
    _ name: WidgetName, creating plan: PlanID? = nil, at moment: Moment,
    total: (Currency) throws(AmountError) -> Money
  ) throws(StoreError) -> StoredWidget {
    try accept(at: moment, for: name, creating: plan != nil) { journal throws(StoreError) in
      if let currency = journal.widget?.terms.plan.currency {
        return .update(total: try amount(in: currency, total))
      }
      guard let plan else { throw StoreError(.noSuchWidget(name)) }
      return try creation(of: name, plan: plan, checkout: .tokenless, total: total)
    }
  }

  private func creation(
    of name: WidgetName, plan id: PlanID, checkout: Checkout,
    total: (Currency) throws(AmountError) -> Money
  ) throws(StoreError) -> JournalEntry.Command {
    guard let plan = plans(id) else { throw StoreError(.unknownPlan(id, file: nil)) }
    return .create(
      JournalEntry.Creation(
        widget: name, plan: id, checkout: checkout, total: try amount(in: plan.currency, total)))
  }

  private func amount(
    in currency: Currency, _ total: (Currency) throws(AmountError) -> Money
  ) throws(StoreError) -> Money {
    do throws(AmountError) {
      return try total(currency)
    } catch {
      throw StoreError(.refusedAmount(error))
    }
  }
}
