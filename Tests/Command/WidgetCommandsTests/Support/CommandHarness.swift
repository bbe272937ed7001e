import Foundation
import OrderBatch
import ScheduleEngine
import StrictJSON
import TestSupport
import Testing

@testable import WidgetCommands

/// The command's exit status, and not the type of Swift Testing that has the same name.
typealias ExitStatus = WidgetCommands.ExitStatus

/// A runner of commands, with a fixed clock, files in memory, and a state directory of its own.
final class CommandHarness {
  /// 2026-11-21T10:00:00Z.
  static let seconds: Int64 = 1_795_255_200

  let directory: TemporaryDirectory
  var environment: CommandEnvironment
  /// The lines that a command prints before it ends, and the steps that run while it waits.
  let liveOutput = LiveOutput()
  /// The inputs and the output of a batch.
  let batch: InMemoryBatch
  /// The files that commands have written, in memory.
  let written = WrittenFiles()
  /// The stores that commands open, confined to the directory.
  let stores: OpenedStores

  init(_ files: [String: String] = [:], today: String = "2026-11-21") throws {
    let directory = try TemporaryDirectory()
    self.directory = directory
    stores = OpenedStores(below: directory.url.path)
    let contents = files.mapValues { Array($0.utf8) }
    batch = InMemoryBatch(contents)
    environment = CommandEnvironment(
      variables: ["WIDGET_STATE_DIR": directory.path("state"), "TERM": "xterm-256color"],
      lockTimeout: .milliseconds(20), now: try Self.clock(today),
      read: { [written] path, limit in
        let text = written.texts[path].map { Array($0.utf8) }
        guard let bytes = text ?? contents[path] else { return .missing }
        return bytes.count > limit ? .tooLarge : .bytes(bytes)
      }, write: { [written] path, text in written.write(text, to: path) },
      emit: { [liveOutput] line in liveOutput.emit(line) },
      wait: { [liveOutput] in liveOutput.wait($0) },
      batches: batch.environment)
    environment.open = { [stores] in stores.open($0, waiting: $1, reports: true) }
    // The time zone of Sydney in its summer.
    environment.timeZone = { name in
      name == "Australia/Sydney" ? OrderTimeZone(name: name) { _ in 39_600 } : nil
    }
  }

  /// The file of the store.
  var storeFile: StoreFile { StoreFile(path: directory.path("state/store.sqlite")) }

  /// Returns the hash of a widget's last line.
  func head(of name: String = "default") -> String {
    String(((try? storeFile.lines(of: name).last) ?? "").dropLast(2).suffix(64))
  }

  /// Returns a clock with this day that does not advance.
  static func clock(_ today: String) throws -> @Sendable () -> Moment? {
    let moment = Moment(today: try CivilDate(today), secondsSinceEpoch: seconds)
    return { moment }
  }

  /// Runs a command line of words without spaces.
  @discardableResult
  func callAsFunction(
    _ line: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> CommandResult {
    run(line.split(separator: " ").map(String.init), sourceLocation: sourceLocation)
  }

  /// Runs a command, and checks the form of its result.
  @discardableResult
  func run(
    _ words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) -> CommandResult {
    let result = WidgetTool.run(words, in: environment)
    result.expectForm(
      isColored: words.contains("always"),
      endsLinesByReturns: words.contains { ["ics", "csv"].contains($0) },
      sourceLocation: sourceLocation)
    return result
  }
}

extension CommandResult {
  /// Checks the rules for the result of every command.
  func expectForm(
    isColored: Bool = false, endsLinesByReturns: Bool = false, sourceLocation: SourceLocation
  ) {
    let output = endsLinesByReturns ? output.replacing("\r\n", with: "\n") : output
    let lines = (output + error).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(!lines.contains { $0.hasSuffix(" ") }, "blanks", sourceLocation: sourceLocation)
    for text in [output, error] where !text.isEmpty {
      #expect(text.hasSuffix("\n"), "no line feed", sourceLocation: sourceLocation)
    }
    let controls = (output + error).unicodeScalars.filter { scalar in
      scalar.properties.generalCategory == .control && scalar != "\n"
        && !(isColored && scalar == "\u{1B}")
    }
    #expect(controls.isEmpty, "control characters", sourceLocation: sourceLocation)
    #expect(error.utf8.count < 2_000, "a long error", sourceLocation: sourceLocation)
    if status.rawValue > 1 {
      let isError = error.hasPrefix("error: ") || error.hasPrefix(#"{"error":{"code":""#)
      #expect(isError, "\(error)", sourceLocation: sourceLocation)
    }
  }

  /// Standard error; an error as JSON becomes its text.
  private var errorText: String {
    guard let parts = try? JSONValue(parsing: error)["error"],
      let code = parts["code"]?.string, let message = parts["message"]?.string
    else { return error }
    return "error: \(code): \(message)" + (parts["remedy"]?.string.map { "; \($0)" } ?? "") + "\n"
  }

  /// Checks that this is an error, as text or JSON: no standard output, and one line that contains a
  /// phrase.
  func expectFailure(
    _ status: ExitStatus, _ phrase: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(self.status == status, "\(error)", sourceLocation: sourceLocation)
    #expect(output.isEmpty, sourceLocation: sourceLocation)
    #expect(errorText.hasPrefix("error: "), sourceLocation: sourceLocation)
    #expect(error.split(separator: "\n").count == 1, sourceLocation: sourceLocation)
    #expect(errorText.contains(phrase), "\(error)", sourceLocation: sourceLocation)
  }

  /// Checks that this is an error as JSON: no standard output, and this line.
  func expectJSONFailure(
    _ status: ExitStatus, _ line: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(self.status == status, "\(error)", sourceLocation: sourceLocation)
    #expect(output.isEmpty, sourceLocation: sourceLocation)
    #expect(error == line + "\n", sourceLocation: sourceLocation)
  }
}
