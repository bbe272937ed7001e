import ScheduleEngine
import Testing

@Suite struct CivilDateTests {
  @Test(arguments: [
    ("2026-11-21", 2026, 11, 21), ("0001-01-01", 1, 1, 1), ("9999-12-31", 9999, 12, 31),
    ("2024-02-29", 2024, 2, 29), ("2000-02-29", 2000, 2, 29), ("0004-02-29", 4, 2, 29),
    ("1582-10-04", 1582, 10, 4), ("1582-10-10", 1582, 10, 10), ("1582-10-15", 1582, 10, 15),
    ("2011-12-30", 2011, 12, 30), ("0400-02-29", 400, 2, 29),
  ])
  func `A date is read and written as year, month and day`(
    _ text: String, _ year: Int, _ month: Int, _ day: Int
  ) throws {
    let date = try CivilDate(text)
    #expect(date == (try CivilDate(year: year, month: month, day: day)))
    #expect(date == (try CivilDate(utf8: Array(text.utf8).span)))
    #expect((date.year, date.month, date.day) == (year, month, day))
    #expect(date.description == text)
  }

  @Test(arguments: [
    ("", 0), ("2", 1), ("2026", 4), ("2026-", 5), ("2026-1-1", 6), ("2026-11-2", 9),
    ("2026-11-21 ", 10), ("2026-11-21T00:00:00Z", 10), ("2026-11-211", 10), (" 2026-11-21", 0),
    ("2026-11-21\n", 10), ("2026-11-21\0", 10), ("2026/11/21", 4), ("20261121", 4),
    ("2026-325", 7), ("2026-W47-6", 5), ("21-11-2026", 2), ("21.11.2026", 2), ("11/21/2026", 2),
    ("23:59:60", 2), ("2026-11-2a", 9), ("+2026-11-21", 0), ("-001-11-21", 0), ("-2026-11-21", 0),
    ("+002026-11-21", 0), ("12026-11-21", 4), ("２０２６-11-21", 0), ("2026‐11‐21", 4),
    ("2026–11–21", 4), ("٢٠٢٦-11-21", 0), ("\u{FEFF}2026-11-21", 0), ("today", 0),
    ("2026-11--1", 8),
    ("2026 11 21", 4), ("2026-11-21\r\n", 10), ("2026-0x-21", 6), ("2026-1１-21", 6),
  ])
  func `Another form is an error at its first wrong byte`(_ text: String, _ offset: Int) {
    let error = #expect(throws: DateError.self) { try CivilDate(text) }
    #expect(error?.reason == .malformed(offset: offset))
    let bytes = Array(text.utf8)
    let same = #expect(throws: DateError.self) { try CivilDate(utf8: bytes.span) }
    #expect(same == error)
  }

  @Test(arguments: 0..<10)
  func `Any byte that is no digit or dash is an error in its place`(_ place: Int) {
    for byte in UInt8.min...UInt8.max {
      var text = Array("2026-11-21".utf8)
      text[place] = byte
      let isRight = place == 4 || place == 7 ? byte == 0x2D : (0x30...0x39).contains(byte)
      var reason: DateError.Reason?
      // A digit may make a month or a day that does not exist, which is another error.
      do throws(DateError) { _ = try CivilDate(utf8: text.span) } catch { reason = error.reason }
      #expect((reason == .malformed(offset: place)) != isRight, "\(byte) at \(place)")
    }
  }

  @Test(
    arguments: [
      ("0000-01-01", .yearOutOfRange), ("0000-00-00", .yearOutOfRange),
      ("2026-00-10", .noSuchMonth), ("2026-13-01", .noSuchMonth), ("2026-99-99", .noSuchMonth),
      ("2026-01-00", .noSuchDay), ("2026-01-32", .noSuchDay), ("2026-02-29", .noSuchDay),
      ("2024-02-30", .noSuchDay), ("1900-02-29", .noSuchDay), ("2100-02-29", .noSuchDay),
      ("0100-02-29", .noSuchDay), ("2026-04-31", .noSuchDay), ("2026-06-31", .noSuchDay),
      ("2026-09-31", .noSuchDay), ("2026-11-31", .noSuchDay),
    ] as [(String, DateError.Reason)])
  func `A day that the calendar does not have is an error`(
    _ text: String, _ reason: DateError.Reason
  ) {
    let error = #expect(throws: DateError.self) { try CivilDate(text) }
    #expect(error?.reason == reason)
  }

  @Test(
    arguments: [
      (0, 1, 1, .yearOutOfRange), (10_000, 1, 1, .yearOutOfRange), (-1, 1, 1, .yearOutOfRange),
      (.min, 1, 1, .yearOutOfRange), (.max, 1, 1, .yearOutOfRange), (65_537, 1, 1, .yearOutOfRange),
      (2026, 0, 1, .noSuchMonth), (2026, 13, 1, .noSuchMonth), (2026, .min, 1, .noSuchMonth),
      (2026, 257, 1, .noSuchMonth), (2026, 1, 0, .noSuchDay), (2026, 1, 32, .noSuchDay),
      (2026, 1, .max, .noSuchDay), (2026, 1, 257, .noSuchDay), (2026, 1, -1, .noSuchDay),
    ] as [(Int, Int, Int, DateError.Reason)])
  func `Parts out of range are errors`(
    _ year: Int, _ month: Int, _ day: Int, _ reason: DateError.Reason
  ) {
    let error = #expect(throws: DateError.self) {
      try CivilDate(year: year, month: month, day: day)
    }
    #expect(error?.reason == reason)
  }

  @Test(arguments: [
    (1, 31), (2, 28), (3, 31), (4, 30), (5, 31), (6, 30), (7, 31), (8, 31), (9, 30), (10, 31),
    (11, 30), (12, 31),
  ])
  func `A month has its number of days`(_ month: Int, _ length: Int) throws {
    #expect(try CivilDate(year: 2026, month: month, day: length).day == length)
    #expect(throws: DateError.self) { try CivilDate(year: 2026, month: month, day: length + 1) }
  }

  @Test(arguments: [
    (1600, true), (1700, false), (1800, false), (1900, false), (2000, true), (2100, false),
    (2400, true), (4, true), (100, false), (400, true), (9996, true), (9900, false), (2026, false),
    (2028, true), (1, false), (9999, false),
  ])
  func `Only every fourth century has a leap day`(_ year: Int, _ isLeap: Bool) {
    #expect(((try? CivilDate(year: year, month: 2, day: 29)) != nil) == isLeap)
  }

  @Test func `Dates are ordered by year, then month, then day`() throws {
    let texts = [
      "0001-01-01", "0001-01-02", "0001-02-01", "0002-01-01", "1999-12-31", "2000-01-01",
      "2000-01-31", "2000-02-01", "2026-11-21", "2026-12-01", "9999-12-31",
    ]
    let dates = try texts.map { try CivilDate($0) }
    for (index, date) in dates.enumerated() {
      for (other, otherDate) in dates.enumerated() {
        #expect((date < otherDate) == (index < other))
        #expect((date == otherDate) == (index == other))
      }
    }
  }

  @Test func `The first and the last day are those of the years 1 and 9999`() {
    #expect(CivilDate.first.description == "0001-01-01")
    #expect(CivilDate.last.description == "9999-12-31")
  }
}

@Suite struct CalendarWalkTests {
  /// Compares 3,652,059 days with a calendar that counts days without a formula.
  @Test func `Every day from 0001-01-01 to 9999-12-31 has the number that counting gives`() throws {
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

  @Test func `No month of a leap cycle has more days than counting gives`() throws {
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

  /// Source of the numbers: the ordinals of Python's `datetime.date`, in which 1 January 1970 is
  /// day 719163.
  @Test(arguments: [
    ("0001-01-01", 1), ("0001-12-31", 365), ("0004-12-31", 1_461), ("0100-12-31", 36_524),
    ("0400-12-31", 146_097), ("1582-10-15", 577_736), ("1970-01-01", 719_163),
    ("2000-01-01", 730_120), ("2000-02-29", 730_179), ("2000-03-01", 730_180),
    ("2026-11-21", 739_941), ("9999-12-31", 3_652_059),
  ])
  func `A day's number is Python's ordinal`(_ text: String, _ number: Int) throws {
    #expect(try CivilDate(text).dayNumber == number)
    #expect(try CivilDate(dayNumber: number).description == text)
  }

  @Test(arguments: [0, -1, 3_652_060, .max, .min, 1 << 32 + 1])
  func `A number outside the calendar is an error`(_ number: Int) {
    let error = #expect(throws: DateError.self) { try CivilDate(dayNumber: number) }
    #expect(error?.reason == .outOfRange)
  }
}
