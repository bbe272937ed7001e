import ArgumentParsing
import ScheduleEngine
import WidgetStorage
import WidgetWire

/// `widget events`: prints the events of a stored widget.
enum EventsCommand {
  static let follow = Flag(
    "follow", help: "Also print later events, until interrupted.")

  static let command = Command<Action>(
    "events", "Prints the events of a widget, as lines of JSON.",
    examples: [
      Example("widget events", "Prints the past events of the widget 'default'."),
      Example(
        "widget events order-1042 --follow", "Also prints the events that other programs cause."),
    ],
    discussion: """
      The events of an order total are those of the moment at which it was accepted: first \
      'ready', then a 'change' for each total, followed by an 'error' if the order may not \
      proceed. 'widget status' shows the status today.

      With --follow, the widget must exist. The command prints the events that other programs \
      cause at once, and a 'change' if a new day changes the schedule or the token expires, unless \
      the order was captured: the last line is the status today. Ends with status 0 if the reader \
      closes the output or the widget is removed; a new widget with its name is another widget.
      """,
    parameters: [
      StoredWidgetOptions.name, StoredWidgetOptions.widget, follow, OutputOptions.alwaysJSON,
      OutputOptions.jsonFormat,
    ]
  ) { parsed throws(ValidationError) in
    try StoredWidgetOptions.check(parsed)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let name = try parsed.widgetName()
    var follower = try parsed.store(in: environment).follow(name)
    if parsed[follow] {
      return try EventPrinter(parsed: parsed, environment: environment).run(&follower)
    }
    var output = PagedOutput(in: environment)
    // For a damaged line the follower throws only after it has delivered the preceding lines, so
    // one call is not enough.
    while case .accepted(let steps) = try follower.nextUpdate(), !steps.isEmpty {
      for event in steps.lazy.flatMap(\.events) { try output.append(event.line) }
      if output.isClosed { break }
    }
    return output.result
  }
}

extension BlockingWidgetFollower {
  /// Returns the next changes of the widget; converts a store's error to a ``CommandError``.
  mutating func nextUpdate() throws(CommandError) -> WidgetFollower.Update {
    do throws(WidgetStoreError) { return try next() } catch { throw CommandError(error) }
  }
}

extension WidgetEvent {
  /// The event as a wire message with a line feed.
  var line: String { WireMessage(self).text + "\n" }
}

/// Follows a widget and prints each event at once.
struct EventPrinter {
  let parsed: ParsedArguments
  let environment: CommandEnvironment

  /// The time between two reads of the store and the clock.
  static let interval = Duration.milliseconds(100)

  /// Follows a widget until it is removed or the reader closes the output.
  ///
  /// - Throws: ``CommandError`` if the journal cannot be read any further or a line cannot be
  ///   printed, after the preceding lines were printed.
  func run(_ follower: inout BlockingWidgetFollower) throws(CommandError) -> CommandResult {
    var machine: WidgetMachine?
    var isCaptured = false
    repeat {
      switch try follower.nextUpdate() {
      case .accepted(let steps):
        for step in steps {
          if case .capture = step.entry.command { isCaptured = true }
          // The events of a capture update the schedule to its day. If the last `refresh` already
          // printed this change, it is not printed twice.
          if isCaptured, machine == follower.machine { break }
          guard try emit(step.events) else { return CommandResult() }
        }
        if !steps.isEmpty { machine = follower.machine }
        if isCaptured { break }
        let moment = try parsed.moment(in: environment)
        if let events = try machine?.refresh(at: moment), try !emit(events) {
          return CommandResult()
        }
      case .removed, .replaced:
        return CommandResult(error: "the widget \(follower.name) was removed\n")
      }
    } while environment.wait(Self.interval)
    return CommandResult()
  }

  /// Prints events; returns false if the reader closed the output.
  private func emit(_ events: some Sequence<WidgetEvent>) throws(CommandError) -> Bool {
    for event in events {
      switch environment.emit(event.line) {
      case .printed: break
      case .readerIsGone: return false
      case .failed(let reason): throw CommandError(unprinted: reason)
      }
    }
    return true
  }
}
