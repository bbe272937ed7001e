import ScheduleEngine

/// Checks that dates and periods are read, numbered and added as `NaiveCalendar` does it.
enum DateCheck {
  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    let lines = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    guard let date = try date(Array(lines[0])), lines.count == 2 else { return }
    guard let period = try period(Array(lines[1])) else { return }
    try requireSum(date, period)
  }

  private static func date(_ bytes: [UInt8]) throws(Disagreement) -> CivilDate? {
    let expected = NaiveCalendar.day(bytes)
    switch reading({ () throws(DateError) in try CivilDate(utf8: bytes.span) }) {
    case .success(let date):
      try requireSame(date, expected)
      return date
    case .failure(let error):
      try require(expected == nil, "rejected: \(error)")
      try requireOneLine(error.description)
      return nil
    }
  }

  private static func requireSame(
    _ date: CivilDate, _ expected: NaiveCalendar.Day?
  ) throws(Disagreement) {
    guard let expected else { throw Disagreement("\(date) is not a day of the calendar") }
    try require(date.naive == expected, "\(date) is read for \(expected)")
    try require(
      (try? CivilDate(date.description)) == date, "\(date) does not survive writing and reading")
    let number = NaiveCalendar.number(of: expected)
    try require(date.dayNumber == number, "\(date) is day \(number), not \(date.dayNumber)")
    try require((try? CivilDate(dayNumber: number)) == date, "day \(number) is \(date)")
  }

  private static func period(_ bytes: [UInt8]) throws(Disagreement) -> Period? {
    let text = String(decoding: bytes, as: UTF8.self)
    let digits = bytes.dropFirst().dropLast()
    let count =
      bytes.first == UInt8(ascii: "P") && digits.count <= 4
      ? NaiveCalendar.number(Array(digits)) : nil
    let isCanonical = digits.count == 1 || digits.first != UInt8(ascii: "0")
    let unit = bytes.last.map { Character(Unicode.Scalar($0)) }
    let period = try? Period(text)
    switch (unit, count) {
    case ("D", let count?) where isCanonical:
      try require(period == .days(count), "\(text) is \(count) days")
    case ("W", let count?) where isCanonical:
      try require(period == .days(7) ? count == 1 : period == .weeks(count), "\(text) is in weeks")
    case ("M", let count?) where isCanonical:
      try require(period == .months(count), "\(text) is \(count) months")
    default: try require(period == nil, "\(text.debugDescription) is not a period")
    }
    if let period {
      try require(
        (try? Period(period.description)) == period,
        "\(period) does not survive writing and reading")
    }
    return period
  }

  private static func requireSum(_ date: CivilDate, _ period: Period) throws(Disagreement) {
    let expected =
      switch period.unit {
      case .days: NaiveCalendar.day(date.naive, plusDays: period.count)
      case .months: NaiveCalendar.day(date.naive, plusMonths: period.count)
      }
    let sum = try? date.adding(period)
    let names = "\(date) and \(period)"
    try require(sum?.naive == expected, "\(names): \(sum?.description ?? "none")")
  }
}

extension CivilDate {
  fileprivate var naive: NaiveCalendar.Day {
    NaiveCalendar.Day(year: year, month: month, day: day)
  }
}
