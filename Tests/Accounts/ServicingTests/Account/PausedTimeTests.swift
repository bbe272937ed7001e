import ScheduleEngine
import Testing

@testable import Servicing

/// The free days between pauses, against a walk over the days.
@Suite("Paused time")
struct PausedTimeTests {
  /// A step: some days pass, then a pause of so many days begins, or, for 0 days, pauses end.
  private struct Step {
    let passing: Int
    let length: Int

    static let all = (0...2).flatMap { passing in
      [0, 1, 2, 4].map { Step(passing: passing, length: $0) }
    }
  }

  private static let first = 100

  private static func day(_ number: Int) throws -> CivilDate { try CivilDate(dayNumber: number) }

  /// The pauses of a list of steps, by the words of the rule.
  private struct Walked {
    var pauses: [(from: Int, until: Int)] = []

    func covers(_ day: Int) -> Bool { pauses.contains { $0.from <= day && day <= $0.until } }

    mutating func end(on day: Int) {
      pauses = pauses.map { $0.from <= day && day <= $0.until ? ($0.from, day - 1) : $0 }
        .filter { $0.from <= $0.until }
    }

    func day(after count: Int, from start: Int) -> Int {
      var (day, free) = (start, 0)
      while covers(day) || free < count {
        if !covers(day) { free += 1 }
        day += 1
      }
      return day
    }
  }

  private static func check(_ steps: [Step]) throws {
    var time = PausedTime()
    var walked = Walked()
    var today = first
    for step in steps {
      today += step.passing
      let isCovered = walked.covers(today)
      #expect(time.covers(try day(today)) == isCovered)
      if step.length == 0 {
        time.end(on: try day(today))
        walked.end(on: today)
      } else {
        let until = today + step.length - 1
        time.add(AccountPause(from: try day(today), until: try day(until)))
        walked.pauses.append((today, until))
      }
    }
    #expect(time.pauses.map(\.from.dayNumber) == walked.pauses.map(\.from))
    #expect(time.pauses.map(\.until.dayNumber) == walked.pauses.map(\.until))
    for start in first - 2...today + 6 {
      for count in 0...4 {
        let (found, expected) = (
          time.day(after: count, freeDaysFrom: start), walked.day(after: count, from: start)
        )
        // One expectation for each start would be slow.
        if found != expected { Issue.record("\(steps): \(start) + \(count): \(found)") }
      }
    }
  }

  @Test func `Free days are those of a walk over the days`() throws {
    for one in Step.all {
      for two in Step.all { for three in Step.all { try Self.check([one, two, three]) } }
    }
  }

  @Test func `Longer lists of pauses have the free days of a walk`() throws {
    for index in 0..<300 {
      // The numbers of the steps are spread by factors that are prime to their count.
      let numbers = [index, index / 7, index * 5, index * 11 / 3, index * 7, index / 2]
      try Self.check((numbers + numbers.reversed()).map { Step.all[$0 % Step.all.count] })
    }
  }

  @Test func `Equal pauses are equal, however they came about`() throws {
    var ended = PausedTime()
    ended.add(AccountPause(from: try Self.day(100), until: try Self.day(110)))
    ended.end(on: try Self.day(103))
    var short = PausedTime()
    short.add(AccountPause(from: try Self.day(100), until: try Self.day(102)))
    #expect(ended == short)
    #expect(ended.hashValue == short.hashValue)
  }

  /// With a walk over all pauses at each event, this takes hours.
  @Test(.timeLimit(.minutes(60)))
  func `A pause on every second day takes little time`() throws {
    // The fee comes after 69,994 free days.
    let tier = try LateFeeTier(steps: [LateFeeStep(graceDays: 9_999 * 7, minorUnits: 1_000)])
    let rules = try ServicingRules(
      id: PlanID("patient"), currency: .aud, plans: [PlanID("au-pay-in-4")],
      lateFees: LateFeeRules(tiers: [tier]))
    var account = try Account(
      total: Money("200.00", .aud), plan: .auPayIn4, on: CivilDate("2026-11-21"), rules: rules)
    let opened = account.openedOn.dayNumber
    for index in 0..<60_000 {
      let day = try Self.day(opened + 2 * index)
      try account.apply(.paused(until: day), on: day)
    }
    #expect(account.pauses.count == 60_000)
    try account.advance(to: .last)
    // 60,000 of the days from the first due date on are in a pause.
    #expect(account.lateFees[0].date.dayNumber == opened + 69_994 + 60_000)
  }

  /// With a walk over all pauses at each event, this takes hours.
  @Test(.timeLimit(.minutes(60)))
  func `A pause on every day takes little time`() throws {
    var account = try Account(
      total: Money("200.00", .aud), plan: .auPayIn4, on: CivilDate("2026-11-21"))
    let opened = account.openedOn.dayNumber
    for index in 0..<100_000 {
      let day = try Self.day(opened + index)
      try account.apply(.paused(until: day), on: day)
      if index % 1_000 == 999 { try account.apply(.resumed, on: day) }
    }
    // One day in a thousand is free: fees come after the first and after the eighth of them.
    #expect(
      account.lateFees.map { $0.date.dayNumber - opened } == [1, 1, 1, 1, 8, 8].map { $0 * 1_000 })
  }
}
