import ArgumentParsing
import ScheduleEngine
import StrictJSON
import WidgetRendering
import WidgetWire

/// `widget price`: prints the sentence that a shop shows below a price, as text or as HTML.
enum PriceCommand {
  static let html = Flag(
    "html", help: "Print an element of HTML, with a dialog that explains the payments.")
  static let outside = Option(
    "outside", value: "OUTSIDE", .optional(.choice(PriceMessage.Outside.self)),
    help: "HTML for a total that no plan takes: explain the limits, the default, or hide the line.")

  static let command = Command<Action>(
    "price", "Prints the sentence that a shop shows below a price.",
    examples: [
      Example("widget price --amount 50.00", "Describes the payments of an order of 50.00."),
      Example(
        "widget price --amount 80.00 --currency CAD --locale fr-CA",
        "Prints the sentence in French."),
      Example(
        "widget price --amount 50.00 --html",
        "Prints the sentence for the page of a product, with a dialog."),
    ],
    discussion: """
      Ends with status 0 if the order can be paid by the plan, and with status 1 if its total is \
      zero, too small or too large; the sentence then has the plan's limits, if there are any. A \
      plan that is not offered on the day is an error, also with status 1.

      HTML is an element <payment-message>, which browsers show without a script: the line and the \
      dialog are in its declarative shadow root. It is what renderMessage() of the npm package \
      returns.
      """,
    parameters: [
      OrderOptions.amount, OrderOptions.currency, OrderOptions.plan, OrderOptions.planFile,
      PictureOptions.locale, PictureOptions.brand, PictureOptions.noLogo, html, outside,
      OutputOptions.json, OutputOptions.format,
    ]
  ) { parsed throws(ValidationError) in
    try OrderOptions.check(parsed)
    try OutputOptions.check(parsed)
    try check(parsed)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }.withoutMeaning(for: CommonOptions.ofStore)

  /// Throws if HTML is asked for together with another format, or an option is for HTML alone.
  private static func check(_ parsed: ParsedArguments) throws(ValidationError) {
    if parsed[html] {
      let json = parsed[OutputOptions.json] ? "json" : nil
      guard let format = parsed[OutputOptions.format]?.rawValue ?? json else { return }
      throw ValidationError("--html and --format \(format) differ; pass one of them")
    }
    if parsed[outside] != nil || parsed[PictureOptions.noLogo] {
      let option = parsed[outside] == nil ? PictureOptions.noLogo.declaration : outside.declaration
      throw ValidationError("\(option.name) is for HTML only; pass --html, or omit it")
    }
  }

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let order = try RequestedOrder(ofPrice: parsed[OrderOptions.amount], parsed, environment)
    let plan = order.plan
    if !plan.validity.contains(order.today) {
      let barrier = PurchaseBarrier.planUnavailable(plan: plan.id, validity: plan.validity)
      throw CommandError(.no, "\(barrier.code): \(barrier.message)")
    }
    if parsed[html] { return message(of: order, parsed) }
    let brand = parsed[PictureOptions.brand] ?? order.record.brand
    let locale = parsed.locale(for: plan.currency)
    let breakdown = PriceBreakdown(
      of: order.total, plan: plan, locale: locale, brand: brand,
      asciiOnly: parsed.terminal(in: environment).asciiOnly && !parsed.printsJSON)
    let output =
      parsed.printsJSON
      ? json(of: order, breakdown, locale: locale).string : breakdown.sentence
    return CommandResult(output: output + "\n", status: order.barrier == nil ? .yes : .no)
  }

  /// Returns the element with the line and its dialog.
  private static func message(
    of order: RequestedOrder, _ parsed: ParsedArguments
  ) -> CommandResult {
    let isPlanGiven = parsed[OrderOptions.plan] != nil || parsed[OrderOptions.planFile] != nil
    let plans = [order.plan]
    let message = PriceMessage(
      of: order.total, plans: plans, on: order.today,
      locale: parsed.locale(for: order.total.currency),
      brand: parsed[PictureOptions.brand] ?? order.record.brand,
      outside: parsed[outside] ?? .explain,
      style: WidgetStyle(logo: !parsed[PictureOptions.noLogo], font: .inherited))
    var element = HTMLFragment(ofMessageOn: plans)
    element.add(order.total)
    element.add(parsed[PictureOptions.locale])
    if isPlanGiven { element.add(plans: plans) }
    element.add(brand: parsed[PictureOptions.brand])
    element.add(message.outside)
    element.add(message.style, hasFont: false, isMessage: true)
    if parsed[CommonOptions.today] != nil { element.add(order.today) }
    return CommandResult(
      output: message.fragment(element), status: message.isAvailable ? .yes : .no)
  }

  private static func json(
    of order: RequestedOrder, _ breakdown: PriceBreakdown, locale: ConsumerLocale
  ) -> JSONText {
    JSONText.object { object in
      object.member("plan", order.plan.id.description)
      object.member("brand", breakdown.brand)
      object.member("locale", locale.identifier)
      object.member("total", order.total)
      object.member("isAvailable", order.barrier == nil)
      object.member("code", order.barrier?.code)
      object.member("sentence", breakdown.sentence)
      object.member("text", breakdown.text)
      object.member("brandAt", breakdown.placement == .start ? "start" : "end")
    }
  }
}
