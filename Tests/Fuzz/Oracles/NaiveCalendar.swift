/// A second implementation of the calendar, by tables of years and months.
enum NaiveCalendar {
  struct Day: Equatable {
    let year: Int
    let month: Int
    let day: Int
  }

  private static let monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  private static func isLeap(_ year: Int) -> Bool {
    if year.isMultiple(of: 400) { return true }
    if year.isMultiple(of: 100) { return false }
    return year.isMultiple(of: 4)
  }

  private static func length(_ year: Int, _ month: Int) -> Int {
    monthLengths[month - 1] + (month == 2 && isLeap(year) ? 1 : 0)
  }

  /// The number of days from 0001-01-01 to 1 January of each year, indexed by the year up to 10000.
  private static let daysBeforeYear: [Int] = (1...9_999).reduce(into: [0, 0]) { days, year in
    days.append((days.last ?? 0) + (isLeap(year) ? 366 : 365))
  }

  /// Returns the day of a text `YYYY-MM-DD`, or nil.
  static func day(_ bytes: [UInt8]) -> Day? {
    let parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2] else { return nil }
    let numbers = parts.compactMap { number(Array($0)) }
    guard numbers.count == 3, numbers[0] > 0, (1...12).contains(numbers[1]), numbers[2] > 0,
      numbers[2] <= length(numbers[0], numbers[1])
    else { return nil }
    return Day(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// Returns the number of some ASCII digits, or nil for other bytes.
  static func number(_ bytes: [UInt8]) -> Int? {
    guard !bytes.isEmpty, bytes.allSatisfy({ 0x30 <= $0 && $0 <= 0x39 }) else { return nil }
    return Int(String(decoding: bytes, as: UTF8.self))
  }

  /// Returns the number of a day, counted from 1 for 0001-01-01.
  static func number(of day: Day) -> Int {
    let before = (1..<day.month).reduce(0) { $0 + length(day.year, $1) }
    return daysBeforeYear[day.year] + before + day.day
  }

  /// Returns the day some days later, or nil after the year 9999.
  static func day(_ day: Day, plusDays days: Int) -> Day? {
    let number = number(of: day) + days
    guard let year = (day.year...9_999).first(where: { number <= daysBeforeYear[$0 + 1] }) else {
      return nil
    }
    var rest = number - daysBeforeYear[year]
    var month = 1
    while rest > length(year, month) {
      rest -= length(year, month)
      month += 1
    }
    return Day(year: year, month: month, day: rest)
  }

  /// Returns the same day of the month some months later, or that month's last day, or nil after
  /// the year 9999.
  static func day(_ day: Day, plusMonths months: Int) -> Day? {
    var (year, month) = (day.year, day.month)
    for _ in 0..<months {
      month += 1
      if month == 13 { (year, month) = (year + 1, 1) }
    }
    guard year <= 9_999 else { return nil }
    return Day(year: year, month: month, day: min(day.day, length(year, month)))
  }
}
