import ScheduleEngine
import ScheduleFiles
import Servicing
import Testing

/// A valid file of servicing rules, which tests change.
enum GoodRules: GoodFile {
  static let fileName = "my-rules.json"

  static let text = """
    {
      "format": 1,
      "id": "my-rules",
      "name": "My rules",
      "currency": "AUD",
      "plans": ["au-pay-in-4", "my-plan"],
      "validFrom": "2026-01-01",
      "validUntil": "2026-12-31",
      "lateFees": {
        "tiers": [
          { "orderBelow": "40.00", "fees": [{ "grace": "P0D", "amount": "10.00" }], "perOrder": 1, "cap": { "percent": null, "amount": "12.50" } },
          { "orderBelow": null, "fees": [{ "grace": "P2D", "amount": "11.00" }, { "grace": "P7D", "amount": "7.00" }], "perOrder": null, "cap": { "percent": 25, "amount": "68.00" } }
        ],
        "waivedByFullRefund": true
      },
      "payments": { "order": ["upcoming", "due", "overdue", "overdue-with-fee"], "upcoming": "evenly", "fees": "before-upcoming" },
      "refunds": { "order": "unpaid-first", "within": "P120D" },
      "moves": { "perOrder": 3, "first": true, "last": false, "notice": "P1D", "atMost": "P1M", "customerFor": "P42D" },
      "authorization": "P13D",
      "sources": [
        { "url": "https://example.com/rules", "confidence": "high" }
      ]
    }

    """

  /// The record of the text.
  static func record() throws -> ServicingRecord {
    let small = try LateFeeTier(
      orderBelow: 4_000, steps: [LateFeeStep(graceDays: 0, minorUnits: 1_000)], perOrder: 1,
      cap: LateFeeCap(amount: 1_250))
    let large = try LateFeeTier(
      steps: [
        LateFeeStep(graceDays: 2, minorUnits: 1_100), LateFeeStep(graceDays: 7, minorUnits: 700),
      ], cap: LateFeeCap(percent: 25, amount: 6_800))
    let rules = try ServicingRules(
      id: PlanID("my-rules"), currency: .aud, plans: [PlanID("au-pay-in-4"), PlanID("my-plan")],
      validity: PlanValidity(
        from: CivilDate(year: 2026, month: 1, day: 1),
        until: CivilDate(year: 2026, month: 12, day: 31)),
      lateFees: LateFeeRules(tiers: [small, large], areWaivedByFullRefund: true),
      payments: PaymentRules(
        order: [.upcoming, .due, .overdue, .overdueWithFee], upcoming: .evenly,
        fees: .beforeUpcoming),
      refunds: RefundRules(order: .unpaidFirst, within: .days(120)),
      moves: MoveRules(
        perOrder: 3, first: true, last: false, notice: .days(1), atMost: .months(1),
        customerFor: .days(42)),
      authorizationDays: 13)
    return ServicingRecord(
      rules: rules, name: "My rules",
      sources: [.init(url: "https://example.com/rules", confidence: .high)])
  }

  static func read(
    _ text: String, named name: String = fileName, besides others: [ServicingRules] = []
  ) throws(ScheduleFileError) -> ServicingRecord {
    try ServicingFile.read(Array(text.utf8), named: name, besides: others)
  }

  static func mistake(in text: String) -> FoundMistake? {
    do throws(ScheduleFileError) {
      _ = try read(text)
      return nil
    } catch {
      return FoundMistake(
        file: error.file, key: error.key, line: error.line, reason: error.reason,
        description: error.description)
    }
  }

  /// Returns the text with some of its parts replaced.
  static func text(_ changes: (old: String, new: String)...) throws -> String {
    try changes.reduce(text) { text, change in
      let parts = text.components(separatedBy: change.old)
      try #require(parts.count == 2, "the text contains once: \(change.old)")
      return parts.joined(separator: change.new)
    }
  }
}
