public import ScheduleEngine

/// Widgets that outlive a program: each is a journal of its own in one directory.
///
/// ```swift
/// let store = WidgetStore(directory: "/tmp/widgets-\(UInt64.random(in: 0 ... .max))")
/// let plan = try PlanID("us-pay-in-4")
/// let moment = Moment(today: try CivilDate("2026-11-21"), secondsSinceEpoch: 1_795_251_600)
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
/// What can be relied on:
///
/// - When a call returns, what it accepted is on the disk. A call that throws has changed nothing,
///   unless the error says that this is uncertain.
/// - A reader may see a command that another program was about to be told of when it was killed. It
///   is flushed with the next command; until then, a loss of power takes it back.
/// - Any number of programs may use one directory at once: each command is accepted once, after
///   the one before it.
/// - After a crash at any byte, everything acknowledged is there. An unfinished line behind it is
///   left out with a warning, and set aside by the next update. A last line that holds NUL bytes is
///   such a line: it had not reached the disk when the power failed.
/// - A widget's order is captured once, however many programs ask: the same amount has the same
///   answer for ever, and no other is accepted. Another widget of the same checkout is another
///   order to the store: make one for each.
/// - A journal in which a line was changed, moved or taken out is an error that names the line.
///   Whole lines taken off the end leave a journal that is whole, and cannot be noticed.
/// - A journal that was written can be read again: a command for which it has no room is refused.
/// - Files are readable and writable by their owner alone, links are never followed, and files or
///   directories that others can change are refused.
///
/// The store keeps nothing open between calls, and can be shared between tasks. Its calls block.
/// What the files hold, byte for byte, is told in <doc:JournalFormat>.
public struct WidgetStore: Sendable {
  /// The directory's path.
  public let directory: String
  let plans: @Sendable (PlanID) -> Plan?
  let patience: Duration
  let journalLimit: Int
  let system: SystemCalls

  /// The largest journal, in bytes: 16 MiB, which is about 60,000 updates.
  ///
  /// Every call replays a widget's whole journal, so the limit keeps a call to about a second, and
  /// other programs well within their patience. A command for which there is no room is refused
  /// with ``StoreError/Reason/journalFull(file:)``; a larger file is not read.
  public static var maximumJournalByteCount: Int { 16_777_216 }

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

  /// Makes a store whose calls of the system can fail on purpose, and whose journals are small.
  package init(
    directory: String, patience: Duration, plans: @escaping @Sendable (PlanID) -> Plan?,
    system: SystemCalls, journalLimit: Int = WidgetStore.maximumJournalByteCount
  ) {
    self.directory = directory
    self.patience = patience
    self.plans = plans
    self.system = system
    self.journalLimit = journalLimit
  }
}
