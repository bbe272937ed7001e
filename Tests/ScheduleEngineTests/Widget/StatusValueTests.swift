import ScheduleEngine
import Testing

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
