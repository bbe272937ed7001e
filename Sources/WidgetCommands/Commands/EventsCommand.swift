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
  ) { parsed throws(Rejection) in
    try WidgetOptions.check(parsed)
    return Action { surroundings throws(CommandFailure) in try run(parsed, surroundings) }
  }

  private static func run(
    _ parsed: ParsedArguments, _ surroundings: Surroundings
  ) throws(CommandFailure) -> Reply {
    let name = try parsed.widgetName()
    var follower = try parsed.store(in: surroundings).follow(name)
    if parsed[follow] {
      return try EventStream(parsed: parsed, surroundings: surroundings).run(&follower)
    }
    var output = ""
    // A line that cannot be followed is an error only once those before it were told.
    while case .accepted(let steps) = try follower.news(), !steps.isEmpty {
      for step in steps { output += step.events.lazy.map(\.line).joined() }
    }
    return Reply(
      output: output, error: follower.warnings.map { "warning: \($0)\n" }.joined())
  }
}

extension WidgetFollower {
  /// What has happened, or why that cannot be told, as a command's error.
  mutating func news() throws(CommandFailure) -> WidgetFollower.Update {
    do throws(StoreError) { return try next() } catch { throw CommandFailure(error) }
  }
}

extension WidgetEvent {
  /// The event on the wire, with a line feed.
  var line: String { WireMessage(self).text + "\n" }
}
