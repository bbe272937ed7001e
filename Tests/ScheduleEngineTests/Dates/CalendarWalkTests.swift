import ScheduleEngine
import Testing

@Suite struct CalendarWalkTests {
  /// 3,652,059 days, each compared with a calendar that is counted out without a formula.
  @Test func `Every day from 0001-01-01 to 9999-12-31 is where counting finds it`() throws {
    var counted = CountedCalendar()
    var previous = CivilDate.first
    var mistakes: [String] = []
    while counted.year < 10_000, mistakes.count < 10 {
      let number = counted.elapsed + 1
      let date = try CivilDate(year: counted.year, month: counted.month, day: counted.day)
      let isNext = number == 1 ? date == .first : date == (try previous.adding(days: 1))
      let back = try CivilDate(dayNumber: number)
      if date.dayNumber != number || back != date || !isNext { mistakes.append(counted.text) }
      previous = date
      counted.advance()
    }
    #expect(mistakes == [])
    #expect(counted.elapsed == 3_652_059)
    #expect(previous == .last)
  }

  @Test func `Text of every day of a leap cycle is read and written`() throws {
    var counted = CountedCalendar(year: 1601)
    var mistakes: [String] = []
    while counted.year < 2001, mistakes.count < 10 {
      let date = try CivilDate(counted.text)
      let isSame = (date.year, date.month, date.day) == (counted.year, counted.month, counted.day)
      if !isSame || date.description != counted.text { mistakes.append(counted.text) }
      counted.advance()
    }
    #expect(mistakes == [])
    #expect(counted.elapsed == 146_097)
  }

  @Test func `No month of a leap cycle has a day more than counting finds`() throws {
    var counted = CountedCalendar(year: 1801)
    while counted.year < 2201 {
      if counted.day == 1 {
        let (year, month) = (counted.year, counted.month)
        #expect(throws: DateError.self, "\(counted.text)") {
          try CivilDate(year: year, month: month, day: counted.monthLength + 1)
        }
      }
      counted.advance()
    }
  }

  /// Days numbered by other sources: 1 January 1970 is day 719163 of this count, that is the
  /// ordinal of Python's `datetime.date`.
  @Test(arguments: [
    ("0001-01-01", 1), ("0001-12-31", 365), ("0004-12-31", 1_461), ("0100-12-31", 36_524),
    ("0400-12-31", 146_097), ("1582-10-15", 577_736), ("1970-01-01", 719_163),
    ("2000-01-01", 730_120), ("2000-02-29", 730_179), ("2000-03-01", 730_180),
    ("2026-11-21", 739_941), ("9999-12-31", 3_652_059),
  ])
  func `A day's number is the ordinal that Python gives it`(_ text: String, _ number: Int) throws {
    #expect(try CivilDate(text).dayNumber == number)
    #expect(try CivilDate(dayNumber: number).description == text)
  }

  @Test(arguments: [0, -1, 3_652_060, .max, .min, 1 << 32 + 1])
  func `A number outside the calendar is no day`(_ number: Int) {
    let error = #expect(throws: DateError.self) { try CivilDate(dayNumber: number) }
    #expect(error?.reason == .outOfRange)
  }
}
