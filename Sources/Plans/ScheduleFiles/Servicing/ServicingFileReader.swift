import ScheduleEngine
import Servicing
import StrictJSON

/// Reads the members of a file of servicing rules, in the order of the format.
enum ServicingFileReader {
  static func record(
    from object: inout ObjectReader, fileName: String, besides others: [ServicingRules],
    knownPlans: [Plan]
  ) throws(JSONReadError) -> ServicingRecord {
    try object.expectFormat(ServicingFile.format, of: "rules")
    try object.expectKeys(
      [
        "format", "id", "name", "currency", "plans", "validFrom", "validUntil", "lateFees",
        "payments", "refunds", "moves", "authorization", "sources",
      ])
    let idField = try object.required("id")
    let id = try object.id(fileName: fileName, of: "the rules'", example: "au-2023")
    let name = try object.text("name")
    let currency = try object.currency()
    let plansField = try object.required("plans")
    let plans = try plans(plansField)
    let validity = try object.validity()
    let lateFees = try object.object("lateFees") { fees throws(JSONReadError) in
      try Self.lateFees(from: &fees, currency: currency)
    }
    let payments = try object.object("payments", payments)
    let refunds = try object.object("refunds") { refunds throws(JSONReadError) in
      try refunds.expectKeys(["order", "within"])
      return RefundRules(
        order: try refunds.word("order", of: RefundRules.Order.self),
        within: try refunds.nullable("within")?.period())
    }
    let moves = try object.nullable("moves")?.object(moves)
    let authorization = try object.nullable("authorization")?.days("an authorization")
    let sources = try object.sources()
    let rules = try idField.converted { () throws(ServicingRulesError) in
      try ServicingRules(
        id: id, currency: currency, plans: plans, validity: validity, lateFees: lateFees,
        payments: payments, refunds: refunds, moves: moves, authorizationDays: authorization)
    }
    try expectCurrency(of: rules, in: knownPlans, plansField)
    try expectNoOverlap(of: rules, with: others, plansField)
    return ServicingRecord(rules: rules, name: name, sources: sources)
  }

  /// Reads 1 to 100 identifiers of plans, none twice.
  private static func plans(_ field: JSONField) throws(JSONReadError) -> [PlanID] {
    var plans: [PlanID] = []
    for element in try field.elements(count: ServicingRules.planCounts) {
      let plan = try element.planID()
      guard !plans.contains(plan) else { throw element.error(invalid: .planTwice(plan)) }
      plans.append(plan)
    }
    return plans
  }

  /// Throws the error of the first plan in another currency than the rules.
  private static func expectCurrency(
    of rules: ServicingRules, in plans: [Plan], _ field: JSONField
  ) throws(JSONReadError) {
    for (index, id) in rules.plans.enumerated() {
      guard let plan = plans.first(where: { $0.id == id }), plan.currency != rules.currency
      else { continue }
      throw try field.elements()[index].error(
        .invalid(
          "\(id) is in \(plan.currency), but the rules are in \(rules.currency); name plans in "
            + "\(rules.currency)"))
    }
  }

  /// Throws the error of the first plan that follows other rules on a day of these.
  private static func expectNoOverlap(
    of rules: ServicingRules, with others: [ServicingRules], _ field: JSONField
  ) throws(JSONReadError) {
    for other in others {
      guard let plan = rules.overlap(with: other), let index = rules.plans.firstIndex(of: plan)
      else { continue }
      throw try field.elements()[index].error(
        .invalid(
          "\(plan) has the rules \(other.id) on some of the same days; change validFrom or "
            + "validUntil"))
    }
  }

  private static func payments(
    from object: inout ObjectReader
  ) throws(JSONReadError) -> PaymentRules {
    try object.expectKeys(["order", "upcoming", "fees"])
    let orderField = try object.required("order")
    let elements = try orderField.elements()
    guard elements.count == PaymentRules.Bucket.allCases.count else {
      throw orderField.error(invalid: .bucketsIncomplete)
    }
    var order: [PaymentRules.Bucket] = []
    for element in elements {
      let bucket = try element.word(of: PaymentRules.Bucket.self)
      guard !order.contains(bucket) else { throw element.error(invalid: .bucketsIncomplete) }
      order.append(bucket)
    }
    let upcoming = try object.word("upcoming", of: PaymentRules.Upcoming.self)
    let fees = try object.word("fees", of: PaymentRules.Fees.self)
    return try orderField.converted { () throws(ServicingRulesError) in
      try PaymentRules(order: order, upcoming: upcoming, fees: fees)
    }
  }

  private static func moves(from object: inout ObjectReader) throws(JSONReadError) -> MoveRules {
    try object.expectKeys(["perOrder", "first", "last", "notice", "atMost", "customerFor"])
    let countField = try object.required("perOrder")
    let count = try countField.integer(in: MoveRules.counts)
    let first = try object.bool("first")
    let last = try object.bool("last")
    let notice = try object.required("notice").period()
    let atMost = try object.required("atMost").period()
    let customerFor = try object.nullable("customerFor")?.period()
    return try countField.converted { () throws(ServicingRulesError) in
      try MoveRules(
        perOrder: count, first: first, last: last, notice: notice, atMost: atMost,
        customerFor: customerFor)
    }
  }
}

/// Late fees.
extension ServicingFileReader {
  fileprivate static func lateFees(
    from object: inout ObjectReader, currency: Currency
  ) throws(JSONReadError) -> LateFeeRules {
    try object.expectKeys(["tiers", "waivedByFullRefund", "bounced"])
    let tiersField = try object.required("tiers")
    let fields = try tiersField.elements(count: 0...LateFeeRules.maximumCount)
    var tiers: [LateFeeTier] = []
    for field in fields {
      let isLast = tiers.count == fields.count - 1
      let previous = tiers.last?.orderBelow
      tiers.append(
        try field.object { tier throws(JSONReadError) in
          try Self.tier(from: &tier, currency: currency, after: previous, isLast: isLast)
        })
    }
    let areWaived = try object.bool("waivedByFullRefund")
    let bounced = try object.optional("bounced")?.word(of: ServicingFile.Bounced.self)
    return try tiersField.converted { () throws(ServicingRulesError) in
      try LateFeeRules(
        tiers: tiers, areWaivedByFullRefund: areWaived,
        chargesFeesAfterBounce: bounced == .chargesFees)
    }
  }

  private static func tier(
    from object: inout ObjectReader, currency: Currency, after previous: Int64?, isLast: Bool
  ) throws(JSONReadError) -> LateFeeTier {
    try object.expectKeys(["orderBelow", "fees", "perOrder", "cap"])
    let limitField = try object.required("orderBelow")
    let limit = limitField.isNull ? nil : try limitField.positiveAmount(in: currency)
    guard (limit == nil) == isLast, limit.map({ $0 > previous ?? 0 }) != false else {
      throw limitField.error(invalid: .tiersUnordered)
    }
    var steps: [LateFeeStep] = []
    for field in try object.elements("fees", count: 0...LateFeeRules.maximumCount) {
      let previous = steps.last
      steps.append(
        try field.object { fee throws(JSONReadError) in
          try Self.step(from: &fee, currency: currency, after: previous)
        })
    }
    let count = try object.nullable("perOrder")?.integer(in: LateFeeTier.counts)
    let cap = try object.object("cap") { cap throws(JSONReadError) in
      try Self.cap(from: &cap, currency: currency)
    }
    return try limitField.converted { () throws(ServicingRulesError) in
      try LateFeeTier(orderBelow: limit, steps: steps, perOrder: count, cap: cap)
    }
  }

  private static func step(
    from object: inout ObjectReader, currency: Currency, after previous: LateFeeStep?
  ) throws(JSONReadError) -> LateFeeStep {
    try object.expectKeys(["grace", "amount"])
    let graceField = try object.required("grace")
    let grace = try graceField.days("a grace period")
    guard grace > previous?.graceDays ?? -1 else {
      throw graceField.error(invalid: .stepsUnordered)
    }
    let amountField = try object.required("amount")
    let amount = try amountField.positiveAmount(in: currency)
    return try amountField.converted { () throws(ServicingRulesError) in
      try LateFeeStep(graceDays: grace, minorUnits: amount)
    }
  }

  private static func cap(
    from object: inout ObjectReader, currency: Currency
  ) throws(JSONReadError) -> LateFeeCap {
    try object.expectKeys(["percent", "amount"])
    let percentField = try object.required("percent")
    let percent = percentField.isNull ? nil : try percentField.integer(in: LateFeeCap.percents)
    let amount = try object.nullable("amount")?.positiveAmount(in: currency)
    return try percentField.converted { () throws(ServicingRulesError) in
      try LateFeeCap(percent: percent, amount: amount)
    }
  }
}

extension JSONField {
  /// Returns the error of invalid rules at this value.
  fileprivate func error(invalid reason: ServicingRulesError.Reason) -> JSONReadError {
    error(.invalid(ServicingRulesError(reason: reason).description))
  }

  /// Reads an amount above zero, in minor units.
  fileprivate func positiveAmount(in currency: Currency) throws(JSONReadError) -> Int64 {
    let amount = try amount(in: currency)
    guard amount > 0 else { throw error(invalid: .amountNotPositive) }
    return amount
  }

  /// Reads a period in days or weeks.
  ///
  /// - Parameter subject: The period, for the error: `a grace period`.
  /// - Returns: The number of days.
  /// - Throws: ``JSONReadError`` for another value.
  fileprivate func days(_ subject: String) throws(JSONReadError) -> Int {
    let text = try string()
    guard let period = try? Period(text) else {
      throw error(
        .invalid("not a duration; write days or weeks as P7D or P1W, with 0 to 9999 of them"))
    }
    guard period.unit == .days else {
      throw error(.invalid("\(subject) has no months; write days or weeks as P7D or P1W"))
    }
    return period.count
  }
}
