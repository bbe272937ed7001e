import ScheduleEngine

/// What a service says in `Retry-After`: how long it wants to be left alone.
package enum RetryAfter {
  /// Reads the header.
  ///
  /// - Parameters:
  ///   - text: The header: a number of seconds, or a date.
  ///   - date: The answer's own `Date`, which a date is counted from.
  /// - Returns: How long, zero or more; nil for a text of another form, and for a date where the
  ///   answer has none of its own.
  package static func duration(_ text: String, date: String?) -> Duration? {
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return .seconds(Int64(text) ?? .max / 2)
    }
    guard let then = seconds(text), let now = date.flatMap(seconds) else { return nil }
    return .seconds(max(0, then - now))
  }

  /// Reads `Sat, 21 Nov 2026 10:00:00 GMT` as seconds from a fixed day.
  private static func seconds(_ text: String) -> Int64? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 6, words[5] == "GMT", words[0].utf8.count == 4, words[0].last == ",",
      let day = number(words[1], digits: 2), let year = number(words[3], digits: 4),
      let month = months.firstIndex(of: String(words[2])),
      let date = try? CivilDate(year: year, month: month + 1, day: day)
    else { return nil }
    let clock = words[4].split(separator: ":", omittingEmptySubsequences: false)
    guard clock.count == 3, let hour = number(clock[0], digits: 2), hour < 24,
      let minute = number(clock[1], digits: 2), minute < 60,
      let second = number(clock[2], digits: 2), second <= 60
    else { return nil }
    return Int64(date.dayNumber * 86_400 + hour * 3_600 + minute * 60 + second)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func number(_ text: Substring, digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(text)
  }
}
