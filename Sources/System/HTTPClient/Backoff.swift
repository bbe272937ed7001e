import POSIX

/// The number of attempts and the pauses between them: exponential back-off with jitter.
///
/// The pause doubles with each attempt, up to a limit. The second half of a pause is random, so
/// that clients that failed at the same time do not all repeat their requests at the same time.
package struct Backoff: Hashable, Sendable {
  /// The largest number of attempts, 1 to 10, including the first.
  package let maximumAttempts: Int
  /// The longest pause after the first attempt.
  package let firstPause: Duration
  /// The longest pause.
  ///
  /// If a server asks for a longer one, there is no further attempt.
  package let maximumPause: Duration

  /// Creates a back-off; values out of range become the nearest in range.
  ///
  /// - Parameters:
  ///   - maximumAttempts: The largest number of attempts, 1 to 10, including the first.
  ///   - firstPause: The longest pause after the first attempt, zero to a day.
  ///   - maximumPause: The longest pause, `firstPause` to a day.
  package init(maximumAttempts: Int, firstPause: Duration, maximumPause: Duration) {
    self.maximumAttempts = min(max(maximumAttempts, 1), 10)
    self.firstPause = min(max(firstPause, .zero), HTTPTimeouts.longest)
    self.maximumPause = min(max(maximumPause, self.firstPause), HTTPTimeouts.longest)
  }

  /// Returns the pause before the next attempt.
  ///
  /// - Parameters:
  ///   - attempt: The number of the attempt that failed, from 1.
  ///   - requested: The pause that the server asks for.
  ///   - random: 64 random bits.
  /// - Returns: The pause, or nil if there is no further attempt.
  package func pause(after attempt: Int, requested: Duration?, random: UInt64) -> Duration? {
    guard attempt < maximumAttempts, requested ?? .zero <= maximumPause else { return nil }
    let longest = min(firstPause * (1 << (attempt - 1)), maximumPause)
    let share = 0.5 + Double(random >> 11) * 0x1p-54
    return max(longest * share, requested ?? .zero)
  }
}

extension HTTPResponse {
  /// The pause that the server asks for by `Retry-After`.
  package var retryAfter: Duration? {
    headers.first("Retry-After").flatMap { RetryAfter.duration($0, date: headers.first("Date")) }
  }
}

/// The header `Retry-After`: the pause that a server asks for.
package enum RetryAfter {
  /// Reads the header.
  ///
  /// - Parameters:
  ///   - text: The header: a number of seconds, or a date.
  ///   - date: The header `Date` of the same response. If `text` is a date, the pause is the time
  ///     from `date` to `text`, so that the clock of this machine does not matter.
  /// - Returns: The pause, zero or more; nil if `text` has another form, or if it is a date and
  ///   `date` is nil or not a date.
  package static func duration(_ text: String, date: String?) -> Duration? {
    if !text.isEmpty, text.utf8.allSatisfy(HTTPSyntax.isDigit) {
      return .seconds(Int64(text) ?? .max / 2)
    }
    guard let then = seconds(text), let now = date.flatMap(seconds) else { return nil }
    return .seconds(max(0, then - now))
  }

  /// Returns the seconds since 1970 of a date such as `Sat, 21 Nov 2026 10:00:00 GMT`.
  private static func seconds(_ text: String) -> Int64? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 6, words[5] == "GMT", words[0].utf8.count == 4, words[0].last == ",",
      let day = number(words[1], digits: 2), let year = number(words[3], digits: 4), year > 0,
      let month = months.firstIndex(of: String(words[2])),
      let midnight = midnight(year: year, month: month, day: day)
    else { return nil }
    let clock = words[4].split(separator: ":", omittingEmptySubsequences: false)
    guard clock.count == 3, let hour = number(clock[0], digits: 2), hour < 24,
      let minute = number(clock[1], digits: 2), minute < 60,
      let second = number(clock[2], digits: 2), second <= 60
    else { return nil }
    return midnight + Int64(hour * 3_600 + minute * 60 + second)
  }

  /// Returns the seconds since 1970 at the start of a day in UTC, or nil if the month has no such
  /// day.
  private static func midnight(year: Int, month: Int, day: Int) -> Int64? {
    var time = unsafe tm()
    unsafe time.tm_year = Int32(year - 1_900)
    unsafe time.tm_mon = Int32(month)
    unsafe time.tm_mday = Int32(day)
    let seconds = unsafe timegm(&time)
    // `timegm` turns 31 November into 1 December.
    return unsafe time.tm_mday == Int32(day) ? Int64(seconds) : nil
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func number(_ text: Substring, digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy(HTTPSyntax.isDigit) else { return nil }
    return Int(text)
  }
}
