import ArgumentParsing
import ScheduleEngine
import ScheduleFiles
import StrictJSON

/// `widget plans`: lists and shows the built-in plans, and checks plan files.
enum PlansCommands {
  static let id = Argument(
    "ID", .required(.string.completing(.choices(Plan.builtIn.map(\.id.description)))),
    help: "A built-in plan.")

  static let command = Command<Action>(
    "plans", "Lists, shows and checks plans.",
    examples: [
      Example("widget plans list", "Lists the built-in plans."),
      Example("widget plans show gb-pay-in-4", "Shows one of them."),
      Example("widget plans check my-plan.json", "Checks a plan file."),
    ],
    subcommands: [list, show, check]
  ).withoutMeaning(for: CommonOptions.ofDay + CommonOptions.ofStore)

  static let list = Command<Action>(
    "list", "Lists the built-in plans.",
    examples: [Example("widget plans list", "Lists the built-in plans.")],
    parameters: [OutputOptions.jsonLines, OutputOptions.format]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed)
    let wantsJSON = parsed.printsJSON
    return Action { _ throws(CommandError) in
      let records = PlanRecord.builtIn
      if wantsJSON {
        return CommandResult(output: records.map { PlanFile.line(of: $0) + "\n" }.joined())
      }
      return CommandResult(
        output: ScheduleText.table(PlanText.heading, records.map { PlanText.row(of: $0.plan) }))
    }
  }

  static let show = Command<Action>(
    "show", "Shows a built-in plan in sentences, or as a file, which you can copy and change.",
    examples: [
      Example("widget plans show us-pay-in-4", "Shows a plan."),
      Example(
        "widget plans show us-pay-in-4 --json > my-plan.json", "Starts a plan file from it."),
    ],
    discussion: "A plan file has the name of its id: change the id before you use a copy.",
    parameters: [id, OutputOptions.json, OutputOptions.format]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed)
    let (name, wantsJSON) = (parsed[id], parsed.printsJSON)
    return Action { _ throws(CommandError) in
      guard let record = PlanRecord.builtIn.first(where: { $0.plan.id.description == name }) else {
        throw CommandError(
          .noInput,
          "no built-in plan is named \(name.quotedForMessage); 'widget plans list' shows them",
          code: "unknown_plan", field: "ID")
      }
      return CommandResult(
        output: wantsJSON ? PlanFile.line(of: record) + "\n" : PlanText.text(of: record))
    }
  }

  static let check = FileCheck.command(
    "plans", file: "A plan file.", pattern: "Schedules/plans/*.json"
  ) { environment in
    let reader = OrderReader(environment: environment)
    return { file throws(CommandError) in
      try reader.planRecord(inFile: file).plan.id.description
    }
  }
}
