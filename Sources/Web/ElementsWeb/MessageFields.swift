import ScheduleEngine
import WebModule
import WidgetRendering
import WidgetWeb

extension RequestFields {
  /// Returns the message under a price that the request describes.
  @inline(never)
  func message() throws(RequestError) -> PriceMessage {
    guard let amount = try total() else { throw .nothingToPay }
    guard let today = self[.today] else { throw .notUnderstood }
    let date = try date(today)
    var message = PriceMessage(
      of: amount, plans: try plans(in: amount.currency, on: date),
      limits: try limits(in: amount.currency), on: date,
      locale: try locale() ?? .usual(for: amount.currency),
      utf8Brand: brand(for: amount.currency), outside: try outside(), style: try style())
    message.texts = texts
    return message
  }

  /// Returns the plans that the request names, or else the default one of a currency, which widgets
  /// have too.
  @inline(never)
  private func plans(in currency: Currency, on date: CivilDate) throws(RequestError) -> [Plan] {
    guard let names = self[.plans] else {
      guard let plan = Plan.builtIn.default(for: currency), plan.validity.contains(date) else {
        throw .noPlan(currency)
      }
      return [plan]
    }
    var plans: [Plan] = []
    var name: [UInt8] = []
    for byte in names + [UInt8(ascii: " ")] {
      if byte != UInt8(ascii: " ") {
        name.append(byte)
      } else if !name.isEmpty {
        let plan = try plan(named: name)
        if !plans.contains(where: { $0.id == plan.id }) { plans.append(plan) }
        name = []
      }
    }
    if plans.isEmpty { throw .unknownPlan }
    return plans
  }

  /// Returns the line outside the limits of every plan; by default an explanation.
  @inline(never)
  func outside() throws(RequestError) -> PriceMessage.Outside {
    guard let name = self[.outside] else { return .explain }
    if ("explain" as StaticString).isName(name) { return .explain }
    if ("hide" as StaticString).isName(name) { return .hide }
    throw .unknownOutside
  }
}
