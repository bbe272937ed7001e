/// What a clock says, passed in from outside: the engine has no clock of its own.
public struct Moment: Hashable, Sendable {
  /// The day in the shop's time zone, from which due dates are counted.
  public let today: CivilDate
  /// Seconds since 1970-01-01T00:00:00Z, by which a checkout token's age is measured.
  public let secondsSinceEpoch: Int64

  /// Makes a moment.
  ///
  /// - Parameters:
  ///   - today: The day in the shop's time zone.
  ///   - secondsSinceEpoch: Seconds since 1970-01-01T00:00:00Z.
  public init(today: CivilDate, secondsSinceEpoch: Int64) {
    self.today = today
    self.secondsSinceEpoch = secondsSinceEpoch
  }
}
