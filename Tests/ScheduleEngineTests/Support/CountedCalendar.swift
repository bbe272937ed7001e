/// The Gregorian calendar counted out day by day, with no formula.
///
/// Month lengths are a list, and whether a year is a leap year follows from counters that start
/// anew every 4, 100 and 400 years.
struct CountedCalendar {
  private(set) var year: Int
  private(set) var month = 1
  private(set) var day = 1
  /// Days since the first one, which is 0.
  private(set) var elapsed = 0
  private var yearsSinceFourth: Int
  private var yearsSinceHundredth: Int
  private var yearsSinceFourHundredth: Int
  private var lengths: [Int] = []

  /// Starts on 1 January of a year, 1 or more.
  init(year: Int = 1) {
    self.year = 0
    (yearsSinceFourth, yearsSinceHundredth, yearsSinceFourHundredth) = (0, 0, 0)
    while self.year < year { beginYear() }
  }

  /// The date as `YYYY-MM-DD`.
  var text: String {
    Self.padded(year, 4) + "-" + Self.padded(month, 2) + "-" + Self.padded(day, 2)
  }

  /// How long the present month is.
  var monthLength: Int { lengths[month - 1] }

  /// Goes on to the next day.
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
