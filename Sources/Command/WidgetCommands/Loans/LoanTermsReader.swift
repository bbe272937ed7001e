import Financing
import ScheduleEngine
import ScheduleFiles
import StrictJSON

/// Reads the loan terms that options and arguments name.
struct LoanTermsReader {
  let environment: CommandEnvironment

  /// Reads terms from a file.
  func record(inFile file: String) throws(CommandError) -> LoanRecord {
    guard file != "-" else {
      throw CommandError(
        .usage, "loan terms are not read from standard input; save them as ID.json and pass that",
        field: "--plan-file")
    }
    let bytes = try OrderReader(environment: environment).read(
      file, limit: 65_536, content: "terms", from: "--plan-file")
    do throws(ScheduleFileError) {
      return try LoanFile.read(bytes, named: file)
    } catch {
      throw CommandError(
        .data, error.description, code: "invalid_terms_file", field: "--plan-file")
    }
  }

  /// Returns the built-in terms with an identifier.
  static func record(builtIn name: String) throws(CommandError) -> LoanRecord {
    guard let record = LoanRecord.builtIn.first(where: { $0.terms.id.description == name }) else {
      throw CommandError(
        .noInput,
        "unknown_plan: no built-in loan terms are named \(name.quotedForMessage); "
          + "'widget loans list' shows them")
    }
    return record
  }

  /// Returns the built-in terms of a currency, those with the fewest payments first.
  static func builtIn(in currency: Currency) throws(CommandError) -> [LoanTerms] {
    let found = LoanTerms.builtIn.filter { $0.currency == currency }
    guard !found.isEmpty else {
      throw CommandError(
        .noInput,
        "there are no built-in loan terms in \(currency); describe your own, such as --payments 12, "
          + "or pass a file by --plan-file", code: "unknown_plan", field: "--currency")
    }
    return found.sorted { $0.payments.count < $1.payments.count }
  }
}
