import ScheduleEngine

/// The events of a calendar, one for each payment, and what they have in common.
struct CalendarEvents {
  /// What tells them apart from those of other orders.
  var series: String
  /// When they were written.
  var stamp: String
  /// Which revision of the order they belong to.
  var sequence: Int
  /// Whether the calendar tells of them the day before.
  var reminds: Bool

  /// The calendar file.
  func calendar(of words: WidgetWords) -> String {
    var writer = CalendarWriter()
    writer.add("BEGIN", "VCALENDAR")
    writer.add("VERSION", "2.0")
    writer.add("PRODID", "-//afterpay-widget//WidgetRendering//EN")
    writer.add("CALSCALE", "GREGORIAN")
    for payment in words.payments { add(payment, under: words.heading, to: &writer) }
    writer.add("END", "VCALENDAR")
    return writer.text
  }

  private func add(
    _ payment: WidgetWords.Payment, under heading: String, to writer: inout CalendarWriter
  ) {
    writer.add("BEGIN", "VEVENT")
    writer.add("UID", "\(series)-\(payment.number)")
    writer.add("DTSTAMP", stamp)
    writer.add("SEQUENCE", "\(sequence)")
    writer.add("DTSTART;VALUE=DATE", payment.dueDate.digits)
    writer.add("SUMMARY", text: payment.entry)
    writer.add("DESCRIPTION", text: heading)
    writer.add("TRANSP", "TRANSPARENT")
    if reminds {
      writer.add("BEGIN", "VALARM")
      writer.add("ACTION", "DISPLAY")
      writer.add("DESCRIPTION", text: payment.entry)
      writer.add("TRIGGER", "-PT15H")
      writer.add("END", "VALARM")
    }
    writer.add("END", "VEVENT")
  }

  /// A point in time in UTC, `20261121T100000Z`; the nearest of the years 1 to 9999.
  static func stamp(secondsSinceEpoch seconds: Int64) -> String {
    let years = Timestamp.years
    let time = min(max(Timestamp(secondsSinceEpoch: seconds), years.lowerBound), years.upperBound)
    let date = (try? CivilDate(dayNumber: time.dayNumber)) ?? .last
    let second = time.secondOfDay
    let clock = second / 3_600 * 10_000 + second / 60 % 60 * 100 + second % 60
    return "\(date.digits)T\(clock.digits(6))Z"
  }
}

extension CivilDate {
  /// The date as calendars write it, `20261121`.
  var digits: String { (year * 10_000 + month * 100 + day).digits(8) }
}
