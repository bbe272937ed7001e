public import ScheduleEngine

/// The time zone in which the day of an order is computed from its time.
///
///     let sydney = OrderTimeZone(offset: "+10:00")
///     sydney?.name  // "+10:00"
///
/// Two zones are equal if their names are.
public struct OrderTimeZone: Hashable, Sendable {
  /// The name, such as `Australia/Sydney`, `UTC` or `+10:00`.
  public let name: String
  private let secondsAhead: @Sendable (Timestamp) -> Int

  /// Creates a time zone.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - secondsAheadOfUTC: Returns the number of seconds that the zone is ahead of UTC at a time.
  public init(name: String, secondsAheadOfUTC: @escaping @Sendable (Timestamp) -> Int) {
    self.name = name
    secondsAhead = secondsAheadOfUTC
  }

  /// Creates a time zone with a fixed offset.
  ///
  ///     OrderTimeZone(offset: "-05:30") == nil  // false
  ///     OrderTimeZone(offset: "10:00") == nil   // true
  ///
  /// - Parameter offset: `UTC`, `Z`, or an offset such as `+10:00`; another text is nil.
  public init?(offset: String) {
    if offset == "UTC" || offset == "Z" {
      self.init(name: offset) { _ in 0 }
      return
    }
    // The time of the offset is that much earlier in UTC.
    guard offset.hasPrefix("+") || offset.hasPrefix("-"),
      let time = try? Timestamp("1970-01-02T00:00:00" + offset)
    else { return nil }
    let seconds = 86_400 - Int(time.secondsSinceEpoch)
    self.init(name: offset) { _ in seconds }
  }

  /// Returns the number of seconds that the zone is ahead of UTC at a time.
  package func secondsAheadOfUTC(at time: Timestamp) -> Int { secondsAhead(time) }

  /// Returns the day in the zone, or nil if it is outside of the calendar.
  package func day(at time: Timestamp) -> CivilDate? {
    let local = Timestamp(
      secondsSinceEpoch: time.secondsSinceEpoch + Int64(secondsAhead(time)))
    return try? CivilDate(dayNumber: local.dayNumber)
  }

  /// Returns whether two zones have the same name.
  public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
