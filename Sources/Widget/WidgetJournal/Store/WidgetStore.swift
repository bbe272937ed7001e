package import Journals
public import ScheduleEngine

/// Widgets in a directory, each in a journal of its own.
///
/// ```swift
/// let store = WidgetStore(directory: "/tmp/widgets-\(UInt64.random(in: 0 ... .max))")
/// let plan = try PlanID("us-pay-in-4")
/// let moment = try Moment(
///   today: CivilDate("2026-11-21"), timestamp: Timestamp("2026-11-21T09:00:00Z"))
///
/// let widget = try store.update(.default, creating: plan, at: moment, amount: "50.00")
/// widget.machine.revision                           // 1
/// widget.machine.status?.isValid                    // true
/// widget.machine.schedule?.amountDueToday.text      // "12.50"
///
/// _ = try store.update(.default, at: moment, amount: "80.00")
/// try store.history(.default).entries.map(\.total.text)  // ["50.00", "80.00"]
/// try store.list().map(\.description)               // ["default"]
///
/// try store.remove(.default)
/// try store.list().isEmpty                          // true
/// ```
///
/// Guarantees:
///
/// - When a call returns, the command is on the disk. A call that throws has changed nothing, unless
///   the error reports that this is uncertain.
/// - A command with an identifier can be repeated safely: it has the same answer again.
/// - If a program is killed before it acknowledges a command, readers may still see that command.
///   It is flushed with the next command; until then, a power failure may revoke it.
/// - Any number of programs may use one directory at once: each command is accepted once, after the
///   preceding one.
/// - After a crash at any byte, every acknowledged command is present. An unfinished line is left
///   out with a warning, and the next accepted command moves it to a file of its own. A last line
///   with whole sectors of NUL bytes is unfinished, too: these sectors were not on the disk when
///   the power failed.
/// - The order of a checkout token is captured once, even if several programs capture it through
///   several widgets. A repeated capture of the same amount has the same answer, also after the widget
///   was removed, and a capture of another amount is rejected. If a journal that may contain the
///   capture cannot be read, the capture fails with the cause.
/// - The cost of a command does not depend on the number of earlier commands or of widgets.
/// - A line that was changed, moved or removed from the middle is an error that names it.
///   ``history(_:expecting:)`` and ``check(_:expecting:)`` check all lines, the other calls the first line
///   and the last ones. Whole lines removed from the end leave a whole journal; a client that stores
///   the head detects this with a ``Precondition``.
/// - Files are readable and writable by their owner alone, links are never followed, and files or
///   directories that others can open are rejected.
///
/// The store keeps nothing open between calls, and can be shared between tasks. Its calls block.
/// <doc:JournalFormat> specifies the files, byte for byte.
public struct WidgetStore: Sendable {
  /// The directory's path.
  public let directory: String
  let plans: @Sendable (PlanID) -> Plan?
  let lockTimeout: Duration
  let system: SystemCalls

  /// Creates a store without opening or creating a file.
  ///
  /// - Parameters:
  ///   - directory: The directory's path. The first widget creates it and its parents.
  ///   - lockTimeout: The longest time to wait for other programs that use the same widget.
  ///   - plans: Finds a plan by its name; by default among those that come with the engine.
  public init(
    directory: String, lockTimeout: Duration = .seconds(10),
    plans: @escaping @Sendable (PlanID) -> Plan? = { Plan.builtIn[$0] }
  ) {
    self.init(directory: directory, lockTimeout: lockTimeout, plans: plans, system: .real)
  }

  /// Creates a store whose system calls can fail on purpose.
  package init(
    directory: String, lockTimeout: Duration, plans: @escaping @Sendable (PlanID) -> Plan?,
    system: SystemCalls
  ) {
    self.directory = directory
    self.lockTimeout = lockTimeout
    self.plans = plans
    self.system = system
  }
}

extension WidgetStore {
  /// Creates a widget.
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
  ///   - name: The widget's name, which no other widget has.
  ///   - plan: The name of the plan.
  ///   - checkout: The checkout that the widget belongs to. The digest of its token is stored.
  ///   - issuedAt: The time at which the token was issued, in the years 1 to 9999. If it is nil, the
  ///     token does not expire.
  ///   - moment: The time, in the years 1 to 9999.
  ///   - amount: The order total in the plan's currency, above zero, as
  ///     ``/ScheduleEngine/Money`` reads it.
  ///   - id: The client's own identifier: the same creation with it has the same answer again.
  ///   - precondition: The state in which the widget must be; revision 0 means that there is none
  ///     yet.
  /// - Returns: The widget, its `ready` event and the events after it.
  /// - Throws: ``StoreError`` when there is such a widget, the plan is not known, the total or the
  ///   time is rejected, the precondition does not hold, the identifier was used for another
  ///   command, or the journal cannot be written.
  /// - Complexity: O(1).
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
  ///   - plan: The name of the plan of a new widget without a checkout, which is created if there is
  ///     no widget yet; nil creates none.
  ///   - moment: The time, in the years 1 to 9999.
  ///   - amount: The order total in the widget's currency, above zero, as
  ///     ``/ScheduleEngine/Money`` reads it.
  ///   - id: The client's own identifier: the same update with it has the same answer again.
  ///   - precondition: The state in which the widget must be.
  /// - Returns: The widget, and the events of the update.
  /// - Throws: ``StoreError`` when there is no such widget and none is to be created, its order was
  ///   captured, the total or the time is rejected, the precondition does not hold, the identifier
  ///   was used for another command, or the journal cannot be read or written.
  /// - Complexity: O(1); with an identifier O(log *n*) reads.
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
    return try perform(request, on: name, creating: true) { journal throws(StoreError) in
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
    return try perform(request, on: name, creating: plan != nil) { journal throws(StoreError) in
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

  /// Reads an amount of a currency, and throws its mistake as an error of the store.
  func amount<Value>(
    in currency: Currency, _ total: (Currency) throws(AmountError) -> Value
  ) throws(StoreError) -> Value {
    do throws(AmountError) {
      return try total(currency)
    } catch {
      throw StoreError(.invalidAmount(error))
    }
  }
}

/// A command that a client asks for, before the state of its widget is known.
struct Request {
  /// The time.
  let moment: Moment
  /// The client's own identifier, or nil.
  let id: CommandID?
  /// The state in which the widget must be.
  let precondition: Precondition
}

extension WidgetStore {
  /// A function that creates the command, and checks that the state of the journal allows it.
  typealias Preparation = (borrowing Journal) throws(StoreError) -> JournalEntry.Command
  /// A function that returns whether a command accepted with the same identifier equals the
  /// request.
  typealias Comparison = (JournalEntry.Command, Currency) throws(StoreError) -> Bool

  /// Performs one request: locks, reads, applies, writes and flushes before it returns.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - name: The widget's name.
  ///   - creates: Whether a journal that is missing is created.
  ///   - prepare: Creates the command; may be called twice.
  ///   - isRepeated: Compares the command with one of the same identifier.
  /// - Returns: The widget, and the events of the command.
  /// - Throws: ``StoreError`` when the command is rejected, or the journal cannot be read or written.
  func perform(
    _ request: Request, on name: WidgetName, creating creates: Bool, _ prepare: Preparation,
    isRepeated: Comparison
  ) throws(StoreError) -> StoredWidget {
    try checkTime(request.moment.secondsSinceEpoch)
    if let open = try openJournal(of: name, for: .writing) {
      return try perform(request, in: open, prepare, isRepeated: isRepeated)
    }
    guard creates else { throw StoreError(.noSuchWidget(name)) }
    try rehearse(request, for: name, prepare)
    let directory = try WidgetDirectory.openOrCreate(directory, system)
    guard
      let file = try directory.openFile(
        name.journalFileName, for: .creating, lockTimeout: lockTimeout)
    else {
      // not covered: a journal that is opened to be created is always there
      throw StoreError(.noSuchWidget(name))
    }
    let open = try OpenJournal(file, of: name, in: directory, plans: plans)
    return try perform(request, in: open, prepare, isRepeated: isRepeated)
  }

  /// Throws an error if a line cannot store a time.
  func checkTime(_ seconds: Int64) throws(StoreError) {
    guard JournalEntry.times.contains(seconds) else { throw StoreError(.invalidTime(seconds)) }
  }

  /// Performs a request in memory only, so that a rejected one creates no file.
  private func rehearse(
    _ request: Request, for name: WidgetName, _ prepare: Preparation
  ) throws(StoreError) {
    var journal = Journal(of: name)
    try request.precondition.check(journal)
    let command = try prepare(journal)
    let entry = journal.entry(for: command, id: request.id, at: request.moment)
    _ = try journal.append(entry, in: plans, named: name.journalFileName)
  }

  private func perform(
    _ request: Request, in open: OpenJournal<JournaledWidget>, _ prepare: Preparation,
    isRepeated: Comparison
  ) throws(StoreError) -> StoredWidget {
    if let answered = try repeated(request, in: open, isRepeated) { return answered }
    try request.precondition.check(open.journal)
    let command = try prepare(open.journal)
    if case .create(let creation) = command, case .token(let token) = creation.checkout {
      // The widget is registered before its first line, so that the index lists every such journal.
      try open.directory.flushNames()
      try record(.registered, creation.widget, of: token.digest, in: open.directory)
    }
    let (events, repairs) = try open.commit(
      open.journal.entry(for: command, id: request.id, at: request.moment))
    return try stored(open.journal, Array(events), repairs.map { StoreWarning($0) })
  }

  /// Returns the answer to a request that repeats an accepted command, or nil for a new one.
  func repeated(
    _ request: Request, in open: OpenJournal<JournaledWidget>, _ isRepeated: Comparison
  ) throws(StoreError) -> StoredWidget? {
    guard let id = request.id, let (entry, hash) = try open.entry(with: id.key),
      let currency = open.journal.creation?.total.currency
    else { return nil }
    guard try isRepeated(entry.command, currency) else {
      throw StoreError(.usedID(id, open.journal.name, revision: entry.revision))
    }
    // The program that wrote the line may have been killed before it flushed it.
    do throws(StoreError) {
      try open.file.flush()
    } catch {
      if case .inputOutput(let cause) = error.reason { throw StoreError(.uncertain(cause)) }
      throw error
    }
    var capture: StoredWidget.Capture?
    if case .capture(let captured) = entry.command,
      let record = open.journal.state.record(of: captured)
    {
      capture = StoredWidget.Capture(record: record, moment: entry.moment)
    }
    do throws(JournalError.Reason) {
      return StoredWidget(
        name: open.journal.name, machine: try open.journal.state.restored(at: entry, plans: plans),
        capture: capture, head: SHA256Digest(hexadecimal: hash) ?? open.journal.head,
        isRepeated: true, events: [], warnings: open.warnings)
    } catch {
      throw StoreError(
        JournalError(line: open.journal.lineCount, reason: error), in: open.file.path)
    }
  }

  /// Opens a widget's journal, locks it and reads it: its end, or all of it if `isWhole`.
  ///
  /// - Returns: The journal, or nil if there is none.
  func openJournal(
    of name: WidgetName, for access: FileAccess, isWhole: Bool = false
  ) throws(StoreError) -> OpenJournal<JournaledWidget>? {
    guard let directory = try WidgetDirectory.open(directory, system),
      let file = try directory.openFile(
        name.journalFileName, for: access, lockTimeout: lockTimeout)
    else { return nil }
    return try OpenJournal(file, of: name, in: directory, isWhole: isWhole, plans: plans)
  }

  /// Returns the widget of a journal; throws if no command was accepted.
  func stored(
    _ journal: Journal, _ events: [WidgetEvent], _ warnings: [StoreWarning]
  ) throws(StoreError) -> StoredWidget {
    guard let machine = journal.widget else { throw StoreError(.noSuchWidget(journal.name)) }
    let capture = journal.captured.flatMap { record in
      journal.entries.last.map { StoredWidget.Capture(record: record, moment: $0.moment) }
    }
    return StoredWidget(
      name: journal.name, machine: machine, capture: capture, head: journal.head,
      isRepeated: false, events: events, warnings: warnings)
  }
}
