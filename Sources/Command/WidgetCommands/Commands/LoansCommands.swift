import ArgumentParsing
import Financing
import ScheduleEngine
import ScheduleFiles
import StrictJSON

/// `widget loans`: lists and shows the built-in loan terms, and checks files of terms.
enum LoansCommands {
  static let id = Argument(
    "ID",
    .required(.string.completing(.choices(LoanTerms.builtIn.map(\.id.description)))),
    help: "Built-in loan terms.")

  static let command = Command<Action>(
    "loans", "Lists, shows and checks the terms of plans with interest.",
    examples: [
      Example("widget loans list", "Lists the built-in terms."),
      Example("widget loans show us-pay-monthly-12", "Shows one version of them."),
      Example("widget loans check my-terms.json", "Checks a file of terms."),
    ],
    subcommands: [list, show, check]
  ).withoutMeaning(for: CommonOptions.ofDay + CommonOptions.ofStore)

  static let list = Command<Action>(
    "list", "Lists the built-in terms.",
    examples: [Example("widget loans list", "Lists the built-in terms.")],
    discussion: "APR is the range of the annual percentage rate in which loans are offered.",
    parameters: [OutputOptions.jsonLines, OutputOptions.format]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed)
    let wantsJSON = parsed.printsJSON
    return Action { _ throws(CommandError) in
      let records = LoanRecord.builtIn
      if wantsJSON {
        return CommandResult(output: records.map { LoanFile.line(of: $0) + "\n" }.joined())
      }
      return CommandResult(
        output: ScheduleText.table(
          LoanTermsText.heading, records.map { LoanTermsText.row(of: $0.terms) }))
    }
  }

  static let show = Command<Action>(
    "show", "Shows built-in terms in sentences, or as a file, which you can copy and change.",
    examples: [
      Example("widget loans show us-pay-monthly-6", "Shows terms."),
      Example(
        "widget loans show us-pay-monthly-6 --json > my-terms.json", "Starts a file of terms."),
    ],
    discussion: "A file of terms has the name of its id: change the id before you use a copy.",
    parameters: [id, OutputOptions.json, OutputOptions.format]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed)
    let (name, wantsJSON) = (parsed[id], parsed.printsJSON)
    return Action { _ throws(CommandError) in
      let record = try reading("ID") { () throws(CommandError) in
        try LoanTermsReader.record(builtIn: name)
      }
      return CommandResult(
        output: wantsJSON ? LoanFile.line(of: record) + "\n" : LoanTermsText.text(of: record))
    }
  }

  static let check = FileCheck.command(
    "loans", file: "A file of loan terms.", pattern: "Schedules/loans/*.json"
  ) { environment in
    let reader = LoanTermsReader(environment: environment)
    return { file throws(CommandError) in
      try reader.record(inFile: file).terms.id.description
    }
  }
}
