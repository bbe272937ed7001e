public import PropertyTesting
public import ScheduleEngine

extension Generator where Value == Moment {
  /// Times whose day and seconds agree in some time zone.
  ///
  ///     forAll(Generator.moment()) { $0.today <= .last }
  ///
  /// Zones are those from 12 hours behind UTC to 14 hours ahead, and the first and the last second
  /// of a day come more often than by chance, so that the day in UTC may be the one before or
  /// behind. The seconds stay within the years 1 to 9999 of UTC. Shrinks toward the beginning of
  /// 2026-01-01 in UTC.
  ///
  /// - Parameter days: The days wanted; all if not given.
  /// - Returns: The generator.
  public static func moment(in days: ClosedRange<CivilDate> = .first ... .last) -> Generator {
    let hours = Generator<Int64>.integer(in: -12...14)
    let seconds = Generator<Int64>.integer(in: 0...86_399)
    return zip(.civilDate(in: days), hours, seconds).map { today, hoursAhead, second in
      let midnight = Timestamp(startOf: today).secondsSinceEpoch
      let time = Timestamp(secondsSinceEpoch: midnight + second - hoursAhead * 3_600)
      let years = Timestamp.years
      return Moment(today: today, timestamp: min(max(time, years.lowerBound), years.upperBound))
    }
  }
}
