import ScheduleEngine

/// Returns a total in dollars, from cents.
func usd(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: .usd) }

extension Moment {
  /// Returns a moment with this day and these seconds since 1970, which need not be of one time.
  static func at(_ day: String, _ seconds: Int64 = 0) throws -> Moment {
    Moment(today: try CivilDate(day), secondsSinceEpoch: seconds)
  }
}

extension WidgetEvent {
  /// The event in a word, such as `ready`, `changed(token_expired)` or `error(token_expired)`.
  var summary: String {
    switch self {
    case .ready(let status, _): "ready\(status.summary)"
    case .changed(let status): "changed\(status.summary)"
    case .error(let barrier): "error(\(barrier.code))"
    case .failure: "failure"
    }
  }
}

extension WidgetStatus {
  fileprivate var summary: String {
    switch self {
    case .valid: ""
    case .invalid(let barrier): "(\(barrier.code))"
    }
  }
}

extension WidgetEvents {
  /// All events in words.
  var summary: String { map(\.summary).joined(separator: " ") }
}

/// Returns whether a text has letters, is one line and has no control characters or stray spaces.
func isOneLine(_ text: String) -> Bool {
  text.contains { $0.isLetter }
    && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    && !text.contains("\u{2028}") && !text.contains("\u{2029}") && !text.contains("  ")
    && text.first != " " && text.last != " "
}
