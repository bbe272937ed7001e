public import ScheduleEngine

extension WidgetPicture {
  /// The due dates as a calendar file: an event that lasts all day for each payment.
  ///
  ///     let picture = WidgetPicture(
  ///       of: .schedule(schedule, for: .tokenless), locale: .enUS, brand: "Afterpay")
  ///     let calendar = picture.iCalendar(identifier: "order-1042")
  ///     calendar?.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")  // true
  ///
  /// It is iCalendar as RFC 5545 has it, which calendar programs import. The days of the events do
  /// not count as busy, and what they say is in the shopper's language.
  ///
  /// A calendar program replaces an event by one of the same name with a higher revision. The names
  /// are the payments' numbers behind the SHA-256 of `identifier`, so that any text can be one, and
  /// nobody reads it in a shopper's calendar. Without it they stand behind the schedule's checksum:
  /// then the events of a changed order stand beside those of the old one, and estimates of the
  /// same total on the same day share theirs.
  ///
  /// - Parameters:
  ///   - identifier: What stays the same when the order changes, such as its number.
  ///   - revision: How often the order has changed, 0 to 2,147,483,647; the nearest of these for any
  ///     other number.
  ///   - moment: When the file is written; midnight in UTC of the schedule's start date if not
  ///     given.
  ///   - reminds: Whether the calendar tells of each payment at nine in the morning of the day
  ///     before; by default that is left to the shopper.
  /// - Returns: The file, whose lines end in a carriage return and a line feed each; nil where
  ///   something stands in the way, since a calendar without events is none.
  /// - Complexity: O(*n*) in the number of payments.
  public func iCalendar(
    identifier: String? = nil, revision: Int = 0, writtenAt moment: Moment? = nil,
    reminds: Bool = false
  ) -> String? {
    guard case .schedule(let schedule, let checkout) = contents else { return nil }
    let events = CalendarEvents(
      series: (identifier.map { SHA256Digest(of: $0) } ?? schedule.checksum(for: checkout).digest)
        .description,
      stamp: moment.map { CalendarEvents.stamp(secondsSinceEpoch: $0.secondsSinceEpoch) }
        ?? "\(schedule.startDate.digits)T000000Z",
      sequence: min(max(revision, 0), Int(Int32.max)), reminds: reminds)
    return events.calendar(of: words)
  }
}
