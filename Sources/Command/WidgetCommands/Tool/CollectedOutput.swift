import StrictJSON
import Synchronization

/// The output of a command that is written to a file, completely or not at all.
final class CollectedOutput: Sendable {
  private let text = Mutex("")

  func append(_ part: String) { text.withLock { $0 += part } }

  /// Writes the output to a file.
  ///
  /// - Parameters:
  ///   - result: The result of the command, with the rest of its output.
  ///   - file: The file's path.
  ///   - environment: Writes the file.
  /// - Returns: The result without output.
  /// - Throws: ``CommandError`` if the file cannot be written; with ``ExitStatus/unanswered`` if the command
  ///   has stored a change.
  func write(
    with result: CommandResult, to file: String, in environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    var result = result
    append(result.output)
    result.output = ""
    do throws(CommandError) {
      try environment.write(text.withLock { $0 }, to: file)
    } catch {
      guard let recorded = result.recorded else { throw error }
      throw CommandError(.unanswered, "\(error.message); \(recorded)", code: "output_failed")
    }
    if environment.isInteractive { result.add("wrote \(file.quotedForMessage)\n") }
    return result
  }
}

extension Action {
  /// Returns the action with its output in a file; nil and `-` are standard output.
  func writing(to file: String?) -> Action {
    var copy = self
    copy.file = file.flatMap { $0.utf8.elementsEqual("-".utf8) ? nil : $0 }
    return copy
  }
}

extension CommandEnvironment {
  /// Returns this environment with output that is collected.
  func collecting(in output: CollectedOutput) -> CommandEnvironment {
    var copy = withoutTerminal
    copy.emit = { line in
      output.append(line)
      return .printed
    }
    copy.batches.print = { lines in
      output.append(String(decoding: (0..<lines.count).map { lines[$0] }, as: UTF8.self))
      return .printed
    }
    return copy
  }
}
