import ArgumentParsing
import ScheduleEngine
import ScheduleFiles
import StrictJSON

/// `widget plans`: lists and shows the built-in plans, and checks plan files.
enum PlansCommands {
  static let id = Argument(
    "ID", .required(.string.completing(.choices(Plan.builtIn.map(\.id.description)))),
    help: "A built-in plan.")
  static let files = Argument("FILE", .oneOrMore(.file), help: "A plan file.")

  static let command = Command<Action>(
    "plans", "Lists, shows and checks plans.",
    examples: [
      Example("widget plans list", "Lists the built-in plans."),
      Example("widget plans show gb-pay-in-4", "Shows one of them."),
      Example("widget plans validate my-plan.json", "Checks a plan file."),
    ],
    subcommands: [list, show, validate])

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
      return CommandResult(output: ScheduleText.table(heading, records.map(row(for:))))
    }
  }

  static let show = Command<Action>(
    "show", "Shows a built-in plan as a plan file, which you can copy and change.",
    examples: [
      Example("widget plans show us-pay-in-4", "Shows a plan."),
      Example("widget plans show us-pay-in-4 > my-plan.json", "Starts a plan file from it."),
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
        output: wantsJSON ? PlanFile.line(of: record) + "\n" : PlanFile.text(of: record))
    }
  }

  static let validate = Command<Action>(
    "validate", "Checks plan files and names every file's first mistake.",
    examples: [Example("widget plans validate Schedules/plans/*.json", "Checks all plans.")],
    discussion: """
      Ends with status 0 if all files are plans, 65 if one is not, and 66 if one cannot be read.
      """,
    parameters: [files]
  ) { parsed in
    let files = parsed[files]
    return Action { environment throws(CommandError) in
      var result = CommandResult()
      for file in files {
        do throws(CommandError) {
          let record = try OrderReader(environment: environment).planRecord(inFile: file)
          result.output += "\(file.quotedForMessage): valid, \(record.plan.id)\n"
        } catch {
          result.add(error)
          if result.status != .noInput { result.status = error.status }
        }
      }
      return result
    }
  }

  private static let heading = ["ID", "ORDER TOTAL", "PAYMENTS", "FIRST", "OFFERED"]

  private static func row(for record: PlanRecord) -> [String] {
    let plan = record.plan
    let terms = plan.installments
    return [
      plan.id.description, plan.limits.words(in: plan.currency),
      "\(terms.count) every \(terms.interval.words)",
      terms.firstDue.isZero ? "today" : "+\(terms.firstDue.words)", plan.validity.words,
    ]
  }
}
