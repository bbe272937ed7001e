import ScheduleEngine

/// The calendar as a list of the lengths of all its years, counted once.
struct YearTable {
  static let all = YearTable()

  /// A day in plain numbers.
  struct Day: Equatable {
    var year: Int
    var month: Int
    var day: Int
  }

  /// The days before 1 January of a year; index 1 is the year 1.
  private let daysBefore: [Int]

  private init() {
    // Every fourth year, but no centuries, but every fourth of them.
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

  /// The day a number of days later.
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

  /// The same day of the month some months later, or the month's last.
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
