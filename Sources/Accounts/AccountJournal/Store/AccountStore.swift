package import Journals
public import ScheduleEngine
public import Servicing
public import ServicingWire
public import WidgetJournal

/// Accounts in a directory, each in a journal of its own, next to widgets or alone.
///
/// ```swift
/// let store = AccountStore(directory: "/tmp/accounts-\(UInt64.random(in: 0 ... .max))")
/// let name = try AccountName("order-1042")
/// let opened = try RecordedEvent(
///   opening: PlanID("au-pay-in-4"), total: Money("200.00", .aud), on: CivilDate("2026-11-21"))
/// let time = try Timestamp("2026-11-21T09:00:00Z")
///
/// let version = try store.open(name, opened, at: time)
/// version.revision                      // 1
/// let payment = AccountEvent.payment(try Money("50.00", .aud))
/// let paid = try store.append(
///   payment, to: name, on: CivilDate("2026-11-21"), id: "p-1", at: time)
/// paid.account.account?.installments[0].outstanding  // 0
/// try store.list().map(\.description)   // ["order-1042"]
/// ```
///
/// Guarantees:
///
/// - When a call returns, the event is on the disk. A call that throws has changed nothing, unless
///   the error reports that this is uncertain.
/// - An event with an identifier can be repeated safely: it is accepted once.
/// - Any number of programs may use one directory at once: each event is accepted once, after the
///   preceding one.
/// - After a crash at any byte, every acknowledged event is present. An unfinished line is left out
///   with a warning, and the next accepted event moves it to a file of its own.
/// - A line that was changed, moved or removed from the middle is an error that names it. Whole lines
///   removed from the end leave a whole journal; a client that stores the head detects this.
/// - Files are readable and writable by their owner alone, and links are never followed.
///
/// Each call reads and replays all events of an account; an order has few. The store keeps nothing
/// open between calls, and can be shared between tasks. Its calls block. <doc:AccountJournalFormat>
/// specifies the files, byte for byte.
public struct AccountStore: Sendable {
  /// The directory's path.
  public let directory: String
  let catalog: ServicingCatalog
  let lockTimeout: Duration
  let system: SystemCalls

  /// Creates a store without opening or creating a file.
  ///
  /// - Parameters:
  ///   - directory: The directory's path. The first account creates it and its parents.
  ///   - lockTimeout: The longest time to wait for other programs that use the same account.
  ///   - catalog: The plans and rules; by default the built-in ones.
  public init(
    directory: String, lockTimeout: Duration = .seconds(10),
    catalog: ServicingCatalog = ServicingCatalog()
  ) {
    self.init(directory: directory, lockTimeout: lockTimeout, catalog: catalog, system: .real)
  }

  /// Creates a store whose system calls can fail on purpose.
  package init(
    directory: String, lockTimeout: Duration, catalog: ServicingCatalog = ServicingCatalog(),
    system: SystemCalls
  ) {
    self.directory = directory
    self.lockTimeout = lockTimeout
    self.catalog = catalog
    self.system = system
  }
}

extension AccountStore {
  /// Opens an account.
  ///
  /// - Parameters:
  ///   - name: The account's name, which no other account has.
  ///   - event: The `opened` event.
  ///   - time: The time at which the event is accepted, in the years 1 to 9999.
  ///   - precondition: The state in which the account must be; revision 0 means that there is none.
  /// - Returns: The account.
  /// - Throws: ``AccountStoreError`` when there is such an account and the event does not repeat its
  ///   purchase, the event is rejected, or the journal cannot be written.
  public func open(
    _ name: AccountName, _ event: RecordedEvent, at time: Timestamp,
    if precondition: Precondition = .none
  ) throws(AccountStoreError) -> AccountVersion {
    try perform(
      EventRequest(id: event.id, date: event.date, time: time, if: precondition) { _, _ in event },
      on: name, creates: true)
  }

  /// Opens an account for the order of a captured widget in the same directory.
  ///
  /// The purchase has the plan, the amount and the token of the widget, and the day of its capture.
  ///
  /// - Parameters:
  ///   - name: The account's name, which no other account has.
  ///   - widget: The widget's name.
  ///   - rules: The rules, or nil for those of the plan and the day.
  ///   - capture: The time of capture of the account, or nil for the default, with the purchase.
  ///   - customerSince: The day since which the shopper is a customer, or nil if it is not known.
  ///   - id: The identifier of the event, or nil for none.
  ///   - time: The time at which the event is accepted, in the years 1 to 9999.
  ///   - precondition: The state in which the account must be; revision 0 means that there is none.
  /// - Returns: The account.
  /// - Throws: ``AccountStoreError`` when the widget is missing, was not captured or cannot be read;
  ///   else as ``open(_:_:at:if:)``.
  public func open(
    _ name: AccountName, from widget: WidgetName, rules: PlanID? = nil,
    capture: CaptureTime? = nil, customerSince: CivilDate? = nil, id: String? = nil,
    at time: Timestamp, if precondition: Precondition = .none
  ) throws(AccountStoreError) -> AccountVersion {
    let (terms, total, day) = try captured(widget)
    let event: RecordedEvent
    do throws(EventError) {
      event = try RecordedEvent(
        opening: terms.plan.id, total: total, on: day, checkout: terms.checkout, rules: rules,
        capture: capture, customerSince: customerSince, id: id)
    } catch {
      throw AccountStoreError(.refusedEvent(name, error))
    }
    return try open(name, event, at: time, if: precondition)
  }

  /// Adds an event to an account.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - name: The account's name.
  ///   - time: The time at which the event is accepted, in the years 1 to 9999.
  ///   - acceptsLate: Whether an event is accepted whose day is before that of the last one. It is
  ///     then placed after all events of its day or earlier, and the account is computed again.
  ///   - precondition: The state in which the account must be.
  /// - Returns: The account after the event.
  /// - Throws: ``AccountStoreError`` when there is no such account, the event is rejected, or the
  ///   journal cannot be read or written.
  public func append(
    _ event: RecordedEvent, to name: AccountName, at time: Timestamp, acceptsLate: Bool = false,
    if precondition: Precondition = .none
  ) throws(AccountStoreError) -> AccountVersion {
    try perform(
      EventRequest(
        id: event.id, date: event.date, time: time, acceptsLate: acceptsLate, if: precondition
      ) { _, _ in event }, on: name, creates: false)
  }

  /// Adds an event to an account.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - name: The account's name.
  ///   - date: The day of the event.
  ///   - id: The identifier of the event, 1 to 200 bytes, or nil for none.
  ///   - reason: The reason of a failed payment or a pause, or nil for none.
  ///   - time: The time at which the event is accepted, in the years 1 to 9999.
  ///   - precondition: The state in which the account must be.
  /// - Returns: The account after the event.
  /// - Throws: ``AccountStoreError`` when there is no such account, the event is rejected, or the
  ///   journal cannot be read or written.
  public func append(
    _ event: AccountEvent, to name: AccountName, on date: CivilDate, id: String? = nil,
    reason: String? = nil, at time: Timestamp, if precondition: Precondition = .none
  ) throws(AccountStoreError) -> AccountVersion {
    let request = EventRequest(id: id, date: date, time: time, if: precondition) {
      account, date throws(EventError) in
      try account.recording(event, on: date, id: id, reason: reason)
    }
    return try perform(request, on: name, creates: false)
  }

  /// Reads the captured order of a widget, which is then on the disk.
  private func captured(
    _ name: WidgetName
  ) throws(AccountStoreError) -> (terms: WidgetMachine.Terms, total: Money, day: CivilDate) {
    let store = WidgetStore(
      directory: directory, lockTimeout: lockTimeout, plans: { [catalog] in catalog.plan($0) },
      system: system)
    let widget: StoredWidget
    do throws(StoreError) {
      widget = try store.readFlushed(name)
    } catch {
      throw AccountStoreError(.widget(error))
    }
    guard let capture = widget.capture else { throw AccountStoreError(.widgetNotCaptured(name)) }
    return (widget.machine.terms, capture.record.amount, capture.moment.today)
  }
}
