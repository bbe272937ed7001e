import ArgumentParsing
import ScheduleEngine
import ScheduleFiles
import StrictJSON
import WidgetStorage
import WidgetWire

/// `widget history`: prints the accepted commands of a stored widget.
enum HistoryCommand {
  static let command = Command<Action>(
    "history", "Shows every accepted order total of a widget, and its capture.",
    examples: [
      Example("widget history", "Shows the history of the widget 'default'."),
      Example("widget history order-1042 --json", "Prints one line of JSON for each step."),
      Example("widget history order-1042 --format csv", "Prints one row of CSV for each step."),
    ],
    parameters: [
      StoredWidgetOptions.name, StoredWidgetOptions.widget, StoredWidgetOptions.expectHead,
      OutputOptions.jsonLines, OutputOptions.tableFormat,
    ]
  ) { parsed throws(ValidationError) in
    try StoredWidgetOptions.check(parsed)
    try OutputOptions.check(parsed, OutputOptions.tableFormat)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }.withoutMeaning(for: CommonOptions.ofDay)

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let name = try parsed.widgetName()
    let store = try parsed.store(in: environment)
    // An error must come before the first line, and the widths of the columns are those of all rows.
    _ = try onStore { () throws(WidgetStoreError) in
      try store.read(name, expecting: parsed[StoredWidgetOptions.expectHead])
    }
    let format = parsed.tableFormat
    let headings = ["REVISION", "AT", "TODAY", "COMMAND", "TOTAL", "DETAILS"]
    var widths = headings.map(\.count)
    var count = 0
    try forEachEntry(of: name, in: store) { entry throws(CommandError) in
      count += 1
      guard format == .text else { return true }
      for (index, cell) in row(for: entry).enumerated() {
        widths[index] = max(widths[index], cell.count)
      }
      return true
    }
    var output = PagedOutput(in: environment)
    switch format {
    case .text: try output.append(ScheduleText.line(headings, widths))
    case .json: break
    case .csv: try output.append(WidgetTables.history.header)
    }
    try forEachEntry(of: name, in: store) { entry throws(CommandError) in
      let line =
        switch format {
        case .text: ScheduleText.line(row(for: entry), widths)
        case .json: json(entry).string + "\n"
        case .csv: WidgetTables.history.line(for: (name, entry))
        }
      try output.append(line)
      count -= 1
      return count > 0 && !output.isClosed
    }
    return output.result
  }

  /// Calls a function for each entry of a widget in order, until it returns false; a page of them is in
  /// memory.
  private static func forEachEntry(
    of name: WidgetName, in store: BlockingWidgetStore,
    _ body: (JournalEntry) throws(CommandError) -> Bool
  ) throws(CommandError) {
    var follower = store.follow(name)
    while case .accepted(let steps) = try follower.nextUpdate(), !steps.isEmpty {
      for step in steps {
        guard try body(step.entry) else { return }
      }
    }
  }

  private static func row(for entry: JournalEntry) -> [String] {
    let details =
      switch entry.command {
      case .create(let creation): details(of: creation)
      case .update: ""
      case .capture(let capture): details(of: capture)
      }
    let id = entry.id.map { "id \($0)" }
    return [
      String(entry.revision), entry.moment.timestamp.description, entry.moment.today.description,
      entry.command.name, entry.total.description,
      [details, id ?? ""].filter { !$0.isEmpty }.joined(separator: ", "),
    ]
  }

  private static func details(of creation: JournalEntry.Creation) -> String {
    let issued = creation.issuedAt.map { ", issued \($0)" } ?? ""
    return "\(creation.plan), \(creation.checkout.mode)\(issued)"
  }

  private static func details(of capture: JournalEntry.Capture) -> String {
    (capture.isCheckoutAdjusted ? "adjusted" : "not adjusted")
      + (capture.checksum.map { ", checksum \($0)" } ?? ", no checksum")
  }

  private static func json(_ entry: JournalEntry) -> JSONText {
    JSONText.object { object in
      object.member("revision", entry.revision)
      object.member("at", entry.moment.timestamp.description)
      object.member("today", entry.moment.today.description)
      object.member("command", entry.command.name)
      switch entry.command {
      case .create(let creation):
        object.member("plan", creation.plan.description)
        if let terms = creation.terms { object.member("terms", PlanFile.member(of: terms)) }
        object.member("mode", creation.checkout.mode)
        if let issuedAt = creation.issuedAt {
          object.member("issuedAt", issuedAt.description)
        }
      case .update, .capture: break
      }
      object.member("amount", entry.total)
      if case .capture(let capture) = entry.command {
        object.member("isCheckoutAdjusted", capture.isCheckoutAdjusted)
        object.member("checksum", capture.checksum?.description)
      }
      if let id = entry.id { object.member("id", id.description) }
    }
  }
}
