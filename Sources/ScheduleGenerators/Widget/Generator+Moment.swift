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
      let sinceEpoch = daysSinceEpoch(today) * 86_400 + second - hoursAhead * 3_600
      return Moment(
        today: today,
        secondsSinceEpoch: min(
          max(sinceEpoch, daysSinceEpoch(.first) * 86_400),
          daysSinceEpoch(.last) * 86_400 + 86_399))
    }
  }

  private static func daysSinceEpoch(_ date: CivilDate) -> Int64 {
    // 1970-01-01 is day 719,163 of the calendar.
    Int64(date.dayNumber - 719_163)
  }
}
