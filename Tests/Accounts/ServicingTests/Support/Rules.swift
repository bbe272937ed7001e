import ScheduleEngine
import Servicing

/// The rules of `SERVICING`, table A1, written out a second time.
enum Rules {
  /// All nine, by their identifiers.
  static func all() throws -> [ServicingRules] {
    try [au2019(), au2023(), ca2024(), eu2021(), gb2020(), gb2022(), gb2024(), nz2023(), us2021()]
  }

  /// Returns the rules with an identifier.
  static func named(_ id: String) throws -> ServicingRules? {
    try all().first { $0.id.description == id }
  }

  static func au2019() throws -> ServicingRules {
    try rules(
      "au-2019", .aud, ["au-pay-in-4"], from: "2019-01-01", until: "2023-04-23",
      tiers: [
        LateFeeTier(orderBelow: 4_000, steps: steps([(0, 1_000)]), perOrder: 1),
        LateFeeTier(
          steps: steps([(0, 1_000), (7, 700)]), cap: LateFeeCap(percent: 25, amount: 6_800)),
      ])
  }

  static func au2023() throws -> ServicingRules {
    try rules(
      "au-2023", .aud, ["au-pay-in-4"], from: "2023-04-24",
      tiers: [
        LateFeeTier(
          orderBelow: 4_000, steps: steps([(0, 1_000)]), perOrder: 1,
          cap: LateFeeCap(percent: 25)),
        LateFeeTier(
          steps: steps([(0, 1_000), (7, 700)]), cap: LateFeeCap(percent: 25, amount: 6_800)),
      ])
  }

  static func nz2023() throws -> ServicingRules {
    try rules(
      "nz-2023", .nzd, ["nz-pay-in-4"],
      tiers: [
        LateFeeTier(
          steps: steps([(0, 1_000), (7, 700)]), cap: LateFeeCap(percent: 25, amount: 6_800))
      ])
  }

  static func gb2020() throws -> ServicingRules {
    try gb("gb-2020", from: "2020-08-05", until: "2022-02-13", cap: 3_600, isWaived: false)
  }

  static func gb2022() throws -> ServicingRules {
    try gb("gb-2022", from: "2022-02-14", until: "2024-10-09", cap: 3_600, isWaived: true)
  }

  static func gb2024() throws -> ServicingRules {
    try gb("gb-2024", from: "2024-10-10", cap: 2_400, isWaived: true)
  }

  private static func gb(
    _ id: String, from: String, until: String? = nil, cap: Int64, isWaived: Bool
  ) throws -> ServicingRules {
    try rules(
      id, .gbp, ["gb-pay-in-4"], from: from, until: until,
      tiers: [
        LateFeeTier(orderBelow: 2_400, steps: steps([(0, 600)]), perOrder: 1),
        LateFeeTier(
          steps: steps([(0, 600), (7, 600)]), cap: LateFeeCap(percent: 25, amount: cap)),
      ], isWaived: isWaived, moves: moves(atMost: .days(5)))
  }

  static func us2021() throws -> ServicingRules {
    try rules(
      "us-2021", .usd, ["us-pay-in-4", "us-pay-in-4-no-upfront"],
      tiers: [LateFeeTier(steps: steps([(10, 800)]), cap: LateFeeCap(percent: 25))])
  }

  static func ca2024() throws -> ServicingRules {
    try rules("ca-2024", .cad, ["ca-pay-in-4"], tiers: [])
  }

  static func eu2021() throws -> ServicingRules {
    try rules(
      "eu-2021", .eur, ["eu-pay-in-4-2021", "eu-pay-in-3-2022"], until: "2023-08-25",
      tiers: [LateFeeTier(steps: steps([(1, 600), (7, 600)]))], moves: nil)
  }

  /// Returns fees by their days of grace and minor units.
  static func steps(_ steps: [(grace: Int, fee: Int64)]) throws -> [LateFeeStep] {
    try steps.map { try LateFeeStep(graceDays: $0.grace, minorUnits: $0.fee) }
  }

  /// Returns the moves that Afterpay allows.
  static func moves(atMost: Period = .days(7)) throws -> MoveRules {
    try MoveRules(
      perOrder: 1, first: false, last: false, notice: .days(1), atMost: atMost,
      customerFor: .days(42))
  }

  private static func rules(
    _ id: String, _ currency: Currency, _ plans: [String], from: String? = nil,
    until: String? = nil, tiers: [LateFeeTier], isWaived: Bool = false,
    moves: MoveRules? = try? moves()
  ) throws -> ServicingRules {
    try ServicingRules(
      id: PlanID(id), currency: currency, plans: plans.map { try PlanID($0) },
      validity: PlanValidity(
        from: from.map { try CivilDate($0) }, until: until.map { try CivilDate($0) }),
      lateFees: LateFeeRules(tiers: tiers, areWaivedByFullRefund: isWaived),
      refunds: RefundRules(order: .lastFirst, within: .days(120)), moves: moves,
      authorizationDays: 13)
  }
}

extension ServicingRules {
  /// Returns the rules with other parts.
  func with(
    lateFees: LateFeeRules? = nil, payments: PaymentRules? = nil, refunds: RefundRules? = nil,
    moves: MoveRules?? = .none, authorizationDays: Int?? = .none
  ) throws -> ServicingRules {
    try ServicingRules(
      id: id, currency: currency, plans: plans, validity: validity,
      lateFees: lateFees ?? self.lateFees, payments: payments ?? self.payments,
      refunds: refunds ?? self.refunds, moves: moves ?? self.moves,
      authorizationDays: authorizationDays ?? self.authorizationDays)
  }
}
