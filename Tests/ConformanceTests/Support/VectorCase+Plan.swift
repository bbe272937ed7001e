import ScheduleEngine

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
      firstDue: try Period(try string("firstDue")))
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
