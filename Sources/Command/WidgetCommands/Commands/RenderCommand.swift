import ArgumentParsing
import ScheduleEngine
import StrictJSON
import WidgetRendering
import WidgetStorage

/// `widget render`: draws a widget for shoppers, in a format that a shop can use.
enum RenderCommand {
  static let amount = Option(
    "amount", value: "AMOUNT", .optional,
    help: "Draw an order of this total, such as 50.00, instead of a stored widget.")

  static let fragment = Flag(
    "fragment", help: "Print only the element of HTML to insert into your own page.")

  static let command = Command<Action>(
    "render", "Draws a widget as text, SVG, HTML, a calendar or a table.",
    examples: [
      Example("widget render -o widget.svg", "Draws the widget 'default' as a picture."),
      Example("widget render order-1042 -o order-1042.ics", "Writes a calendar of its payments."),
      Example(
        "widget render --amount 200.00 --theme timeline -o widget.html",
        "Draws an order as a web page; no widget is stored."),
      Example(
        "widget render --amount 80.00 --currency CAD --locale fr-CA",
        "Draws an order in French."),
    ],
    discussion: """
      If the order may not proceed, the command draws the reason and ends with status 1; a \
      calendar or a table would have no payments and is not written. The options for a plan and a \
      checkout belong to an order given by --amount.

      HTML is a whole page without external resources. With --fragment, it is an element \
      <payment-schedule> with a declarative shadow root, as renderSchedule() of the npm package \
      returns it; a stored widget or a plan of your own is a <div>, which no script changes. The events of a calendar replace those of an earlier calendar of the same stored \
      widget. A captured order is drawn as on the day of its capture.
      """,
    parameters: [
      StoredWidgetOptions.name, StoredWidgetOptions.widget, PictureOptions.format,
      PictureOptions.output,
      fragment, PictureOptions.locale, PictureOptions.theme, PictureOptions.noLogo,
      PictureOptions.noHeading, PictureOptions.noBorder, PictureOptions.brand, amount,
      OrderOptions.currency, OrderOptions.plan, OrderOptions.planFile, OrderOptions.tokenFile,
    ]
  ) { parsed throws(ValidationError) in
    try check(parsed)
    let format = try PictureOptions.format(of: parsed)
    guard format == .html || !parsed[fragment] else {
      throw ValidationError("--fragment is for HTML only; pass --format html, or omit it")
    }
    return Action { environment throws(CommandError) in
      try run(parsed, format, environment)
    }
  }

  /// Throws if the options both name a stored widget and describe an order, or describe an order
  /// without its total.
  private static func check(_ parsed: ParsedArguments) throws(ValidationError) {
    try StoredWidgetOptions.check(parsed)
    try OrderOptions.check(parsed)
    let isNamed =
      parsed[StoredWidgetOptions.name] != nil || parsed[StoredWidgetOptions.widget] != nil
    guard parsed[amount] == nil else {
      if isNamed { throw ValidationError("name a widget or pass --amount, not both") }
      return
    }
    let details = [
      OrderOptions.currency, OrderOptions.plan, OrderOptions.planFile, OrderOptions.tokenFile,
    ]
    if let detail = details.first(where: { parsed[$0] != nil }) {
      throw ValidationError(
        "\(detail.declaration.name) describes an order; pass its total by --amount AMOUNT")
    }
  }

  private static func run(
    _ parsed: ParsedArguments, _ format: PictureFormat, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let subject = try subject(parsed, environment)
    if let barrier = subject.barrier, format.showsPaymentsAlone {
      throw CommandError(
        .no, "there are no payments to write: \(barrier.code): \(barrier.message)")
    }
    let file = PictureOptions.outputFile(of: parsed)
    let terminal = parsed.terminal(in: file == nil ? environment : environment.withoutTerminal)
    let drawing = drawing(of: subject, parsed, format, in: terminal)
    var result = CommandResult(status: subject.barrier == nil ? .yes : .no)
    if let barrier = subject.barrier {
      result.add("warning: \(barrier.code): \(barrier.message)\n")
    }
    guard let file else {
      result.output = drawing
      return result
    }
    try environment.write(drawing, to: file)
    if environment.isInteractive { result.add("wrote \(file.quotedForMessage)\n") }
    return result
  }

  /// Returns the order that the options describe; without `--amount`, the stored widget.
  private static func subject(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> PictureSubject {
    if let amount = parsed[amount] {
      return try PictureSubject(
        RequestedOrder(of: amount, tokenFile: parsed[OrderOptions.tokenFile], parsed, environment))
    }
    let name = try parsed.widgetName()
    let store = try parsed.store(in: environment)
    let moment = try parsed.moment(in: environment)
    let widget = try onStore { () throws(WidgetStoreError) in try store.read(name) }
    return try PictureSubject(widget, from: store, at: moment)
  }

  private static func drawing(
    of subject: PictureSubject, _ parsed: ParsedArguments, _ format: PictureFormat,
    in terminal: Terminal
  ) -> String {
    let picture = WidgetPicture(
      of: subject.contents, style: PictureOptions.style(of: parsed),
      locale: parsed.locale(for: subject.contents.plan.currency),
      brand: parsed[PictureOptions.brand] ?? subject.brand)
    return switch format {
    case .text: picture.text(in: terminal)
    case .svg: picture.svg()
    case .html where parsed[fragment]: fragment(of: subject, picture, parsed)
    case .html: picture.page()
    case .ics:
      picture.iCalendar(
        identifier: subject.identity, revision: subject.calendarRevision) ?? ""
    case .csv: picture.csv()
    }
  }

  /// Returns the element to insert into a page, with the page's font.
  private static func fragment(
    of subject: PictureSubject, _ picture: WidgetPicture, _ parsed: ParsedArguments
  ) -> String {
    var picture = picture
    picture.style.font = .inherited
    guard let order = subject.order else {
      return picture.fragment(HTMLFragment(ofContentsAlone: ()))
    }
    var element = HTMLFragment(ofSchedulesBy: order.plan)
    element.add(order.total)
    element.add(parsed[PictureOptions.locale])
    if parsed[OrderOptions.plan] != nil { element.add(plan: order.plan) }
    element.add(brand: parsed[PictureOptions.brand])
    element.add(picture.style, hasFont: false, isMessage: false)
    if parsed[CommonOptions.today] != nil { element.add(order.today) }
    return picture.fragment(element)
  }
}
