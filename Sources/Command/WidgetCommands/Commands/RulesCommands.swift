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
  static let files = Argument("FILE", .oneOrMore(.file), help: "A file of rules.")

  static let command = Command<Action>(
    "rules", "Lists, shows and checks the rules of late fees, refunds and moved due dates.",
    examples: [
      Example("widget rules list", "Lists the built-in rules."),
      Example("widget rules show gb-2024", "Shows one version of them."),
      Example("widget rules validate my-rules.json", "Checks a file of rules."),
    ],
    subcommands: [list, show, validate])

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

  static let validate = Command<Action>(
    "validate", "Checks files of rules and names every file's first mistake.",
    examples: [Example("widget rules validate Schedules/servicing/*.json", "Checks all rules.")],
    discussion: """
      No two of the files may have rules for purchases by the same plan on the same day. Ends with \
      status 0 if all files are rules, 65 if one is not, and 66 if one cannot be read.
      """,
    parameters: [files]
  ) { parsed in
    let files = parsed[files]
    return Action { environment throws(CommandError) in
      let reader = RulesReader(environment: environment)
      var result = CommandResult()
      var rules: [ServicingRules] = []
      for file in files {
        do throws(CommandError) {
          let record = try reader.record(inFile: file, besides: rules)
          rules.append(record.rules)
          result.output += "\(file.quotedForMessage): valid, \(record.rules.id)\n"
        } catch {
          result.add(error)
          if result.status != .noInput { result.status = error.status }
        }
      }
      return result
    }
  }
}
