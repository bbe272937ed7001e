public import ScheduleEngine

extension Installment: Codable {
  /// Decodes a payment of a schedule.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for a number that is not 1 to 1,000, an amount that is not above
  ///   zero, or another mistake.
  public init(from decoder: any Decoder) throws {
    let object = try StrictObject(decoder, keys: ["number", "dueDate", "amount"])
    self.init(
      restoring: try object.integer("number", in: InstallmentTerms.counts),
      dueDate: try object.value("dueDate"), amount: try object.positive("amount"))
  }

  /// Encodes `{"number":1,"dueDate":"2026-11-21","amount":{"amount":"50.00","currency":"USD"}}`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var object = ObjectEncoder(encoder)
    try object.member("number", number)
    try object.member("dueDate", dueDate)
    try object.member("amount", amount)
  }
}

extension PaymentSchedule: Codable {
  /// Decodes a schedule in the form of `widget schedule --format json` without a token.
  ///
  /// Decoding computes the schedule from the plan, the total and the start date, and compares it
  /// with the other members.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` with the first mistake or difference. A schedule whose `mode` is
  ///   `token` is an error, because its checksum cannot be verified without the token.
  public init(from decoder: any Decoder) throws {
    let object = try StrictObject(
      decoder,
      keys: [
        "plan", "mode", "startDate", "total", "amountDueToday", "checksum", "installments",
      ])
    guard try object.value("mode", as: String.self).utf8.elementsEqual("tokenless".utf8) else {
      throw object.error(
        StoredValueError(reason: .unknownWord(["tokenless"])), at: AnyKey("mode"))
    }
    let plan = try object.value("plan", as: PlanOrID.self).plan
    let order = (
      total: try object.positive("total"), date: try object.value("startDate") as CivilDate
    )
    let schedule = try object.converted(order) { order throws(ScheduleError) in
      try PaymentSchedule(total: order.total, plan: plan, startDate: order.date)
    }
    guard try object.value("amountDueToday", as: Money.self) == schedule.amountDueToday else {
      throw object.contradiction("the amount due today is not that of the order")
    }
    guard try object.value("installments", as: [Installment].self).elementsEqual(schedule) else {
      throw object.contradiction("the installments are not those of the order")
    }
    let checksum = try object.value("checksum", as: ScheduleChecksum.self)
    guard schedule.matches(checksum, for: .tokenless) else {
      throw object.contradiction("the checksum is not that of the order")
    }
    self = schedule
  }

  /// Encodes the schedule in the form of `widget schedule --format json` without a token.
  ///
  /// A built-in plan is encoded as its identifier, any other plan with all its terms.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var object = ObjectEncoder(encoder)
    try object.member("plan", PlanOrID(plan))
    try object.member("mode", CheckoutReference.tokenless.mode)
    try object.member("startDate", startDate)
    try object.member("total", total)
    try object.member("amountDueToday", amountDueToday)
    try object.member("checksum", checksum(for: .tokenless))
    try object.member("installments", Array(self))
  }
}

/// A plan, encoded as its identifier if it is built in, otherwise with all its terms.
private struct PlanOrID: Codable {
  let plan: Plan

  init(_ plan: Plan) { self.plan = plan }

  init(from decoder: any Decoder) throws {
    let isText = (try? decoder.singleValueContainer().decode(String.self)) != nil
    guard isText else {
      plan = try Plan(from: decoder)
      return
    }
    let id = try PlanID(from: decoder)
    plan = try decoder.text { _ throws(StoredValueError) in
      guard let plan = Plan.builtIn[id] else { throw StoredValueError(reason: .unknownPlan(id)) }
      return plan
    }
  }

  func encode(to encoder: any Encoder) throws {
    if Plan.builtIn[plan.id] == plan {
      try plan.id.encode(to: encoder)
    } else {
      try plan.encode(to: encoder)
    }
  }
}
