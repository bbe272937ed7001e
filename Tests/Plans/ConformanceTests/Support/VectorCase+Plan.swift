import ScheduleEngine
import StrictJSON

extension VectorCase {
  /// The plan of its terms.
  func plan() throws -> Plan {
    Plan(
      id: try PlanID(try string("id")), currency: try currency(), limits: try limits(),
      installments: try installments(), split: try split(),
      validity: try PlanValidity(
        from: try optionalDate("validFrom"), until: try optionalDate("validUntil")))
  }

  func limits() throws -> OrderLimits {
    try OrderLimits(
      minimumMinorUnits: try optionalInt64("minimum"),
      maximumMinorUnits: try optionalInt64("maximum"))
  }

  func installments() throws -> InstallmentTerms {
    try InstallmentTerms(
      count: try int("count"), interval: try Period(try string("interval")),
      firstDue: try Period(try string("firstDue")), amounts: try amounts(),
      dayOfMonth: try dayOfMonth(), businessDays: try businessDays())
  }

  private func amounts() throws -> AmountRule {
    if has("weights") {
      return .weights(value["weights"]?.array?.compactMap { $0.number?.int } ?? [])
    }
    guard has("firstPayment") else { return .equal }
    let first = try member("firstPayment")
    return first.has("percent")
      ? .firstPercent(try Percentage(try first.string("percent")))
      : .firstAmount(try Money(try first.string("amount"), try currency()).minorUnits)
  }

  private func dayOfMonth() throws -> DayOfMonth? {
    guard has("dayOfMonth") else { return nil }
    return value["dayOfMonth"]?.string == "last" ? .last : try DayOfMonth(try int("dayOfMonth"))
  }

  private func businessDays() throws -> BusinessDays? {
    guard has("businessDays") else { return nil }
    let days = try member("businessDays")
    let name = try days.string("adjust")
    var weekend: Weekdays = []
    for day in try days.strings("weekend") {
      let index = Weekdays.allNames.firstIndex(of: day) ?? 7
      weekend.insert(Weekdays(rawValue: 1 << UInt8(index)))
    }
    return try BusinessDays(
      adjustment: BusinessDays.Adjustment.allCases.first { $0.name == name } ?? .following,
      weekend: weekend, holidays: try days.strings("holidays").map { try CivilDate($0) })
  }

  func checkout() throws -> CheckoutReference {
    has("token") ? .token(try CheckoutToken(try string("token"))) : .tokenless
  }
}

/// The plans of a file, by id.
struct VectorPlans {
  private var plans: [String: Plan] = [:]

  init(_ cases: [VectorCase]) throws {
    for example in cases { plans[try example.string("id")] = try example.plan() }
  }

  /// The plan that a case names.
  func plan(of example: VectorCase) throws -> Plan {
    guard let plan = plans[try example.string("plan")] else {
      throw VectorFile.Mistake(description: "\(example) names a plan that the file has not")
    }
    return plan
  }
}
