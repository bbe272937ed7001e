import ScheduleEngine
import Testing

@Suite struct ClockHazardTests {
  @Test func `A clock that goes backward takes the due dates back with it`() throws {
    var (widget, _) = try WidgetMachine.tokenless(
      total: usd(200_00), plan: .usPayIn4, at: .at("2026-11-21", 1_795_219_200))
    let events = try widget.apply(.refresh, at: .at("2026-11-20", 1_795_219_199))
    #expect(events.summary == "changed")
    #expect(widget.schedule?.first?.dueDate.description == "2026-11-20")
    #expect(widget.schedule?.last?.dueDate.description == "2027-01-01")
    #expect(widget.revision == 1)
  }

  @Test func `A token that seems to be issued in the future has not expired`() throws {
    let order = CheckoutOrder(total: usd(200_00), issuedAt: Timestamp(secondsSinceEpoch: 10_800))
    var (widget, _) = try WidgetMachine.checkout(
      try CheckoutToken("t"), order: order, plan: .usPayIn4, at: .at("2026-11-21", 21_599))
    #expect(widget.status?.isValid == true)
    #expect(try widget.apply(.refresh, at: .at("2026-11-21", 0)).isEmpty)
    #expect(widget.status?.isValid == true)
  }

  @Test func `A token that has expired is good again when the clock goes back`() throws {
    let order = CheckoutOrder(total: usd(200_00), issuedAt: Timestamp(secondsSinceEpoch: 0))
    var (widget, _) = try WidgetMachine.checkout(
      try CheckoutToken("t"), order: order, plan: .usPayIn4, at: .at("2026-11-21", 10_800))
    #expect(widget.status == .invalid(.tokenExpired))
    #expect(try widget.apply(.refresh, at: .at("2026-11-21", 10_799)).summary == "changed")
    #expect(widget.status?.isValid == true)
  }

  /// One second apart, at midnight: the day says what is due, and the seconds do not.
  @Test func `The last second of a day and the first of the next have their own due dates`() throws
  {
    var (widget, _) = try WidgetMachine.tokenless(
      total: usd(200_00), plan: .usPayIn4, at: .at("2026-12-31", 1_798_761_599))
    #expect(widget.schedule?[1].dueDate.description == "2027-01-14")
    try widget.apply(.refresh, at: .at("2027-01-01", 1_798_761_600))
    #expect(widget.schedule?[1].dueDate.description == "2027-01-15")
  }
}
