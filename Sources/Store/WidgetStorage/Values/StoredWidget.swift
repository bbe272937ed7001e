public import ScheduleEngine

/// The state of a widget, as its entries determine it.
public struct StoredWidget: Hashable, Sendable {
  /// The widget's name.
  public let name: WidgetName
  /// The widget's state after the last accepted command; ``machine(at:)`` returns a later one.
  public let machine: WidgetMachine
  /// The capture of the order, or nil if the order was not captured.
  ///
  /// All widgets of a checkout token have the capture of the token.
  public let capture: Capture?
  /// The hash of the journal's last line, called its head, which depends on all lines.
  public let head: SHA256Digest
  /// Whether the command repeats one that was accepted before with the same identifier.
  ///
  /// The widget is then in the state after that command. There are no events, since they were
  /// delivered at that time.
  public let isRepeated: Bool
  /// The events of the command just accepted; none if the widget was only read.
  public let events: [WidgetEvent]

  init(
    name: WidgetName, machine: WidgetMachine, capture: Capture?, head: SHA256Digest,
    isRepeated: Bool = false, events: [WidgetEvent] = []
  ) {
    (self.name, self.machine, self.capture, self.head) = (name, machine, capture, head)
    (self.isRepeated, self.events) = (isRepeated, events)
  }

  /// The capture of an order.
  public struct Capture: Hashable, Sendable {
    /// The captured order.
    public let record: CaptureRecord
    /// The time at which the capture was accepted.
    public let moment: Moment
  }

  /// Returns the widget's state at a moment.
  ///
  /// A captured widget keeps the payments that the shopper agreed to. The schedule of any other starts
  /// on the moment's day.
  ///
  /// - Parameter moment: The time.
  /// - Returns: The widget.
  /// - Throws: `WidgetCommandError` when a payment would be due after 9999-12-31.
  public func machine(at moment: Moment) throws(WidgetCommandError) -> WidgetMachine {
    guard capture == nil else { return machine }
    var refreshed = machine
    try refreshed.apply(.refresh, at: moment)
    return refreshed
  }
}

/// The result of a request to capture an order.
public struct StoredCapture: Hashable, Sendable {
  /// The capture guard's decision; an accepted capture is in the journal.
  public let decision: CaptureDecision
  /// The widget after the decision.
  public let widget: StoredWidget
}

/// The accepted commands of a widget.
public struct WidgetHistory: Hashable, Sendable {
  /// The widget's name.
  public let name: WidgetName
  /// The commands, in order.
  ///
  /// Their revisions are 1, 2, 3 and so on; a capture at the end repeats the last revision.
  public let entries: [JournalEntry]
  /// The hash of the journal's last line.
  public let head: SHA256Digest
}

/// One accepted command and its events.
public struct WidgetStep: Hashable, Sendable {
  /// The command, and the time at which it was accepted.
  public let entry: JournalEntry
  /// The widget's events, in order.
  public let events: [WidgetEvent]
}
