import ScheduleEngine
import Testing

@testable import Servicing

/// The values of rules, and those that no rules have.
@Suite struct ServicingRulesTests {
  /// A mistake, and its message.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let reason: ServicingRulesError.Reason
    let message: String
    let cause: @Sendable () throws -> Void
    var testDescription: String { message }
  }

  private static func rules(_ plans: [String], authorizationDays: Int? = nil) throws {
    _ = try ServicingRules(
      id: PlanID("r"), currency: .usd, plans: plans.map { try PlanID($0) },
      authorizationDays: authorizationDays)
  }

  private static func tiers(_ limits: [Int64?]) throws {
    _ = try LateFeeRules(tiers: limits.map { try LateFeeTier(orderBelow: $0, steps: []) })
  }

  private static func moves(_ perOrder: Int) throws {
    _ = try MoveRules(
      perOrder: perOrder, first: true, last: true, notice: .none, atMost: .days(1), customerFor: nil
    )
  }

  private static let days = "a time is 0 to 9999 days or weeks; write a shorter one"
  private static let amount = "an amount must be above zero; write one such as 10.00"
  private static let count = "a count is 0 to 1000000; write one in that range"
  private static let percent = "a percentage is 1 to 100; write one in that range"
  private static let ordered =
    "write tiers by strictly rising orderBelow, and null in the last one only"
  private static let buckets = "write each of due, overdue, overdue-with-fee and upcoming once"
  private static let steps = "write fees by strictly rising grace"
  private static let plans = "rules apply to 1 to 100 plans; name that many"

  static func mistakes() throws -> [Mistake] {
    [
      Mistake(reason: .planCountOutOfRange, message: plans) { try rules([]) },
      Mistake(reason: .planCountOutOfRange, message: plans) {
        try rules((0...100).map { "p\($0)" })
      },
      Mistake(
        reason: .planTwice(try PlanID("a")), message: "the plan a is there twice; remove one"
      ) { try rules(["a", "b", "a"]) },
      Mistake(
        reason: .tooManyTiers, message: "rules have at most 10 tiers of late fees; join some"
      ) { try tiers((1...10).map { $0 } + [nil]) },
      Mistake(reason: .tiersUnordered, message: ordered) { try tiers([100]) },
      Mistake(reason: .tiersUnordered, message: ordered) { try tiers([nil, nil]) },
      Mistake(reason: .tiersUnordered, message: ordered) { try tiers([nil, 100]) },
      Mistake(reason: .tiersUnordered, message: ordered) { try tiers([100, 100, nil]) },
      Mistake(reason: .tiersUnordered, message: ordered) { try tiers([100, 99, nil]) },
      Mistake(reason: .tooManySteps, message: "a tier has at most 10 fees; remove some") {
        _ = try LateFeeTier(steps: Rules.steps((0...10).map { ($0, 1) }))
      },
      Mistake(reason: .stepsUnordered, message: steps) {
        _ = try LateFeeTier(steps: Rules.steps([(1, 1), (1, 1)]))
      },
      Mistake(reason: .stepsUnordered, message: steps) {
        _ = try LateFeeTier(steps: Rules.steps([(0, 1), (2, 1), (1, 1)]))
      },
      Mistake(reason: .bucketsIncomplete, message: buckets) {
        _ = try PaymentRules(order: [.due, .overdue, .upcoming])
      },
      Mistake(reason: .bucketsIncomplete, message: buckets) {
        _ = try PaymentRules(order: [.due, .overdue, .upcoming, .due])
      },
      Mistake(reason: .bucketsIncomplete, message: buckets) {
        _ = try PaymentRules(order: PaymentRules.Bucket.allCases + [.due])
      },
      Mistake(reason: .daysOutOfRange, message: days) { _ = try Rules.steps([(-1, 1)]) },
      Mistake(reason: .daysOutOfRange, message: days) { _ = try Rules.steps([(69_994, 1)]) },
      Mistake(reason: .daysOutOfRange, message: days) { _ = try Rules.steps([(10_000, 1)]) },
      Mistake(reason: .daysOutOfRange, message: days) { _ = try Rules.steps([(70_000, 1)]) },
      Mistake(reason: .daysOutOfRange, message: days) { _ = try Rules.steps([(-7, 1)]) },
      Mistake(reason: .daysOutOfRange, message: days) {
        try rules(["a"], authorizationDays: 69_994)
      },
      Mistake(reason: .daysOutOfRange, message: days) { try rules(["a"], authorizationDays: -1) },
      Mistake(reason: .countOutOfRange, message: count) { try moves(-1) },
      Mistake(reason: .countOutOfRange, message: count) { try moves(1_000_001) },
      Mistake(reason: .countOutOfRange, message: count) {
        _ = try LateFeeTier(steps: [], perOrder: -1)
      },
      Mistake(reason: .percentOutOfRange, message: percent) { _ = try LateFeeCap(percent: 0) },
      Mistake(reason: .percentOutOfRange, message: percent) { _ = try LateFeeCap(percent: 101) },
      Mistake(reason: .amountNotPositive, message: amount) { _ = try LateFeeCap(amount: 0) },
      Mistake(reason: .amountNotPositive, message: amount) { _ = try Rules.steps([(0, 0)]) },
      Mistake(reason: .amountNotPositive, message: amount) { try tiers([0, nil]) },
      Mistake(
        reason: .feeTooLarge,
        message: "a fee is at most 10000000000000 minor units; write a smaller one"
      ) { _ = try Rules.steps([(0, LateFeeStep.maximumMinorUnits + 1)]) },
    ]
  }

  @Test(arguments: try mistakes())
  func `Impossible values throw with what to write instead`(mistake: Mistake) throws {
    let error = #expect(throws: ServicingRulesError.self) { try mistake.cause() }
    #expect(error?.reason == mistake.reason)
    #expect(error?.description == mistake.message)
  }

  @Test func `The largest values are valid`() throws {
    try Self.rules((1...100).map { "p\($0)" }, authorizationDays: 69_993)
    try Self.rules(["a"], authorizationDays: 0)
    try Self.rules(["a"], authorizationDays: 9_999)
    try Self.rules(["a"], authorizationDays: 10_003)
    try Self.tiers((1...9).map { $0 } + [nil])
    try Self.tiers([])
    try Self.moves(1_000_000)
    let steps = try Rules.steps((0..<9).map { ($0, 1) } + [(69_993, 10_000_000_000_000)])
    let cap = try LateFeeCap(percent: 100, amount: .max)
    let tier = try LateFeeTier(orderBelow: .max, steps: steps, perOrder: 1_000_000, cap: cap)
    #expect(tier.steps.count == 10)
  }

  @Test func `A cap is the lower of a share, rounded down, and an amount`() throws {
    #expect(try LateFeeCap(percent: 25, amount: 6_800).minorUnits(forOrderOf: 3_999) == 999)
    #expect(try LateFeeCap(percent: 25, amount: 6_800).minorUnits(forOrderOf: 27_199) == 6_799)
    #expect(try LateFeeCap(percent: 25, amount: 6_800).minorUnits(forOrderOf: 27_204) == 6_800)
    #expect(try LateFeeCap(percent: 1).minorUnits(forOrderOf: 99) == 0)
    #expect(try LateFeeCap(amount: 7).minorUnits(forOrderOf: 1) == 7)
    #expect(LateFeeCap.none.minorUnits(forOrderOf: 1) == nil)
    #expect(try LateFeeCap(percent: 100).minorUnits(forOrderOf: .max) == .max)
    #expect(try LateFeeCap(percent: 3).minorUnits(forOrderOf: .max) == 276_701_161_105_643_274)
  }

  @Test func `A tier is the first whose limit is above the total`() throws {
    let tier = { try LateFeeTier(orderBelow: $0, steps: [], perOrder: $1) }
    let rules = try LateFeeRules(tiers: [tier(40, 1), tier(100, 2), tier(nil, 3)])
    let chosen = [1, 39, 40, 99, 100, 1_000_000_000_000_000].map {
      rules.tier(forOrderOf: $0)?.perOrder
    }
    #expect(chosen == [1, 1, 2, 2, 3, 3])
    #expect(LateFeeRules.none.tier(forOrderOf: 1) == nil)
  }

  @Test func `Rules apply to their plans on the days of the purchase`() throws {
    let rules = try Rules.gb2022()
    let plan = Plan.gbPayIn4.id
    let days = ["2022-02-13", "2022-02-14", "2024-10-09", "2024-10-10"]
    #expect(
      try days.map { rules.apply(to: plan, boughtOn: try CivilDate($0)) }
        == [false, true, true, false])
    #expect(try !rules.apply(to: Plan.usPayIn4.id, boughtOn: CivilDate("2022-02-14")))
    #expect(
      try days.map { try Rules.all().rules(for: plan, boughtOn: CivilDate($0))?.id.description }
        == ["gb-2020", "gb-2022", "gb-2022", "gb-2024"])
    #expect(try Rules.all().rules(for: plan, boughtOn: CivilDate("2020-08-04")) == nil)
  }

  @Test func `No two rules are for one plan on one day`() throws {
    let rules = try Rules.all()
    for (index, one) in rules.enumerated() {
      for other in rules[(index + 1)...] where !Set(one.plans).isDisjoint(with: other.plans) {
        let from = max(one.validity.from ?? .first, other.validity.from ?? .first)
        let until = min(one.validity.until ?? .last, other.validity.until ?? .last)
        #expect(from > until, "\(one.id) and \(other.id)")
        #expect(one.overlap(with: other) == nil)
      }
    }
  }

  @Test func `Rules overlap on a day of the purchase with a plan of both`() throws {
    func rules(_ plans: [String], _ from: String?, _ until: String?) throws -> ServicingRules {
      try ServicingRules(
        id: PlanID("r"), currency: .usd, plans: plans.map { try PlanID($0) },
        validity: PlanValidity(
          from: from.map { try CivilDate($0) }, until: until.map { try CivilDate($0) }))
    }
    let early = try rules(["a", "b"], nil, "2026-05-31")
    let (same, next) = (["c", "b"], "2026-06-01")
    #expect(try early.overlap(with: rules(same, "2026-05-31", nil))?.description == "b")
    #expect(try rules(same, "2026-05-31", nil).overlap(with: early)?.description == "b")
    #expect(try early.overlap(with: rules(same, next, nil)) == nil)
    #expect(try early.overlap(with: rules(["c"], nil, nil)) == nil)
  }

  @Test func `The built-in rules are those of the contract`() throws {
    #expect(try Array(ServicingRules.builtIn) == Rules.all())
  }

  @Test func `Built-in rules are found by their identifier`() throws {
    #expect(try ServicingRules.builtIn[PlanID("au-2023")]?.currency == .aud)
    #expect(try ServicingRules.builtIn[PlanID("au-1999")] == nil)
    let found = try ServicingRules.builtIn.rules(
      for: Plan.auPayIn4.id, boughtOn: CivilDate("2026-11-21"))
    #expect(found?.id.description == "au-2023")
  }

  @Test func `The default order of payments is that of the contract`() throws {
    let rules = PaymentRules()
    #expect(rules.order == [.due, .overdue, .overdueWithFee, .upcoming])
    #expect(rules.upcoming == .nextFirst)
    #expect(rules.fees == .afterInstallment)
    #expect(
      PaymentRules.Bucket.allCases.map(\.rawValue) == [
        "due", "overdue", "overdue-with-fee", "upcoming",
      ])
    #expect(RefundRules().order == .lastFirst)
    #expect(RefundRules().within == nil)
  }
}
