import ScheduleEngine
import Testing

/// The Swift code that the README shows, with the results that stand beside it.
@Suite struct ReadmeTests {
  @Test func `The first example prints what the README says`() throws {
    let today = try CivilDate("2026-11-21")
    let total = try Money("200.00", .usd)
    let schedule = try PaymentSchedule(total: total, plan: .usPayIn4, startDate: today)
    let lines = schedule.map { "\($0.number) \($0.dueDate) \($0.amount)" }
    #expect(
      lines == [
        "1 2026-11-21 50.00 USD", "2 2026-12-05 50.00 USD", "3 2026-12-19 50.00 USD",
        "4 2027-01-02 50.00 USD",
      ])
    #expect(schedule.amountDueToday.description == "50.00 USD")
    // printf 'schedule/1 us-pay-in-4 USD/2 20000\ntokenless\n2026-11-21 5000\n…' | sha256sum
    #expect(
      schedule.checksum(for: .tokenless).description
        == "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c")
  }

  @Test func `The widget's example ends as the README says`() throws {
    let today = try CivilDate("2026-11-21")
    let total = try Money("200.00", .usd)
    let moment = Moment(today: today, secondsSinceEpoch: 1_795_255_200)
    var (widget, events) = try WidgetMachine.tokenless(total: total, plan: .usPayIn4, at: moment)
    #expect(events.count == 1)
    #expect(widget.status?.amountDueToday(in: .usd).description == "50.00 USD")
    let changes = try widget.apply(.update(total: Money("2500.00", .usd)), at: moment)
    #expect(changes.count == 2)
    guard case .invalid(let barrier) = widget.status else {
      Issue.record("an order of 2500.00 is above the maximum")
      return
    }
    #expect(barrier.code == "amount_above_maximum")
    #expect(barrier.message.hasPrefix("The order total of 2500.00 USD is above the maximum"))
  }
}
