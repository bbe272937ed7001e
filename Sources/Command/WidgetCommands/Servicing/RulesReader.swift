import ScheduleEngine
import ScheduleFiles
import Servicing

/// Reads the files of servicing rules that options and arguments name.
struct RulesReader {
  let environment: CommandEnvironment

  /// Reads rules from a file.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - others: The rules that are used together with these.
  ///   - plans: Plans of files, which replace built-in ones with the same identifiers.
  /// - Returns: The rules with their name and sources.
  /// - Throws: ``CommandError`` if the file cannot be read, is invalid, or has rules for a plan and
  ///   day of `others`.
  func record(
    inFile file: String, besides others: [ServicingRules] = [], plans: [Plan] = []
  ) throws(CommandError) -> ServicingRecord {
    guard file != "-" else {
      throw CommandError(
        .usage, "rules are not read from standard input; save them as ID.json and pass that",
        field: "--rules-file")
    }
    let bytes = try OrderReader(environment: environment).read(
      file, limit: 65_536, content: "rules", from: "--rules-file")
    do throws(ScheduleFileError) {
      return try ServicingFile.read(
        bytes, named: file, besides: others, plans: plans + Plan.builtIn)
    } catch {
      throw CommandError(
        .data, error.description, code: "invalid_rules_file", field: "--rules-file")
    }
  }
}
