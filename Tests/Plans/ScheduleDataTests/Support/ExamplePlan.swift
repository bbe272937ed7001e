import ScheduleEngine

/// A plan with every term.
enum ExamplePlan {
  static func record() throws -> PlanRecord {
    let plan = Plan(
      id: try PlanID("my-plan"), currency: .usd,
      limits: try OrderLimits(minimumMinorUnits: 100, maximumMinorUnits: 200_000),
      installments: try InstallmentTerms(count: 4, interval: .days(14)),
      split: .halfUpLast,
      validity: try PlanValidity(
        from: CivilDate(year: 2026, month: 1, day: 1),
        until: CivilDate(year: 2026, month: 12, day: 31)))
    return PlanRecord(
      plan: plan, name: "Pay in 4", brand: "Example", region: "US", locales: ["en-US"],
      sources: [.init(url: "https://example.com/terms", confidence: .high)])
  }
}
