import PropertyTesting
import ScheduleEngine
import Testing

@Suite struct DueDatesTests {
  @Test(arguments: [
    ("2024-03-04", "P2W", "2024-03-04 2024-03-18 2024-04-01 2024-04-15"),
    ("2022-12-24", "P14D", "2022-12-24 2023-01-07 2023-01-21 2023-02-04"),
    ("2026-11-21", "P14D", "2026-11-21 2026-12-05 2026-12-19 2027-01-02"),
    ("2026-01-31", "P1M", "2026-01-31 2026-02-28 2026-03-31 2026-04-30"),
    ("2028-01-31", "P1M", "2028-01-31 2028-02-29 2028-03-31 2028-04-30"),
    ("2024-02-29", "P1M", "2024-02-29 2024-03-29 2024-04-29 2024-05-29"),
    ("2024-02-29", "P12M", "2024-02-29 2025-02-28 2026-02-28 2027-02-28 2028-02-29"),
    ("2096-02-29", "P12M", "2096-02-29 2097-02-28 2098-02-28 2099-02-28 2100-02-28 2101-02-28"),
    ("2026-12-31", "P2M", "2026-12-31 2027-02-28 2027-04-30 2027-06-30"),
    ("2026-10-30", "P1M", "2026-10-30 2026-11-30 2026-12-30 2027-01-30 2027-02-28 2027-03-30"),
    ("2027-12-31", "P1D", "2027-12-31 2028-01-01 2028-01-02"),
    ("2028-02-28", "P1D", "2028-02-28 2028-02-29 2028-03-01"),
    ("2100-02-28", "P1D", "2100-02-28 2100-03-01 2100-03-02"),
    ("1582-10-01", "P1W", "1582-10-01 1582-10-08 1582-10-15"),
    ("2026-12-04", "P28D", "2026-12-04 2027-01-01 2027-01-29 2027-02-26"),
    ("2026-12-03", "P29D", "2026-12-03 2027-01-01 2027-01-30 2027-02-28"),
    ("9999-11-19", "P14D", "9999-11-19 9999-12-03 9999-12-17 9999-12-31"),
    ("9999-09-30", "P1M", "9999-09-30 9999-10-30 9999-11-30 9999-12-30"),
  ])
  func `A series has these dates`(_ anchor: String, _ interval: String, _ dates: String) throws {
    let expected = dates.split(separator: " ").map { String($0) }
    let series = try DueDates(
      anchor: CivilDate(anchor), interval: Period(interval), count: expected.count)
    #expect(series.map(\.description) == expected)
    #expect(series.indices.map { series[$0].description } == expected)
    #expect(series.reversed().map(\.description) == expected.reversed())
  }

  @Test(arguments: [
    ("9999-12-31", "P1D", 2), ("9999-12-18", "P14D", 2), ("9999-11-20", "P14D", 4),
    ("9999-12-01", "P1M", 2), ("9999-01-31", "P12M", 2), ("9998-12-31", "P1D", 367),
    ("9000-01-01", "P9999D", 1_000), ("9000-01-01", "P9999M", 3), ("0001-01-01", "P9999W", 1_000),
    ("0001-01-01", "P9999M", 1_000), ("9000-01-01", "P366D", 1_000),
  ])
  func `A series that leaves the calendar throws`(
    _ anchor: String, _ interval: String, _ count: Int
  ) throws {
    let (anchor, interval) = (try CivilDate(anchor), try Period(interval))
    let error = #expect(throws: DateError.self) {
      try DueDates(anchor: anchor, interval: interval, count: count)
    }
    #expect(error?.reason == .outOfRange)
  }

  /// The last possible series of each step, and the one that starts a day later.
  @Test(arguments: [1, 7, 14, 28, 29, 30, 365, 366, 9_999])
  func `A series may end on the last day and not a day later`(_ days: Int) throws {
    for count in [2, 3, 4, 24, 365, 366] {
      let number = 3_652_059 - (count - 1) * days
      guard number >= 1 else { continue }
      let anchor = try CivilDate(dayNumber: number)
      let series = try DueDates(anchor: anchor, interval: .days(days), count: count)
      #expect(series.last == .last)
      #expect(Array(series).last == .last)
      let later = try anchor.adding(days: 1)
      #expect(throws: DateError.self) {
        try DueDates(anchor: later, interval: .days(days), count: count)
      }
    }
  }

  @Test func `A series of one date may be the last day`() throws {
    for interval in [Period.days(1), .months(9_999), .weeks(9_999)] {
      let series = try DueDates(anchor: .last, interval: interval, count: 1)
      #expect(Array(series) == [.last])
    }
  }

  /// Four hundred years in steps of each length, compared with a counted calendar.
  @Test func `Steps of 1 to 40 days over a whole cycle lead to the counted days`() throws {
    var counted = CountedCalendar(year: 1801)
    let days = try (0..<146_097 + 40_000).map { _ in
      defer { counted.advance() }
      return try CivilDate(year: counted.year, month: counted.month, day: counted.day)
    }
    var mistakes: [String] = []
    for step in 1...40 {
      for start in stride(from: 0, to: 146_097, by: 1_000 * step) {
        let dates = try DueDates(anchor: days[start], interval: .days(step), count: 1_000)
        var iterator = dates.makeIterator()
        for index in 0..<1_000 {
          let expected = days[start + index * step]
          if dates[index] == expected, iterator.next() == expected { continue }
          mistakes.append("\(expected) from \(days[start]) in steps of \(step)")
        }
        if iterator.next() != nil { mistakes.append("an end from \(days[start])") }
        if mistakes.count > 10 { break }
      }
    }
    #expect(mistakes == [])
  }

  @Test func `Every day of a cycle plus 1 to 40 days is the counted day`() throws {
    var counted = CountedCalendar(year: 1997)
    // There are 103 years with 25 leap days from New Year 1997 to New Year 2100.
    let newYear2100 = 103 * 365 + 25
    let days = try (0..<newYear2100 + 400).map { _ in
      defer { counted.advance() }
      return try CivilDate(year: counted.year, month: counted.month, day: counted.day)
    }
    #expect(days[newYear2100].description == "2100-01-01")
    // The four years up to 2000, a leap year, and the days around the start of 2100, a common year.
    for start in Array(0..<1_461) + Array(newYear2100 - 40..<newYear2100 + 100) {
      for step in 1...40 {
        let dates = Array(try DueDates(anchor: days[start], interval: .days(step), count: 2))
        guard dates != [days[start], days[start + step]] else { continue }
        Issue.record("\(days[start]) in steps of \(step) is \(dates)")
      }
    }
  }

  /// Every day of a leap cycle is an anchor; the expected day comes from counting months one by
  /// one.
  @Test(arguments: 1...12)
  func `Months are counted from the anchor for every day of a leap cycle`(_ step: Int) throws {
    var counted = CountedCalendar(year: 2096)
    var mistakes: [String] = []
    while counted.year < 2104 {
      let anchor = try CivilDate(counted.text)
      let isOfInterest = counted.day == 1 || counted.day > 27
      let dates = try DueDates(
        anchor: anchor, interval: .months(step), count: isOfInterest ? 30 : 3)
      var expected = MonthCounter(anchor)
      for (index, date) in zip(dates.indices, dates) {
        let isSame = (date.year, date.month, date.day) == expected.date
        if !isSame || dates[index] != date { mistakes.append("\(anchor) at \(index): \(date)") }
        for _ in 0..<step { expected.advance() }
      }
      counted.advance()
    }
    #expect(mistakes == [])
  }

  /// A counter of months that remembers the wanted day.
  private struct MonthCounter {
    private var year: Int
    private var month: Int
    private let wantedDay: Int

    init(_ anchor: CivilDate) {
      (year, month, wantedDay) = (anchor.year, anchor.month, anchor.day)
    }

    var date: (Int, Int, Int) {
      // In the tested years, 2096 to 2140, every fourth year is a leap year but 2100.
      let isLeap = year.isMultiple(of: 4) && year != 2100
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      return (year, month, min(wantedDay, lengths[month - 1]))
    }

    mutating func advance() {
      month += 1
      if month > 12 { (year, month) = (year + 1, 1) }
    }
  }

  @Test
  func
    `Dates rise strictly from the anchor, and are the same by index and by iteration`()
  {
    let anchors = Generator<Int>.integer(in: 1...3_652_059)
    let intervals = Generator<Int>.integer(in: 1...9_999)
    let counts = Generator<Int>.integer(in: 1...60)
    forAll(zip(anchors, intervals, counts, Generator.bool), runs: 3_000) {
      number, interval, count, countsMonths in
      let anchor = try CivilDate(dayNumber: number)
      let period = countsMonths ? Period.months(interval) : .days(interval)
      guard let dates = try? DueDates(anchor: anchor, interval: period, count: count) else {
        // A rejected series must leave the calendar if each month is counted as 31 days.
        return number + interval * (count - 1) * (countsMonths ? 31 : 1) > 3_652_059
      }
      let all = Array(dates)
      return all.first == anchor && all.count == count
        && zip(all, all.dropFirst()).allSatisfy { $0 < $1 }
        && all == dates.indices.map { dates[$0] }
    }
  }

  #if os(macOS) || os(Linux)
    @Test func `A series without dates or steps traps`() async {
      await #expect(processExitsWith: .failure) {
        _ = try DueDates(anchor: .first, interval: .days(1), count: 0)
      }
      await #expect(processExitsWith: .failure) {
        _ = try DueDates(anchor: .first, interval: .none, count: 4)
      }
      await #expect(processExitsWith: .failure) {
        _ = try DueDates(anchor: .first, interval: .days(1), count: 4)[4]
      }
    }
  #endif
}
