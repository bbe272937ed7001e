import ScheduleEngine

/// A date with a time of day, such as `2026-11-21T23:30:00Z` or `2026-11-21 23:30`.
///
/// The separator is `T` or a space, the seconds may be missing, and so may the offset from UTC: without
/// it, the time is that of the batch's time zone.
struct OrderTime {
  /// The time in the form of RFC 3339; in UTC if it has no offset.
  private let text: [UInt8]
  private let hasOffset: Bool

  /// Finds a time, or returns nil for a text that is none, such as a date.
  init?(_ bytes: Span<UInt8>) {
    guard bytes.count > 13, bytes[10] == UInt8(ascii: "T") || bytes[10] == 0x20,
      bytes[13] == UInt8(ascii: ":")
    else { return nil }
    var text = bytes.copy(0..<bytes.count)
    text[10] = UInt8(ascii: "T")
    if text.count == 16 || text.count > 16 && text[16] != UInt8(ascii: ":") {
      text.insert(contentsOf: Array(":00".utf8), at: 16)
    }
    hasOffset = text.dropFirst(19).contains { byte in
      byte == UInt8(ascii: "Z") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }
    self.text = hasOffset ? text : text + [UInt8(ascii: "Z")]
  }

  /// Returns the day in a time zone.
  func day(in zone: OrderTimeZone?) throws(RowError.Reason) -> CivilDate {
    func reason(_ message: String) -> RowError.Reason {
      RowError.Reason(code: "invalid_date", message: message)
    }
    guard let zone else {
      throw reason(
        "the date has a time; pass --time-zone ZONE, in which the day is computed, or write the day "
          + "alone, such as 2026-11-21")
    }
    let time: Timestamp
    do throws(TimestampError) {
      time = try Timestamp(utf8: text)
    } catch {
      throw reason(error.description)
    }
    let day = hasOffset ? zone.day(at: time) : try? CivilDate(dayNumber: time.dayNumber)
    guard let day else { throw reason("the day leaves the years 0001 to 9999; write one in them") }
    return day
  }
}
