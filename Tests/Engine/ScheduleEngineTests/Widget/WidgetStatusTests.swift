import ScheduleEngine
import Testing

@Suite struct PurchaseBarrierTests {
  static func all() throws -> [PurchaseBarrier] {
    let id = try PlanID("eu-pay-in-3-2022")
    let (from, until) = (try CivilDate("2022-05-01"), try CivilDate("2023-08-25"))
    return [
      .amountBelowMinimum(total: usd(99), minimum: usd(100)),
      .amountAboveMaximum(total: usd(200_001), maximum: usd(200_000)),
      .amountTooSmall(total: usd(3), payments: 4), .invalidAmount(usd(-5)),
      .unsupportedCurrency(order: .aud, plan: .usd),
      .planUnavailable(plan: id, validity: try PlanValidity(from: from, until: until)),
      .planUnavailable(plan: id, validity: try PlanValidity(from: from, until: nil)),
      .planUnavailable(plan: id, validity: try PlanValidity(from: nil, until: until)),
      .planUnavailable(plan: id, validity: .always), .invalidToken, .tokenExpired,
    ]
  }

  @Test func `Each barrier has its code`() throws {
    #expect(
      try Self.all().map(\.code) == [
        "amount_below_minimum", "amount_above_maximum", "amount_too_small", "invalid_amount",
        "unsupported_currency", "plan_unavailable", "plan_unavailable", "plan_unavailable",
        "plan_unavailable", "invalid_token", "token_expired",
      ])
  }

  @Test func `Each barrier's message has the problem and the advice in one line`() throws {
    for barrier in try Self.all() {
      #expect(isOneLine(barrier.message), "\(barrier.code)")
      #expect(barrier.message.hasSuffix("."))
      #expect(barrier.message.split(separator: ". ").count >= 2, "\(barrier.code)")
    }
  }

  @Test func `A message names its amounts, currencies and dates`() throws {
    let messages = try Self.all().map(\.message)
    #expect(messages[0].contains("0.99 USD") && messages[0].contains("1.00 USD"))
    #expect(messages[1].contains("2000.01 USD") && messages[1].contains("2000.00 USD"))
    #expect(messages[2].contains("0.03 USD") && messages[2].contains("4 payments"))
    #expect(messages[3].contains("-0.05 USD"))
    #expect(messages[4].contains("AUD") && messages[4].contains("USD"))
    #expect(messages[5].contains("from 2022-05-01 to 2023-08-25"))
    #expect(messages[6].contains("2022-05-01") && !messages[6].contains("2023-08-25"))
    #expect(messages[7].contains("2023-08-25") && !messages[7].contains("2022-05-01"))
    #expect(messages[5...8].allSatisfy { $0.contains("eu-pay-in-3-2022") })
    #expect(messages[10].contains("180 minutes"))
  }
}

@Suite struct StatusValueTests {
  @Test func `A valid status gives its checksum and no barrier`() throws {
    let schedule = try PaymentSchedule(
      total: Money("200.00", .usd), plan: .usPayIn4, startDate: CivilDate("2026-11-21"))
    let checksum = schedule.checksum(for: .tokenless)
    let status = WidgetStatus.valid(amountDueToday: schedule.amountDueToday, checksum: checksum)
    #expect(status.checksum == checksum)
    #expect(status.barrier == nil)
    #expect(
      status.description
        == "valid: 50.00 USD due today, checksum beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c"
    )
  }

  @Test func `An invalid status gives its barrier and no checksum`() {
    let status = WidgetStatus.invalid(.tokenExpired)
    #expect(status.checksum == nil)
    #expect(status.barrier == .tokenExpired)
    #expect(
      status.description
        == "invalid: token_expired: This checkout is at least 180 minutes old. Start the checkout again."
    )
  }

  @Test func `Each payment of a schedule is identified by its number`() throws {
    let schedule = try PaymentSchedule(
      total: Money("200.00", .usd), plan: .usPayIn4, startDate: CivilDate("2026-11-21"))
    #expect(schedule.map(\.id) == [1, 2, 3, 4])
  }
}
