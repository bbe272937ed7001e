import ArgumentParsing
import ScheduleEngine
import StrictJSON
import WidgetJournal

/// `widget export`: the history of a stored widget as it is on the disk.
enum ExportCommand {
  static let command = Command<Action>(
    "export", "Prints a widget's history as a file, for a backup or another machine.",
    examples: [
      Example("widget export order-1042 -o order-1042.journal", "Writes it to a file."),
      Example(
        "widget export order-1042 | ssh shop widget import -", "Copies it to another machine."),
    ],
    discussion: """
      The file has the lines of the journal, byte for byte; of a checkout token it has the SHA-256. \
      A damaged history is an error.
      """,
    parameters: [
      WidgetOptions.name, WidgetOptions.widget, PictureOptions.output, WidgetOptions.expectHead,
    ]
  ) { parsed throws(ValidationError) in
    try WidgetOptions.check(parsed)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let name = try parsed.widgetName()
    let store = try parsed.store(in: environment)
    let bytes = try onStore { () throws(StoreError) in
      try store.exportJournal(name, expecting: parsed[WidgetOptions.expectHead])
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let file = PictureOptions.outputFile(of: parsed) else {
      return CommandResult(output: text)
    }
    try environment.write(text, to: file)
    return CommandResult(error: environment.isInteractive ? "wrote \(file.quotedForMessage)\n" : "")
  }
}

/// `widget import`: stores a history that was exported.
enum ImportCommand {
  static let file = Argument(
    "FILE", .required(.file), help: "The exported history; - is standard input.")

  static let command = Command<Action>(
    "import", "Stores a history that 'widget export' has printed.",
    examples: [Example("widget import order-1042.journal", "Makes the widget order-1042.")],
    discussion: """
      The widget gets the name that it had; there must be none with it. Every line is checked, and \
      the widget is there as a whole or not at all. Ends with status 0 when it is there.
      """,
    parameters: [file, OutputOptions.json, OutputOptions.format]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }

  /// The largest history that is read into memory, in bytes: 1 GiB.
  static let maximumByteCount = 1 << 30

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let reader = OrderReader(environment: environment)
    let file = parsed[file]
    let bytes = try reader.read(file, limit: maximumByteCount, what: "history")
    let store = try parsed.store(in: environment)
    let moment = try parsed.moment(in: environment)
    let widget: StoredWidget
    do throws(StoreError) {
      widget = try store.importJournal(bytes)
    } catch {
      if case .unusableImport = error.reason {
        throw CommandError(.data, "\(file.quotedForMessage): \(error)")
      }
      throw CommandError(error, writes: true)
    }
    let report = WidgetReport(
      name: widget.name, machine: try widget.refreshed(at: moment), head: widget.head,
      capture: widget.capture, warnings: widget.warnings, parsed: parsed,
      environment: environment)
    var result = report.result(
      asJSON: parsed.printsJSON, recorded: true,
      hint: "'widget history\(widget.name.asArgument)' shows what happened")
    result.status = .yes
    return result
  }
}
