import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

@Suite struct WidgetGeneratorTests {
  private let plan = Plan.usPayIn4

  @Test func `Every command occurs`() throws {
    let all = try values(Generator.widgetCommand(for: plan))
    func count(_ isWanted: (WidgetCommand) -> Bool) -> Int { all.filter(isWanted).count }
    #expect(count { $0 == .refresh } > 200)
    #expect(count { $0 == .lookUpAgain } > 100)
    #expect((20...400).contains(count { $0 == .close }))
    #expect(count { if case .lookedUp(.found, _) = $0 { true } else { false } } > 150)
    for request in 1...4 {
      #expect(count { if case .lookedUp(_, request) = $0 { true } else { false } } > 20)
    }
    #expect(all.contains(.lookedUp(.unknownToken, request: 1)))
    #expect(all.contains(.lookedUp(.failed(LookupFailure()), request: 1)))
  }

  @Test func `Updates are accepted, invalid or rejected`() throws {
    let totals = try values(Generator.widgetCommand(for: plan)).compactMap { command in
      if case .update(let total) = command { total } else { nil }
    }
    let today = try CivilDate("2026-11-21")
    let codes = Dictionary(grouping: totals) { plan.barrier(to: $0, on: today)?.code ?? "none" }
    #expect(
      Set(codes.keys) == [
        "none", "amount_below_minimum", "amount_above_maximum", "invalid_amount",
        "unsupported_currency",
      ])
    #expect((codes["none"]?.count ?? 0) > totals.count / 2)
  }

  @Test func `Tokens have every age`() throws {
    let ages = try values(Generator.lookupAnswer(for: plan)).compactMap { answer in
      if case .found(let order) = answer { order.issuedAt?.secondsSinceEpoch } else { nil }
    }
    let lifetime = CheckoutOrder.lifetimeInSeconds
    #expect(ages.contains(0) && ages.contains(-2 * lifetime))
    #expect(ages.contains(.max) && ages.contains(.min))
    #expect(ages.contains { (-lifetime..<0).contains($0) })
  }

  @Test func `Commands, answers and moments shrink toward the simplest`() throws {
    #expect(smallest(Generator.widgetCommand(for: plan)) { _ in false } == [.refresh])
    #expect(
      smallest(Generator.widgetCommand(for: plan)) {
        if case .update = $0 { false } else { true }
      } == [.update(total: try money("1.00", "USD"))])
    #expect(
      smallest(Generator.lookupAnswer(for: plan)) { _ in false } == [.failed(LookupFailure())])
    // 2026-01-01T00:00:00Z, by `date -ud 2026-01-01 +%s`.
    #expect(
      smallest(Generator.moment()) { _ in false }
        == [Moment(today: try CivilDate("2026-01-01"), secondsSinceEpoch: 1_767_225_600)])
  }

  @Test func `A moment's day is that of UTC or the one next to it`() throws {
    let all = try values(Generator.moment())
    var shifts: Set<Int64> = []
    for moment in all {
      // Day 719,163 of the calendar is 1970-01-01.
      let day = Int64(moment.today.dayNumber - 719_163)
      let seconds = moment.secondsSinceEpoch
      let dayOfUTC = seconds >= 0 ? seconds / 86_400 : -((86_399 - seconds) / 86_400)
      shifts.insert(dayOfUTC - day)
      #expect((-62_135_596_800...253_402_300_799).contains(seconds))
    }
    #expect(shifts == [-1, 0, 1])
    #expect(all.contains { $0.secondsSinceEpoch == -62_135_596_800 })
    #expect(all.contains { $0.secondsSinceEpoch == 253_402_300_799 })
  }
}
