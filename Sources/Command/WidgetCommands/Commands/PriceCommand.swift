import ArgumentParsing
import ScheduleEngine
import StrictJSON
import WidgetRendering
import WidgetWire

/// `widget price`: prints the sentence that a shop shows below a price.
enum PriceCommand {
  static let command = Command<Action>(
    "price", "Prints the sentence that a shop shows below a price.",
    examples: [
      Example("widget price --amount 50.00", "Describes the payments of an order of 50.00."),
      Example(
        "widget price --amount 80.00 --currency CAD --locale fr-CA",
        "Prints the sentence in French."),
    ],
    discussion: """
      Ends with status 0 if the order can be paid by the plan, and with status 1 if its total is \
      zero, too small or too large; the sentence then has the plan's limits, if there are any. A \
      plan that is not offered on the day is an error, also with status 1.
      """,
    parameters: [
      OrderOptions.amount, OrderOptions.currency, OrderOptions.plan, OrderOptions.planFile,
      PictureOptions.locale, PictureOptions.brand, OutputOptions.json,
      OutputOptions.format,
    ]
  ) { parsed throws(ValidationError) in
    try OrderOptions.check(parsed)
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }.withoutMeaning(for: CommonOptions.ofStore)

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let order = try RequestedOrder(ofPrice: parsed[OrderOptions.amount], parsed, environment)
    let plan = order.plan
    if !plan.validity.contains(order.today) {
      let barrier = PurchaseBarrier.planUnavailable(plan: plan.id, validity: plan.validity)
      throw CommandError(.no, "\(barrier.code): \(barrier.message)")
    }
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
