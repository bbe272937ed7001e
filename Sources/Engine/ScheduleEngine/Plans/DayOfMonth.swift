/// The day of the month on which payments are due.
///
/// In a month without the day, it is the month's last day.
///
///     DayOfMonth.last         // last
///     try DayOfMonth(15)      // 15
///     try DayOfMonth(0)       // throws: a month has the days 1 to 31; …
public struct DayOfMonth: Hashable, Sendable {
  private let storedNumber: Int8
  /// The number of the day, 1 to 31; 31 is the last day of every month.
  public var number: Int { Int(storedNumber) }

  /// Creates a day.
  ///
  /// - Parameter number: The number of the day, 1 to 31; 31 is the same as ``last``.
  /// - Throws: ``DayOfMonthError`` for any other number.
  public init(_ number: Int) throws(DayOfMonthError) {
    guard Self.numbers.contains(number) else { throw DayOfMonthError() }
    self.init(known: number)
  }

  /// Creates a day from a number that is known to be 1 to 31.
  init(known number: Int) {
    assert(Self.numbers.contains(number))
    storedNumber = Int8(truncatingIfNeeded: number)
  }

  /// The last day of every month.
  public static var last: Self { Self(known: 31) }
  /// The numbers of days, 1 to 31.
  public static var numbers: ClosedRange<Int> { 1...31 }

  /// Returns the month of the first such day on or after a date, as ``CivilDate/monthNumber``.
  func monthNumber(onOrAfter date: CivilDate) -> Int {
    let day = CivilDate(pinning: number, toMonth: date.monthNumber)
    return date.monthNumber + (day < date ? 1 : 0)
  }

  /// Returns the day in a month, or the month's last day.
  func date(inMonth monthNumber: Int) throws(DateError) -> CivilDate {
    guard monthNumber < 120_000 else { throw DateError(reason: .outOfRange) }
    return CivilDate(pinning: number, toMonth: monthNumber)
  }
}

extension DayOfMonth: CustomStringConvertible {
  /// The number, or `last`.
  public var description: String { self == .last ? "last" : "\(number)" }
}

/// The error of a number that is not a day of the month.
public struct DayOfMonthError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error and what to write instead, in one line.
  public var description: String { "a month has the days 1 to 31; write one of them or last" }
}
