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

extension OrderLimits {
  /// Returns the limits in words: `1.00 to 2000.00 USD`, `any in USD`.
  func words(in currency: Currency) -> String {
    func money(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: currency) }
    return switch (minimumMinorUnits, maximumMinorUnits) {
    case (let minimum?, let maximum?): "\(money(minimum).text) to \(money(maximum))"
    case (let minimum?, nil): "from \(money(minimum))"
    case (nil, let maximum?): "up to \(money(maximum))"
    case (nil, nil): "any in \(currency)"
    }
  }
}

extension Period {
  /// The period in words: `14 days`, `1 month`.
  var words: String { count == 1 ? "1 \(name)" : "\(count) \(name)s" }

  /// The period after the word "every": `14 days`, `month`.
  var stepWords: String { count == 1 ? name : words }

  private var name: String { unit == .months ? "month" : "day" }
}
