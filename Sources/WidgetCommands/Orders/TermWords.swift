import ScheduleEngine

extension PlanValidity {
  /// The days in words: `from 2026-01-01`, `always`.
  var words: String {
    switch (from, until) {
    case (let from?, let until?): "\(from) to \(until)"
    case (let from?, nil): "from \(from)"
    case (nil, let until?): "until \(until)"
    case (nil, nil): "always"
    }
  }
}

extension Period {
  /// The period in words: `14 days`, `1 month`.
  var words: String {
    let name = unit == .months ? "month" : "day"
    return count == 1 ? "1 \(name)" : "\(count) \(name)s"
  }
}
