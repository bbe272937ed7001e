/// The rule for the part of a year from one day to another, by which interest is charged.
///
///     DayCount(rawValue: "actual/365")  // .actual365
///     DayCount.thirty360.rawValue       // "30/360"
public enum DayCount: String, Hashable, Sendable, CaseIterable {
  /// The days over 365.
  case actual365 = "actual/365"
  /// The days over 360.
  case actual360 = "actual/360"
  /// The days in leap years over 366, and those in other years over 365.
  ///
  /// A period contains its first day and not its last one.
  case actualActual = "actual/actual"
  /// Months of 30 days over a year of 360: `360 dy + 30 dm + d2 - d1` days.
  ///
  /// A first day of 31 counts as 30, and so does a last day of 31 if the first one is 30 or 31.
  case thirty360 = "30/360"
  /// The same part of a year for each interval, however many days it has: a twelfth for a month.
  ///
  /// The first period is counted in intervals and their parts, as appendix J of Regulation Z counts
  /// them. The term of a single payment is the months over 12 if they are whole, else the days over
  /// 365; from a year on it is whole years, and the rest in the same way.
  case equalPeriods = "equal-periods"
}
