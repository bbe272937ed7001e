import ArgumentParsing
import ScheduleEngine
import WidgetJournal
import WidgetWire

/// `widget events`: what a stored widget tells a page.
enum EventsCommand {
  static let follow = Flag(
    "follow", help: "Go on with what happens from now on, until interrupted.")

  static let command = Command<Action>(
    "events", "Prints what a widget tells a page, as lines of JSON.",
    examples: [
      Example("widget events", "Prints what the widget 'default' has told."),
      Example(
        "widget events order-1042 --follow", "Goes on with what other programs bring about."),
    ],
    discussion: """
      Each order total is told as it was when it was accepted: first 'ready', then a 'change' for \
      each, and an 'error' behind one that may not proceed. 'widget status' tells how the widget \
      stands today.

      With --follow, the widget must be there. What other programs bring about is printed as it \
      happens, and so is a 'change' when another day has changed the schedule or the token has \
      expired, unless the order was captured: the last line says how the widget stands today. Ends \
      with status 0 when nobody reads any more or the widget is removed; one made anew under its \
      name is another widget.
      """,
    parameters: [
      WidgetOptions.name, WidgetOptions.widget, follow, OutputOptions.alwaysJSON,
      OutputOptions.jsonFormat,
    ]
  ) { parsed throws(ValidationError) in
    try WidgetOptions.check(parsed)
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
    var output = ""
    // A line that cannot be followed is an error only once those before it were told.
    while case .accepted(let steps) = try follower.news(), !steps.isEmpty {
      for step in steps { output += step.events.lazy.map(\.line).joined() }
    }
    return CommandResult(
      output: output, error: follower.warnings.map { "warning: \($0)\n" }.joined())
  }
}

extension WidgetFollower {
  /// What has happened, or why that cannot be told, as a command's error.
  mutating func news() throws(CommandError) -> WidgetNews {
    do throws(StoreError) { return try next() } catch { throw CommandError(error) }
  }
}

extension WidgetEvent {
  /// The event on the wire, with a line feed.
  var line: String { WireMessage(self).text + "\n" }
}

/// Prints a widget's events as they come about, each at once.
struct EventPrinter {
  let parsed: ParsedArguments
  let environment: CommandEnvironment

  /// How often the journal and the clock are looked at.
  static let interval = Duration.milliseconds(100)

  /// Follows a widget until it is removed or nobody reads on.
  ///
  /// - Throws: ``CommandError`` when the widget cannot be followed any further or a line cannot be
  ///   printed; what was printed before stays.
  func run(_ follower: inout WidgetFollower) throws(CommandError) -> CommandResult {
    var machine: WidgetMachine?
    var isCaptured = false
    repeat {
      switch try follower.news() {
      case .accepted(let steps):
        for step in steps {
          if case .capture = step.entry.command { isCaptured = true }
          // What the day of a capture has changed was told when the day came.
          if isCaptured, machine == follower.machine { break }
          guard try emit(step.events) else { return CommandResult() }
        }
        if !steps.isEmpty { machine = follower.machine }
        if isCaptured { break }
        let moment = try parsed.moment(in: environment)
        if let events = try machine?.refresh(at: moment), try !emit(events) {
          return CommandResult()
        }
      case .removed:
        return CommandResult(error: "the widget \(follower.name) was removed\n")
      case .replaced:
        return CommandResult(
          error: "the widget \(follower.name) was removed, and another made in its place\n")
      }
    } while environment.wait(Self.interval)
    return CommandResult()
  }

  /// Prints events; answers whether anyone reads them.
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
