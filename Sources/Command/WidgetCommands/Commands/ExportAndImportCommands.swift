import AccountStorage
import ArgumentParsing
import EntryStore
import ScheduleEngine
import StrictJSON
import WidgetStorage

/// `widget export`: prints or copies the journal of a stored widget, or everything.
enum ExportCommand {
  static let all = Flag("all", help: "Export all widgets, accounts, captures and orders.")

  static let command = Command<Action>(
    "export", "Prints a widget's history as a file, for a backup or another machine.",
    examples: [
      Example("widget export order-1042 -o order-1042.journal", "Writes it to a file."),
      Example(
        "widget export order-1042 | ssh shop widget import -", "Copies it to another machine."),
      Example("widget export --all -o shop.lines", "Writes everything to a file."),
    ],
    discussion: """
      The file has the lines of the journal, byte for byte. It contains the SHA-256 of a checkout \
      token, not the token. A damaged history is an error.

      With --all, the lines are those of all widgets by name, then of all accounts, then of \
      captures whose widgets were removed, then of all orders at the service; a last line seals \
      them, so that a file that was cut off is not imported. The lines of orders contain their \
      requests, and so the text of checkout tokens: keep such a file as secret as the store. Stop \
      the shop while you move it: a capture after the export is not in it.
      """,
    parameters: [
      StoredWidgetOptions.name, StoredWidgetOptions.widget, all,
      StoredWidgetOptions.expectHead,
    ]
  ) { parsed throws(ValidationError) in
    try StoredWidgetOptions.check(parsed)
    if parsed[all] {
      let isNamed =
        parsed[StoredWidgetOptions.name] != nil || parsed[StoredWidgetOptions.widget] != nil
      guard !isNamed, parsed[StoredWidgetOptions.expectHead] == nil else {
        throw ValidationError("use --all without a name and --expect-head")
      }
    }
    return Action { environment throws(CommandError) in
      parsed[all] ? try runAll(parsed, environment) : try run(parsed, environment)
    }
  }.withoutMeaning(for: CommonOptions.ofDay)

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let name = try parsed.widgetName()
    let store = try parsed.store(in: environment)
    let bytes = try onStore { () throws(WidgetStoreError) in
      try store.exportJournal(name, expecting: parsed[StoredWidgetOptions.expectHead])
    }
    return CommandResult(output: String(decoding: bytes, as: UTF8.self))
  }

  /// Exports everything; the lines are printed as they are read.
  private static func runAll(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let database = try parsed.database(in: environment)
    var printed = PrintResult.printed
    do throws(ArchiveError) {
      _ = try database.blockingExportAll { bytes in
        printed = environment.emit(String(decoding: bytes, as: UTF8.self))
        return printed == .printed
      }
    } catch {
      switch printed {
      case .printed: throw CommandError(error)
      case .readerIsGone: return CommandResult()
      case .failed(let reason): throw CommandError(unprinted: reason)
      }
    }
    return CommandResult()
  }
}

extension CommandError {
  /// Converts the error of an archive to an exit status and a message.
  fileprivate init(_ error: ArchiveError) {
    switch error.reason {
    case .missingEnd, .otherLines, .unusableLine, .capturedTwice, .orderNumberTwice:
      self.init(.data, error.description)
    case .notEmpty: self.init(.cannotCreate, error.description)
    case .widget(let error): self.init(error)
    case .account(let error): self.init(error)
    // not covered: the command continues an export whose lines it can print
    case .stopped: self.init(.inputOutput, error.description)
    case .storage(let fault): self.init(fault)
    }
  }
}

/// `widget import`: stores an exported history as a widget, or everything in an empty store.
enum ImportCommand {
  static let file = Argument(
    "FILE", .required(.file), help: "The exported history; - is standard input.")

  static let command = Command<Action>(
    "import", "Stores a history that 'widget export' has printed, or everything.",
    examples: [
      Example("widget import order-1042.journal", "Creates the widget order-1042."),
      Example(
        "widget import shop.lines --store sqlite:new.sqlite",
        "Stores all that 'widget export --all' has written."),
    ],
    discussion: """
      The new widget has the name of the exported one; no widget with this name may exist. What \
      'widget export --all' has written needs an empty store. Every line is checked, and either \
      everything is stored or nothing. Ends with status 0 if it was stored.
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
    let bytes = try reader.read(file, limit: maximumByteCount, content: "history", from: "FILE")
    if EntryDatabase.isArchive(bytes) || EntryDatabase.hasSeveralJournals(bytes) {
      return try importAll(bytes, parsed, environment)
    }
    let store = try parsed.store(in: environment)
    let moment = try parsed.moment(in: environment)
    let widget: StoredWidget
    do throws(WidgetStoreError) {
      widget = try store.importJournal(bytes)
    } catch {
      if case .unusableImport = error.reason {
        throw CommandError(
          .data, "\(file.quotedForMessage): \(error)", code: error.code, field: "FILE")
      }
      throw CommandError(error)
    }
    let report = WidgetReport(
      name: widget.name, machine: try widget.refreshed(at: moment), head: widget.head,
      capture: widget.capture, parsed: parsed, environment: environment)
    var result = report.result(
      asJSON: parsed.printsJSON, recorded: true,
      hint: "'widget history\(widget.name.asArgument)' shows what happened")
    result.status = .yes
    return result
  }
  /// Stores all widgets, accounts, captures and orders of an archive.
  private static func importAll(
    _ bytes: [UInt8], _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let database = try parsed.database(in: environment)
    let contents: ArchiveContents
    do throws(ArchiveError) {
      contents = try database.blockingImportAll(bytes)
    } catch {
      let failure = CommandError(error)
      throw failure.status == .data
        ? CommandError(
          .data, "\(parsed[file].quotedForMessage): \(failure.message)", code: failure.code,
          field: "FILE") : failure
    }
    var result = CommandResult(
      output: parsed.printsJSON ? json(contents).string + "\n" : text(of: contents))
    result.recorded = "everything is stored; 'widget list' shows it"
    return result
  }

  private static func text(of contents: ArchiveContents) -> String {
    "imported\n"
      + ScheduleText.details([
        ("Widgets", String(contents.widgetCount)), ("Accounts", String(contents.accountCount)),
        ("Captures", "\(contents.rememberedCaptureCount) of removed widgets"),
        ("Orders", String(contents.orderCount)),
      ])
  }

  private static func json(_ contents: ArchiveContents) -> JSONText {
    JSONText.object { object in
      object.member("widgets", contents.widgetCount)
      object.member("accounts", contents.accountCount)
      object.member("rememberedCaptures", contents.rememberedCaptureCount)
      object.member("orders", contents.orderCount)
    }
  }
}
