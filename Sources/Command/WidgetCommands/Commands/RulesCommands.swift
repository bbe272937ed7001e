import ArgumentParsing
import ScheduleEngine
import ScheduleFiles
import Servicing
import StrictJSON

/// `widget rules`: lists and shows the built-in servicing rules, and checks files of rules.
enum RulesCommands {
  static let id = Argument(
    "ID",
    .required(.string.completing(.choices(ServicingRules.builtIn.map(\.id.description)))),
    help: "Built-in rules.")

  static let command = Command<Action>(
    "rules", "Lists, shows and checks the rules of late fees, refunds and moved due dates.",
    examples: [
      Example("widget rules list", "Lists the built-in rules."),
      Example("widget rules show gb-2024", "Shows one version of them."),
      Example("widget rules check my-rules.json", "Checks a file of rules."),
    ],
    subcommands: [list, show, check]
  ).withoutMeaning(for: CommonOptions.ofDay + CommonOptions.ofStore)

  static let list = Command<Action>(
    "list", "Lists the built-in rules.",
    examples: [Example("widget rules list", "Lists the built-in rules.")],
    discussion: "Where fees depend on the order total, the fees are those of large orders.",
    parameters: [OutputOptions.jsonLines, OutputOptions.format]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed)
    let wantsJSON = parsed.printsJSON
    return Action { _ throws(CommandError) in
      let records = ServicingRecord.builtIn
      if wantsJSON {
        return CommandResult(output: records.map { ServicingFile.line(of: $0) + "\n" }.joined())
      }
      return CommandResult(
        output: ScheduleText.table(RulesText.heading, records.map { RulesText.row(of: $0.rules) }))
    }
  }

  static let show = Command<Action>(
    "show", "Shows built-in rules in sentences, or as a file, which you can copy and change.",
    examples: [
      Example("widget rules show au-2023", "Shows rules."),
      Example("widget rules show au-2023 --json > my-rules.json", "Starts a file of rules."),
    ],
    discussion: "A file of rules has the name of its id: change the id before you use a copy.",
    parameters: [id, OutputOptions.json, OutputOptions.format]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed)
    let (name, wantsJSON) = (parsed[id], parsed.printsJSON)
    return Action { _ throws(CommandError) in
      guard
        let record = ServicingRecord.builtIn.first(where: { $0.rules.id.description == name })
      else {
        throw CommandError(
          .noInput,
          "no built-in rules are named \(name.quotedForMessage); 'widget rules list' shows them",
          code: "unknown_rules", field: "ID")
      }
      return CommandResult(
        output: wantsJSON ? ServicingFile.line(of: record) + "\n" : RulesText.text(of: record))
    }
  }

  static let check = FileCheck.command(
    "rules", file: "A file of rules.", pattern: "Schedules/servicing/*.json",
    note: "No two of the files may have rules for purchases by the same plan on the same day. "
  ) { environment in
    let reader = RulesReader(environment: environment)
    var rules: [ServicingRules] = []
    return { file throws(CommandError) in
      let record = try reader.record(inFile: file, besides: rules)
      rules.append(record.rules)
      return record.rules.id.description
    }
  }
}
