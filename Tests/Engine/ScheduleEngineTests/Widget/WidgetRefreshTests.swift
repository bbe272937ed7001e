import ScheduleEngine
import Testing

@Suite struct WidgetRefreshTests {
  private static let issued: Int64 = 1_795_000_000

  private func checkout(at moment: Moment, issuedAt: Int64? = issued) throws -> WidgetMachine {
    try WidgetMachine.checkout(
      CheckoutToken("t"),
      order: CheckoutOrder(
        total: usd(200_00), issuedAt: issuedAt.map(Timestamp.init(secondsSinceEpoch:))),
      plan: .usPayIn4, at: moment
    ).0
  }

  @Test func `A refresh without a change emits nothing`() throws {
    var (widget, _) = try WidgetMachine.tokenless(
      total: usd(200_00), plan: .usPayIn4, at: .at("2026-11-21", 0))
    let before = widget
    for seconds in [0, 1, 86_399, .max, .min] as [Int64] {
      #expect(try widget.apply(.refresh, at: .at("2026-11-21", seconds)).isEmpty)
      #expect(widget == before)
    }
  }

  @Test func `A new day has a new schedule, which is emitted once`() throws {
    var (widget, _) = try WidgetMachine.tokenless(
      total: usd(200_00), plan: .usPayIn4, at: .at("2026-11-21"))
    let before = widget.status
    let events = try widget.apply(.refresh, at: .at("2026-11-22"))
    #expect(events.summary == "changed")
    #expect(widget.status != before)
    #expect(widget.schedule?.first?.dueDate == (try CivilDate("2026-11-22")))
    #expect(widget.revision == 1)
    #expect(try widget.apply(.refresh, at: .at("2026-11-22")).isEmpty)
    // The widget accepts a clock that goes backward.
    #expect(try widget.apply(.refresh, at: .at("2026-11-21")).summary == "changed")
    #expect(widget.status == before)
  }

  @Test func `A barred order emits nothing on a new day`() throws {
    var (widget, _) = try WidgetMachine.tokenless(
      total: usd(99), plan: .usPayIn4, at: .at("2026-11-21"))
    #expect(try widget.apply(.refresh, at: .at("2026-11-22")).isEmpty)
  }

  @Test func `A plan closes and opens with its days`() throws {
    let plan = Plan.euPayIn3Of2022
    var (widget, _) = try WidgetMachine.tokenless(
      total: Money("30.00", .eur), plan: plan, at: .at("2023-08-25"))
    #expect(widget.status?.isValid == true)
    #expect(
      try widget.apply(.refresh, at: .at("2023-08-26")).summary
        == "changed(plan_unavailable) error(plan_unavailable)")
    #expect(try widget.apply(.refresh, at: .at("2023-08-27")).isEmpty)
    #expect(try widget.apply(.refresh, at: .at("2023-08-25")).summary == "changed")
  }

  @Test(arguments: [
    (0, true), (1, true), (10_799, true), (10_800, false), (10_801, false), (86_400, false),
    (-1, true), (-86_400, true),
  ])
  func `A token is valid for 180 minutes less one second`(_ age: Int64, _ isValid: Bool) throws {
    let widget = try checkout(at: .at("2026-11-21", Self.issued + age))
    #expect(widget.status?.isValid == isValid)
    if !isValid { #expect(widget.status == .invalid(.tokenExpired)) }
  }

  @Test func `A token expires at 180 minutes, and the change is emitted once`() throws {
    var widget = try checkout(at: .at("2026-11-21", Self.issued))
    #expect(try widget.apply(.refresh, at: .at("2026-11-21", Self.issued + 10_799)).isEmpty)
    let events = try widget.apply(.refresh, at: .at("2026-11-21", Self.issued + 10_800))
    #expect(Array(events) == [.changed(.invalid(.tokenExpired)), .error(.tokenExpired)])
    #expect(widget.schedule == nil)
    #expect(widget.revision == 1)
    #expect(try widget.apply(.refresh, at: .at("2026-11-21", Self.issued + 10_801)).isEmpty)
    #expect(try widget.apply(.refresh, at: .at("2026-11-22", Self.issued + 90_000)).isEmpty)
  }

  @Test func `An update does not revive an expired token`() throws {
    var widget = try checkout(at: .at("2026-11-21", Self.issued))
    let late = try Moment.at("2026-11-21", Self.issued + 10_800)
    let events = try widget.apply(.update(total: usd(80_00)), at: late)
    #expect(events.summary == "changed(token_expired) error(token_expired)")
    #expect(widget.revision == 2)
  }

  @Test(
    arguments: [
      (.min, .max, false), (.max, .min, true), (.min, 0, false), (0, .max, false),
      (.max, .max, true), (.min, .min, true), (-1, .max, false), (.max - 10_800, .max, false),
      (.max - 10_799, .max, true),
    ] as [(Int64, Int64, Bool)])
  func `Times at the ends of the range are compared without overflow`(
    _ issuedAt: Int64, _ now: Int64, _ isValid: Bool
  ) throws {
    let widget = try checkout(at: .at("2026-11-21", now), issuedAt: issuedAt)
    #expect(widget.status?.isValid == isValid)
  }

  @Test func `A token whose time of issue is unknown does not expire`() throws {
    var widget = try checkout(at: .at("2026-11-21", 0), issuedAt: nil)
    #expect(try widget.apply(.refresh, at: .at("2026-11-21", .max)).isEmpty)
    #expect(widget.status?.isValid == true)
  }

  @Test func `A refresh beyond the calendar throws and changes nothing`() throws {
    var (widget, _) = try WidgetMachine.tokenless(
      total: usd(200_00), plan: .usPayIn4, at: .at("9999-11-19"))
    let before = widget
    let late = try Moment.at("9999-11-20")
    let error = #expect(throws: WidgetCommandError.self) {
      try widget.apply(.refresh, at: late)
    }
    #expect(error?.reason == .dateOutOfRange)
    #expect(widget == before)
  }
}
