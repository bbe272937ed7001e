/// The business days of a plan, and the rule that moves other due dates to one of them.
///
///     let days = try BusinessDays(
///       adjustment: .following, weekend: [.saturday, .sunday],
///       holidays: [CivilDate("2026-12-25")])
///     try days.contains(CivilDate("2026-12-24"))  // true
///     try days.contains(CivilDate("2026-12-25"))  // false
///     try days.contains(CivilDate("2026-12-26"))  // false
///
/// Every day is a business day that is neither in the weekend nor in the list. So before the first
/// holiday and after the last, only weekends move a date: offer a plan no longer than its list
/// covers.
public struct BusinessDays: Hashable, Sendable {
  /// The rule that moves a due date which is not a business day.
  public enum Adjustment: Hashable, Sendable, CaseIterable {
    /// The next business day.
    case following
    /// The next business day, or the previous one if the next is in another month.
    case modifiedFollowing
    /// The previous business day.
    case preceding

    /// The rule's name in a plan file.
    ///
    ///     BusinessDays.Adjustment.modifiedFollowing.name  // "modified-following"
    public var name: String {
      switch self {
      case .following: "following"
      case .modifiedFollowing: "modified-following"
      case .preceding: "preceding"
      }
    }
  }

  /// The rule that moves a due date which is not a business day.
  public let adjustment: Adjustment
  /// The days of the week that are never business days.
  public let weekend: Weekdays
  /// The other days that are not business days, in ascending order.
  public let holidays: [CivilDate]
  /// The largest number of days in a row without a business day.
  let longestClosure: Int

  /// Creates business days.
  ///
  ///     try BusinessDays(adjustment: .preceding, weekend: .all)  // throws: all days of the week …
  ///
  /// - Parameters:
  ///   - adjustment: The rule that moves a due date which is not a business day.
  ///   - weekend: The days of the week that are never business days, at most six.
  ///   - holidays: The other days that are not business days, at most 1,000, in ascending order and
  ///     each once; by default none.
  /// - Throws: ``BusinessDaysError`` if there is no business day, or if the holidays are too many or
  ///   not in order.
  /// - Complexity: O(*n*) in the number of holidays.
  public init(
    adjustment: Adjustment, weekend: Weekdays, holidays: [CivilDate] = []
  ) throws(BusinessDaysError) {
    guard weekend != .all else { throw BusinessDaysError(reason: .noBusinessDay) }
    guard holidays.count <= Self.maximumHolidays else {
      throw BusinessDaysError(reason: .tooManyHolidays)
    }
    for index in holidays.indices.dropFirst() where holidays[index] <= holidays[index - 1] {
      throw BusinessDaysError(reason: .holidaysNotAscending(index: index))
    }
    self.init(known: adjustment, weekend, holidays)
  }

  /// Creates business days from values that are known to be valid.
  init(known adjustment: Adjustment, _ weekend: Weekdays, _ holidays: [CivilDate]) {
    self.adjustment = adjustment
    self.weekend = weekend
    self.holidays = holidays
    longestClosure = Self.longestClosure(weekend, holidays)
  }

  /// The largest number of holidays, 1,000.
  public static var maximumHolidays: Int { 1_000 }

  /// Returns whether a day is a business day.
  ///
  /// - Parameter date: The day.
  /// - Returns: Whether it is neither in the weekend nor a holiday.
  /// - Complexity: O(log *n*) in the number of holidays.
  public func contains(_ date: CivilDate) -> Bool {
    !weekend.contains(Weekdays(of: date.dayNumber)) && !Self.contains(date, in: holidays)
  }

  private static func contains(_ date: CivilDate, in holidays: [CivilDate]) -> Bool {
    var (low, high) = (0, holidays.count)
    while low < high {
      let middle = (low + high) / 2
      if holidays[middle] < date { low = middle + 1 } else { high = middle }
    }
    return low < holidays.count && holidays[low] == date
  }

  /// Returns the largest number of days in a row that are in the weekend or holidays.
  private static func longestClosure(_ weekend: Weekdays, _ holidays: [CivilDate]) -> Int {
    // A week from any day on has all runs of weekend days, or their two ends.
    var (longest, run) = (0, 0)
    for number in 1...14 {
      run = weekend.contains(Weekdays(of: number)) ? run + 1 : 0
      longest = max(longest, run)
    }
    // The run around each holiday: weekend days before and after it, and the next holidays.
    var index = 0
    while index < holidays.count {
      var first = holidays[index].dayNumber
      var next = first
      while weekend.contains(Weekdays(of: first - 1)) { first -= 1 }
      while true {
        if index < holidays.count, holidays[index].dayNumber == next {
          index += 1
        } else if !weekend.contains(Weekdays(of: next)) {
          break
        }
        next += 1
      }
      longest = max(longest, next - first)
    }
    return longest
  }
}

extension BusinessDays {
  /// Returns the business day to which a due date moves.
  ///
  /// A payment that is due after the purchase stays due after it: if the previous business day is
  /// not after the purchase, the date moves to the next one.
  ///
  /// - Parameters:
  ///   - date: The due date before it is moved.
  ///   - start: The day of the purchase, earlier than `date`.
  /// - Returns: The business day.
  /// - Throws: ``DateError`` if it would be after the calendar's last day.
  func adjusted(_ date: CivilDate, after start: CivilDate) throws(DateError) -> CivilDate {
    if contains(date) { return date }
    let earlier = adjustment == .following ? nil : previous(before: date, after: start)
    if adjustment == .preceding, let earlier { return earlier }
    do throws(DateError) {
      let later = try next(after: date)
      if adjustment == .modifiedFollowing, later.month != date.month, let earlier {
        return earlier
      }
      return later
    } catch {
      // The calendar ends with a month.
      if let earlier { return earlier }
      throw error
    }
  }

  private func next(after date: CivilDate) throws(DateError) -> CivilDate {
    var date = date
    repeat { date = try date.adding(days: 1) } while !contains(date)
    return date
  }

  private func previous(before date: CivilDate, after start: CivilDate) -> CivilDate? {
    var number = date.dayNumber - 1
    let first = start.dayNumber + 1
    while number >= first {
      let date = CivilDate(knownDayNumber: number)
      if contains(date) { return date }
      number -= 1
    }
    return nil
  }
}

/// Days of the week.
///
///     let weekend: Weekdays = [.saturday, .sunday]
///     weekend.names  // ["saturday", "sunday"]
public struct Weekdays: OptionSet, Hashable, Sendable {
  /// A bit for each day, that of Monday the lowest.
  public let rawValue: UInt8

  /// Creates days from bits; any but the lowest seven are ignored.
  ///
  /// - Parameter rawValue: A bit for each day, that of Monday the lowest.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0x7F }

  /// The day of the week of a day number, 0 or more.
  init(of dayNumber: Int) { self.init(rawValue: 1 << UInt8((dayNumber + 6) % 7)) }

  /// Monday.
  public static var monday: Self { Self(rawValue: 1) }
  /// Tuesday.
  public static var tuesday: Self { Self(rawValue: 2) }
  /// Wednesday.
  public static var wednesday: Self { Self(rawValue: 4) }
  /// Thursday.
  public static var thursday: Self { Self(rawValue: 8) }
  /// Friday.
  public static var friday: Self { Self(rawValue: 16) }
  /// Saturday.
  public static var saturday: Self { Self(rawValue: 32) }
  /// Sunday.
  public static var sunday: Self { Self(rawValue: 64) }
  /// All seven days.
  public static var all: Self { Self(rawValue: 0x7F) }

  /// The names of all days in a plan file, from Monday on.
  public static var allNames: [String] {
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  }

  /// The days' names in a plan file, from Monday on.
  public var names: [String] {
    let names = Self.allNames
    return names.indices.filter { contains(Self(rawValue: 1 << UInt8($0))) }.map { names[$0] }
  }
}

/// The reason why days cannot be the business days of a plan.
public struct BusinessDaysError: Error, Hashable, Sendable {
  /// The reasons why days cannot be the business days of a plan.
  public enum Reason: Hashable, Sendable {
    /// All days of the week are in the weekend.
    case noBusinessDay
    /// There are more than 1,000 holidays.
    case tooManyHolidays
    /// The holiday at an index is not after the one before it.
    case holidaysNotAscending(index: Int)
  }

  /// The reason.
  public let reason: Reason
}

extension BusinessDaysError: CustomStringConvertible {
  /// The error and what to write instead, in one line.
  public var description: String {
    switch reason {
    case .noBusinessDay: "all days of the week are in the weekend; leave one out"
    case .tooManyHolidays: "there are more than 1000 holidays; write fewer"
    case .holidaysNotAscending:
      "the holiday is not after the one before it; write each once, the earliest first"
    }
  }
}
