import ScheduleEngine

/// The Gregorian calendar counted day by day, without a formula.
///
/// Month lengths are a list, and counters that restart every 4, 100 and 400 years decide whether a
/// year is a leap year.
struct CountedCalendar {
  private(set) var year: Int
  private(set) var month = 1
  private(set) var day = 1
  /// The number of calls of ``advance()``.
  private(set) var elapsed = 0
  private var yearsSinceFourth: Int
  private var yearsSinceHundredth: Int
  private var yearsSinceFourHundredth: Int
  private var lengths: [Int] = []

  /// Creates a calendar at 1 January of a year, 1 or more.
  init(year: Int = 1) {
    self.year = 0
    (yearsSinceFourth, yearsSinceHundredth, yearsSinceFourHundredth) = (0, 0, 0)
    while self.year < year { beginYear() }
  }

  /// The date as `YYYY-MM-DD`.
  var text: String {
    Self.padded(year, 4) + "-" + Self.padded(month, 2) + "-" + Self.padded(day, 2)
  }

  /// The length of the current month in days.
  var monthLength: Int { lengths[month - 1] }

  /// Advances to the next day.
  mutating func advance() {
    elapsed += 1
    day += 1
    guard day > lengths[month - 1] else { return }
    day = 1
    month += 1
    guard month == 13 else { return }
    month = 1
    beginYear()
  }

  private mutating func beginYear() {
    year += 1
    yearsSinceFourth = yearsSinceFourth == 3 ? 0 : yearsSinceFourth + 1
    yearsSinceHundredth = yearsSinceHundredth == 99 ? 0 : yearsSinceHundredth + 1
    yearsSinceFourHundredth = yearsSinceFourHundredth == 399 ? 0 : yearsSinceFourHundredth + 1
    var isLeap = yearsSinceFourth == 0
    if yearsSinceHundredth == 0 { isLeap = false }
    if yearsSinceFourHundredth == 0 { isLeap = true }
    lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: width - digits.count) + digits
  }
}

/// The calendar as a list of the days before each of its years.
struct YearTable {
  static let all = YearTable()

  /// A day in plain numbers.
  struct Day: Equatable {
    var year: Int
    var month: Int
    var day: Int
  }

  /// The number of days before 1 January of each year; index 1 is the year 1.
  private let daysBefore: [Int]

  private init() {
    // Every fourth year is a leap year, but of the centuries only every fourth.
    let leapYears = Set(stride(from: 4, through: 10_000, by: 4))
      .subtracting(stride(from: 100, through: 10_000, by: 100))
      .union(stride(from: 400, through: 10_000, by: 400))
    var starts = [0, 0]
    for year in 1..<10_000 { starts.append(starts[year] + (leapYears.contains(year) ? 366 : 365)) }
    daysBefore = starts
  }

  private static func length(ofMonth month: Int, leapDays: Int) -> Int {
    [31, 28 + leapDays, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  func length(ofMonth month: Int, in year: Int) -> Int {
    Self.length(ofMonth: month, leapDays: daysBefore[year + 1] - daysBefore[year] - 365)
  }

  /// Returns the day a number of days later.
  func day(_ days: Int, after day: Day) -> Day {
    var rest = daysBefore[day.year] + day.day - 1 + days
    for month in 1..<day.month { rest += length(ofMonth: month, in: day.year) }
    var year = day.year
    while daysBefore[year + 1] <= rest { year += 1 }
    rest -= daysBefore[year]
    var month = 1
    while rest >= length(ofMonth: month, in: year) {
      rest -= length(ofMonth: month, in: year)
      month += 1
    }
    return Day(year: year, month: month, day: rest + 1)
  }

  /// Returns the same day of the month some months later, or the month's last day.
  func day(_ months: Int, monthsAfter day: Day) -> Day {
    let number = day.month - 1 + months
    let (year, month) = (day.year + number / 12, number % 12 + 1)
    return Day(year: year, month: month, day: min(day.day, length(ofMonth: month, in: year)))
  }

  func day(_ period: Period, times: Int = 1, after day: Day) -> Day {
    switch period.unit {
    case .days: self.day(period.count * times, after: day)
    case .months: self.day(period.count * times, monthsAfter: day)
    }
  }
}

extension YearTable.Day {
  init(_ date: CivilDate) { self.init(year: date.year, month: date.month, day: date.day) }
}
