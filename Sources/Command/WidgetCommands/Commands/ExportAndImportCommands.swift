import ArgumentParsing
import ScheduleEngine
import StrictJSON
import WidgetJournal

/// `widget export`: prints or copies the journal file of a stored widget.
enum ExportCommand {
  static let command = Command<Action>(
    "export", "Prints a widget's history as a file, for a backup or another machine.",
    examples: [
      Example("widget export order-1042 -o order-1042.journal", "Writes it to a file."),
      Example(
        "widget export order-1042 | ssh shop widget import -", "Copies it to another machine."),
    ],
    discussion: """
      The file has the lines of the journal, byte for byte. It contains the SHA-256 of a checkout \
      token, not the token. A damaged history is an error.
      """,
    parameters: [
      StoredWidgetOptions.name, StoredWidgetOptions.widget, PictureOptions.output,
      StoredWidgetOptions.expectHead,
    ]
  ) { parsed throws(ValidationError) in
    try StoredWidgetOptions.check(parsed)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let name = try parsed.widgetName()
    let store = try parsed.store(in: environment)
    let bytes = try onStore { () throws(StoreError) in
      try store.exportJournal(name, expecting: parsed[StoredWidgetOptions.expectHead])
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let file = PictureOptions.outputFile(of: parsed) else {
      return CommandResult(output: text)
    }
    try environment.write(text, to: file)
    return CommandResult(error: environment.isInteractive ? "wrote \(file.quotedForMessage)\n" : "")
  }
}

/// `widget import`: stores an exported history as a widget.
enum ImportCommand {
  static let file = Argument(
    "FILE", .required(.file), help: "The exported history; - is standard input.")

  static let command = Command<Action>(
    "import", "Stores a history that 'widget export' has printed.",
    examples: [Example("widget import order-1042.journal", "Creates the widget order-1042.")],
    discussion: """
      The new widget has the name of the exported one; no widget with this name may exist. Every \
      line is checked, and either the whole widget is created or nothing. Ends with status 0 if it \
      was created.
      """,
    parameters: [file, OutputOptions.json, OutputOptions.format]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }

  /// The size limit of an imported history, which is read into memory, in bytes: 1 GiB.
  static let maximumByteCount = 1 << 30

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let reader = OrderReader(environment: environment)
    let file = parsed[file]
    let bytes = try reader.read(file, limit: maximumByteCount, content: "history")
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
