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
    let day: Int64 = 86_400
    // 1970-01-01 is this day of the calendar.
    let epoch: Int64 = 719_163
    let first = (1 - epoch) * day
    let last = (3_652_060 - epoch) * day - 1
    let sinceFirst = min(max(seconds, first), last) - first
    let date = (try? CivilDate(dayNumber: Int(sinceFirst / day) + 1)) ?? .last
    let second = Int(sinceFirst % day)
    let time = second / 3_600 * 10_000 + second / 60 % 60 * 100 + second % 60
    return "\(date.digits)T\(time.digits(6))Z"
  }
}

extension CivilDate {
  /// The date as calendars write it, `20261121`.
  var digits: String { (year * 10_000 + month * 100 + day).digits(8) }
}

/// Writes the lines of an iCalendar file: each folded, and ended by a carriage return and a line
/// feed.
///
/// Source: RFC 5545, sections 3.1 and 3.3.11.
struct CalendarWriter {
  /// How many octets a line may have without its end.
  private static let longestLine = 75

  /// What was written.
  private(set) var text = ""

  /// Writes a line of what needs no escapes; it goes on in the next, behind a space, where it would
  /// be too long.
  mutating func add(_ property: String, _ value: String) {
    let line = property + ":" + value
    var octets = 0
    for scalar in line.unicodeScalars {
      let size = UTF8.width(scalar)
      if octets + size > Self.longestLine {
        text += "\r\n "
        octets = 1
      }
      text.append(scalar: scalar)
      octets += size
    }
    text += "\r\n"
  }

  /// Writes a line of any text, in which nothing becomes a separator or ends the line.
  mutating func add(_ property: String, text value: String) {
    var escaped = ""
    var last: Unicode.Scalar = " "
    for scalar in value.unicodeScalars {
      defer { last = scalar }
      var written = scalar
      switch scalar.value {
      case 0x0A where last == "\r": continue
      case 0x5C, 0x3B, 0x2C: escaped += "\\"
      case 0x0A, 0x0D, 0x2028, 0x2029:
        escaped += "\\"
        written = "n"
      case 0x09: written = " "
      // Controls, which a calendar cannot hold; what turns the direction of the text around it; and
      // what is no character.
      case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE...0xFFFF:
        written = "\u{FFFD}"
      default: break
      }
      escaped.append(scalar: written)
    }
    add(property, escaped)
  }
}
