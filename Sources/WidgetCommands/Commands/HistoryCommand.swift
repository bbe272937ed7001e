import ArgumentParsing
import ScheduleEngine
import StrictJSON
import WidgetJournal

/// `widget history`: what happened to a stored widget.
enum HistoryCommand {
  static let command = Command<Action>(
    "history", "Shows every order total that a widget has accepted.",
    examples: [
      Example("widget history", "Shows what happened to the widget 'default'."),
      Example("widget history order-1042 --json", "Prints one line of JSON for each step."),
    ],
    parameters: [WidgetOptions.name, WidgetOptions.widget, WidgetOptions.jsonLines]
  ) { parsed throws(Rejection) in
    try WidgetOptions.check(parsed)
    return Action { surroundings throws(CommandFailure) in try run(parsed, surroundings) }
  }

  private static func run(
    _ parsed: ParsedArguments, _ surroundings: Surroundings
  ) throws(CommandFailure) -> Reply {
    let typed = parsed[WidgetOptions.name] ?? parsed[WidgetOptions.widget] ?? "default"
    let name = try WidgetName(typed: typed)
    let store = try parsed.store(in: surroundings)
    let history = try onStore { () throws(StoreError) in try store.history(name) }
    let output =
      if parsed[WidgetOptions.jsonLines] {
        history.entries.map { json($0).string + "\n" }.joined()
      } else {
        ScheduleText.table(
          ["REVISION", "AT", "TODAY", "COMMAND", "TOTAL", "DETAILS"], history.entries.map(row(for:))
        )
      }
    return Reply(
      output: output, error: history.warnings.map { "warning: \($0)\n" }.joined())
  }

  private static func row(for entry: JournalEntry) -> [String] {
    let (command, details) =
      switch entry.command {
      case .create(let creation): ("create", "\(creation.plan), \(creation.checkout.mode)")
      case .update: ("update", "")
      }
    return [
      String(entry.revision), entry.moment.universalTime, entry.moment.today.description, command,
      entry.total.description, details,
    ]
  }

  private static func json(_ entry: JournalEntry) -> JSONText {
    JSONText.object { object in
      object.member("revision", entry.revision)
      object.member("at", entry.moment.universalTime)
      object.member("today", entry.moment.today.description)
      switch entry.command {
      case .create(let creation):
        object.member("command", "create")
        object.member("plan", creation.plan.description)
        object.member("mode", creation.checkout.mode)
      case .update: object.member("command", "update")
      }
      object.member("amount", entry.total)
    }
  }
}

extension Moment {
  /// The time of the clock in UTC, `2026-11-21T09:30:00Z`, or the seconds of a time that the
  /// calendar does not reach.
  var universalTime: String {
    let secondsOfDay = (secondsSinceEpoch % 86_400 + 86_400) % 86_400
    let (day, overflow) = (secondsSinceEpoch - secondsOfDay)
      .quotientAndRemainder(dividingBy: 86_400).quotient.addingReportingOverflow(719_163)
    guard !overflow, let date = try? CivilDate(dayNumber: Int(day)) else {
      return "\(secondsSinceEpoch)"
    }
    func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hour, minute) = (secondsOfDay / 3600, secondsOfDay / 60 % 60)
    return "\(date)T\(twoDigits(hour)):\(twoDigits(minute)):\(twoDigits(secondsOfDay % 60))Z"
  }
}
