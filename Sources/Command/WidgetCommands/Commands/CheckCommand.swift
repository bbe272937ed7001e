import ArgumentParsing
import EntryStore
import OrderEntries
import ScheduleEngine
import StrictJSON
import WidgetStorage

/// `widget check`: verifies the whole history of stored widgets.
enum CheckCommand {
  static let all = Flag("all", help: "Check all widgets, and all orders at the service.")
  static let salvage = Option(
    "salvage", value: "NEW", .optional,
    help: "Copy the intact lines of a damaged history into a new widget.")

  static let command = Command<Action>(
    "check", "Verifies the whole history of a widget, and salvages a damaged history.",
    examples: [
      Example("widget check order-1042", "Shows how many lines are good, and the first mistake."),
      Example("widget check --all", "Checks all widgets."),
      Example(
        "widget check order-1042 --salvage order-1042-b",
        "Copies the good lines of a damaged history into a new widget."),
    ],
    discussion: """
      The command checks every line against its hash and the preceding line, and computes the \
      widget again; the other commands read only the first and the last lines. Ends with status 0 \
      if the history is good, and 1 if it is not. A history whose last lines were removed is still \
      good in itself: compare it with a head that you recorded, by --expect-head. A captured \
      token has two witnesses, the history of its widget and a table; if one is missing or \
      damaged, no widget of the token is good, and 'widget store forget-capture' says what is \
      known. --all also checks the captures of widgets that were removed, and the histories of \
      orders at the service.

      --salvage does not change the damaged history. A capture stays in it, and counts for the new \
      widget too. Ends with status 0 if the new widget was created.
      """,
    parameters: [
      StoredWidgetOptions.name, StoredWidgetOptions.widget, all, salvage,
      StoredWidgetOptions.expectHead,
      OutputOptions.jsonLines, OutputOptions.format,
    ]
  ) { parsed throws(ValidationError) in
    try StoredWidgetOptions.check(parsed)
    try OutputOptions.check(parsed)
    if parsed[all] {
      let isNamed =
        parsed[StoredWidgetOptions.name] != nil || parsed[StoredWidgetOptions.widget] != nil
      guard !isNamed, parsed[salvage] == nil, parsed[StoredWidgetOptions.expectHead] == nil else {
        throw ValidationError("use --all without a name, --salvage and --expect-head")
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
    let newName = try parsed[salvage].map { (text) throws(CommandError) in
      try WidgetName(typed: text, as: "--salvage")
    }
    let store = try parsed.store(in: environment)
    let check = try onStore { () throws(WidgetStoreError) in
      try store.check(name, expecting: parsed[StoredWidgetOptions.expectHead])
    }
    var salvaged: WidgetSalvage?
    if let newName {
      salvaged = try onStore { () throws(WidgetStoreError) in
        try store.salvage(name, as: newName)
      }
    }
    var result = result(check, salvaged, asJSON: parsed.printsJSON)
    if !check.isGood, salvaged == nil, environment.isInteractive {
      result.add(
        "hint: 'widget check\(name.asArgument) --salvage NEW' copies the good lines into a new widget\n"
      )
    }
    if let newName, salvaged != nil {
      result.recorded = "the widget \(newName) is recorded; 'widget status \(newName)' shows it"
    }
    return result
  }

  private static func runAll(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let store = try parsed.store(in: environment)
    var whole = CommandResult()
    var reported: Set<StoreFault> = []
    for name in try onStore({ () throws(WidgetStoreError) in try store.list() }) {
      do throws(CommandError) {
        let check = try onStore { () throws(WidgetStoreError) in try store.check(name) }
        if let fault = check.captureFault { reported.insert(fault) }
        let result = result(check, nil, asJSON: parsed.printsJSON)
        whole.output += result.output
        whole.messages += result.messages
        if whole.status == .yes { whole.status = result.status }
      } catch {
        // An error in one widget does not end the check of the others.
        whole.add(error)
        if whole.status.rawValue <= ExitStatus.no.rawValue { whole.status = error.status }
      }
    }
    // The captures of widgets that were removed have witnesses, too.
    for fault in try onStore({ () throws(WidgetStoreError) in try store.captureFaults() })
    where !reported.contains(fault) {
      whole.output +=
        parsed.printsJSON
        ? json(fault).string + "\n"
        : "capture: damaged\n"
          + ScheduleText.details([("Capture", fault.detail)])
      if whole.status == .yes { whole.status = .no }
    }
    let orders = OrderJournals(try parsed.database(in: environment).storage)
    for check in try onDatabase({ () throws(StoreFault) in try orders.check() }) {
      whole.output += parsed.printsJSON ? json(check).string + "\n" : text(check)
      if whole.status == .yes, check.fault != nil { whole.status = .no }
    }
    return whole
  }

  private static func text(_ check: OrderJournals.Check) -> String {
    let name = check.orderNumber ?? "of the token \(check.token)"
    var details = [("Lines", String(check.lineCount))]
    if let head = check.head { details.append(("Head", head)) }
    if let fault = check.fault { details.append(("Mistake", fault.detail)) }
    return "order \(name): \(check.fault == nil ? "good" : "damaged")\n"
      + ScheduleText.details(details)
  }

  private static func json(_ check: OrderJournals.Check) -> JSONText {
    JSONText.object { object in
      object.member("order", check.orderNumber)
      object.member("token", check.token)
      object.member("good", check.fault == nil)
      object.member("lines", check.lineCount)
      object.member("head", check.head)
      object.member("mistake", check.fault?.detail)
    }
  }

  private static func json(_ fault: StoreFault) -> JSONText {
    JSONText.object { object in
      object.member("good", false)
      object.member("captureFault", fault.detail)
    }
  }

  private static func result(_ check: WidgetCheck, _ salvaged: WidgetSalvage?, asJSON: Bool)
    -> CommandResult
  {
    CommandResult(
      output: asJSON ? json(check, salvaged).string + "\n" : text(check, salvaged),
      status: check.isGood || salvaged != nil ? .yes : .no)
  }

  private static func text(_ check: WidgetCheck, _ salvaged: WidgetSalvage?) -> String {
    var details = [("Good lines", String(check.goodLineCount))]
    if let head = check.head {
      details += [("Revision", String(check.revision)), ("Head", head.description)]
    }
    if let mistake = check.mistake {
      details += [
        ("Mistake", mistake.description),
        ("From there", "\(check.damagedLineCount) damaged, \(check.intactLineCount) intact"),
      ]
    }
    if let fault = check.captureFault { details.append(("Capture", fault.detail)) }
    if let salvaged {
      details += [
        (
          "Salvaged",
          "\(salvaged.lineCount) lines into \(salvaged.widget.name), \(salvaged.lostLineCount) lost"
        )
      ]
    }
    return "\(check.name): \(check.isGood ? "good" : "damaged")\n" + ScheduleText.details(details)
  }

  private static func json(_ check: WidgetCheck, _ salvaged: WidgetSalvage?) -> JSONText {
    JSONText.object { object in
      object.member("widget", check.name.description)
      object.member("good", check.isGood)
      object.member("goodLines", check.goodLineCount)
      object.member("revision", check.revision)
      object.member("head", check.head?.description)
      object.member("mistake", check.mistake?.description)
      object.member("intactLines", check.intactLineCount)
      object.member("damagedLines", check.damagedLineCount)
      object.member("captureFault", check.captureFault?.detail)
      guard let salvaged else { return }
      object.object("salvaged") { object in
        object.member("widget", salvaged.widget.name.description)
        object.member("revision", salvaged.widget.machine.revision)
        object.member("lines", salvaged.lineCount)
        object.member("lostLines", salvaged.lostLineCount)
        object.member("head", salvaged.widget.head.description)
      }
    }
  }
}
