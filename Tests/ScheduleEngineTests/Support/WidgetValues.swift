import ScheduleEngine

/// A total in dollars, from cents.
func usd(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: .usd) }

extension Moment {
  /// A day and a number of seconds, without relation to each other.
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
