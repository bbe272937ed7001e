import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

@Suite struct DateGeneratorTests {
  @Test func `Days include the edges of the calendar`() throws {
    let all = try values(Generator.civilDate())
    let texts = Set(all.map(\.description))
    let edges: Set<String> = ["0001-01-01", "0001-01-02", "9999-12-30", "9999-12-31"]
    #expect(edges.subtracting(texts) == [])
    #expect(all.contains { $0.month == 2 && $0.day == 29 })
    #expect(all.contains { $0.year % 100 == 0 && $0.year % 400 != 0 && $0.month == 2 })
    #expect(all.contains { $0.year % 400 == 0 && $0.month == 2 && $0.day >= 28 })
    for day in 28...31 { #expect(all.filter { $0.day == day }.count > 50, "day \(day)") }
    #expect(all.filter { (2020...2035).contains($0.year) }.count > 200)
    #expect(all.contains { $0.month == 12 && $0.day == 31 && $0.year < 9999 })
    #expect(Set(all.map(\.year)).count > 800)
  }

  @Test(arguments: [
    ("2026-11-05", "2026-11-20"), ("2026-11-30", "2027-01-02"), ("2028-02-29", "2028-02-29"),
    ("0001-01-01", "0001-01-03"), ("9999-12-30", "9999-12-31"), ("1999-06-15", "2050-03-02"),
  ])
  func `Days stay in the given range and include its ends`(
    _ first: String, _ last: String
  ) throws {
    let range = try CivilDate(first)...CivilDate(last)
    let all = try values(Generator.civilDate(in: range), count: 500)
    #expect(all.allSatisfy { range.contains($0) })
    #expect(all.contains(range.lowerBound) && all.contains(range.upperBound))
  }

  @Test func `A day shrinks toward the beginning of 2026`() {
    func shrunk(_ isWanted: (CivilDate) -> Bool) -> [String] {
      smallest(Generator.civilDate()) { !isWanted($0) }.map(\.description)
    }
    #expect(shrunk { _ in true } == ["2026-01-01"])
    #expect(shrunk { $0.month == 2 && $0.day == 29 } == ["2028-02-29"])
    #expect(shrunk { $0.day == 31 } == ["2026-01-31"])
    #expect(shrunk { $0.month == 12 && $0.day == 31 } == ["2026-12-31"])
    #expect(shrunk { $0.year > 2026 } == ["2027-01-01"])
    #expect(shrunk { $0.year < 2026 } == ["2025-01-01"])
  }

  @Test func `Periods have every unit and include their edges`() throws {
    let all = try values(Generator.period)
    for edge in [
      Period.none, .days(1), .days(9_999), .weeks(1), .weeks(2), .weeks(1_428), .weeks(1_429),
      .weeks(9_999), .months(0), .months(1), .months(12), .months(9_999), .days(365),
    ] {
      #expect(all.contains(edge), "\(edge)")
    }
    #expect(all.filter { $0.unit == .months }.count > 500)
    let intervals = try values(Generator.interval)
    #expect(!intervals.contains { $0.isZero })
    #expect(intervals.contains(.days(1)) && intervals.contains(.months(9_999)))
  }

  @Test func `A period shrinks toward none, and an interval toward a day`() {
    #expect(smallest(Generator.period) { _ in false } == [.none])
    #expect(smallest(Generator.interval) { _ in false } == [.days(1)])
    #expect(smallest(Generator.interval) { $0.unit == .days } == [.months(1)])
    #expect(smallest(Generator.interval) { $0.count < 15 } == [.days(15)])
  }

  @Test func `From every start date the payments stay in the calendar, up to its last day`() throws
  {
    let terms = Generator.installmentTerms()
    let starts = terms.flatMap { terms in
      Generator.startDate(for: terms).map { (terms, $0) }
    }
    let series = try values(starts).map { terms, start in
      try DueDates(from: start, by: terms)
    }
    #expect(series.filter { $0.last == .last }.count > 20)
    #expect(series.contains { $0.anchor == .first })
  }
}
