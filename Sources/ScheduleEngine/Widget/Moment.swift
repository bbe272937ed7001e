/// What a clock says, passed in from outside: the engine has no clock of its own.
///
///     // 21 November 2026, ten o'clock in London.
///     let moment = try Moment(
///       today: CivilDate("2026-11-21"), secondsSinceEpoch: 1_795_255_200)
public struct Moment: Hashable, Sendable {
  /// The day in the shop's time zone, from which due dates are counted.
  public let today: CivilDate
  /// Seconds since 1970-01-01T00:00:00Z, by which a checkout token's age is measured.
  public let secondsSinceEpoch: Int64

  /// Makes a moment; the two are not compared, since the day depends on a time zone.
  ///
  /// - Parameters:
  ///   - today: The day in the shop's time zone.
  ///   - secondsSinceEpoch: Seconds since 1970-01-01T00:00:00Z.
  public init(today: CivilDate, secondsSinceEpoch: Int64) {
    self.today = today
    self.secondsSinceEpoch = secondsSinceEpoch
  }
}
