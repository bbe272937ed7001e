public import ScheduleEngine

/// Widgets that outlive a program: each is a journal of its own in one directory.
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
///   the error says that this is uncertain.
/// - A command with an identifier can be repeated safely: it is answered again, as it was.
/// - A reader may see a command that another program was killed before acknowledging. It is flushed
///   with the next command; until then, a loss of power takes it back.
/// - Any number of programs may use one directory at once: each command is accepted once, after
///   the one before it.
/// - After a crash at any byte, everything acknowledged is there. An unfinished line after it is
///   left out with a warning, and set aside by the next update. A last line of which whole sectors
///   are NUL bytes is such a line: they had not reached the disk when the power failed.
/// - The order of a checkout token is captured once, however many programs ask, by whichever of its
///   widgets, even after that was removed: the same amount has the same answer from then on, and no
///   other is accepted. If a journal that may hold the capture cannot be read, the capture is
///   rejected with the cause.
/// - A command costs the same, whatever the widget has accepted before, and however many widgets
///   there are.
/// - A journal in which a line was changed, moved or taken out is an error that names the line: for
///   ``history(_:expecting:)`` and ``check(_:expecting:)``, which read all lines, and for the other calls as
///   far as they read, which is the first line and the last ones. Whole lines taken off the end
///   leave a journal that is whole; who remembers the head passes it as a ``Precondition``.
/// - Files are readable and writable by their owner alone, links are never followed, and files or
///   directories that others can open are rejected.
///
/// The store keeps nothing open between calls, and can be shared between tasks. Its calls block.
/// <doc:JournalFormat> specifies the files, byte for byte.
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

  /// Creates a store whose calls of the system can fail on purpose.
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
