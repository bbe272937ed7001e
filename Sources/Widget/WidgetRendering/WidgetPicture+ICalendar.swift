public import ScheduleEngine

extension WidgetPicture {
  /// Returns the due dates as a calendar file with an all-day event for each payment.
  ///
  ///     let picture = WidgetPicture(
  ///       of: .schedule(schedule, for: .tokenless), locale: .enUS, brand: "Afterpay")
  ///     let calendar = picture.iCalendar(identifier: "order-1042")
  ///     calendar?.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")  // true
  ///
  /// The format is iCalendar, RFC 5545. The events do not count as busy time, and their texts are
  /// in the shopper's language.
  ///
  /// A calendar program replaces an event by one with the same name (`UID`) and a higher revision
  /// (`SEQUENCE`). A name consists of the SHA-256 of `identifier`, a hyphen and the payment's
  /// number, so that `identifier` can be any text and remains unreadable in the calendar.
  ///
  /// Without `identifier`, the name contains the schedule's checksum instead. Then the events of a
  /// changed order do not replace the old ones, and equal estimates have events of the same names.
  ///
  /// - Parameters:
  ///   - identifier: A text that stays the same when the order changes, such as its number.
  ///   - revision: The number of changes to the order so far, clamped to 0...2,147,483,647.
  ///   - moment: The time of writing; by default midnight in UTC of the schedule's start date.
  ///   - reminds: Whether each event has an alarm at nine in the morning of the preceding day. By
  ///     default there are none.
  /// - Returns: The file, whose lines end in a carriage return and a line feed; nil for a barrier,
  ///   since a calendar file needs an event.
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

extension WidgetWords {
  /// Returns the payments as a calendar file.
  ///
  /// - Parameters:
  ///   - identifier: A text that stays the same when the payments change.
  ///   - revision: The number of changes so far.
  ///   - date: The day of writing.
  /// - Returns: The file, or nil if there are no payments.
  package func iCalendar(identifier: String, revision: Int, writtenOn date: CivilDate) -> String? {
    guard !payments.isEmpty else { return nil }
    return CalendarEvents(
      series: SHA256Digest(of: identifier).description, stamp: "\(date.digits)T000000Z",
      sequence: min(max(revision, 0), Int(Int32.max)), reminds: false
    ).calendar(of: self)
  }
}

/// The calendar events of a schedule, one for each payment, with their common properties.
struct CalendarEvents {
  /// The first part of each event's name, 64 hexadecimal digits.
  var series: String
  /// The time of writing, in UTC: `20261121T100000Z`.
  var stamp: String
  /// The order's revision.
  var sequence: Int
  /// Whether each event has an alarm on the preceding day.
  var reminds: Bool

  /// Returns the calendar file.
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

  /// Returns a time in UTC, `20261121T100000Z`, clamped to the years 1 to 9999.
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
  /// The date in the form of RFC 5545: `20261121`.
  var digits: String { (year * 10_000 + month * 100 + day).digits(8) }
}

/// Writes the lines of an iCalendar file, folded, each ended by a carriage return and a line feed.
///
/// Source: RFC 5545, sections 3.1 and 3.3.11.
struct CalendarWriter {
  /// The most octets of a line, without its end.
  private static let longestLine = 75

  /// The file so far.
  private(set) var text = ""

  /// Writes a line whose value needs no escapes.
  ///
  /// A line that is too long continues on the next, which begins with a space.
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

  /// Writes a line with any text as its value, escaped so that it cannot end the line or separate
  /// fields.
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
      // Controls, which iCalendar excludes; bidirectional controls; and noncharacters.
      case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE...0xFFFF:
        written = "\u{FFFD}"
      default: break
      }
      escaped.append(scalar: written)
    }
    add(property, escaped)
  }
}
