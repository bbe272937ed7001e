/// Numbers, rates and times in words for people.
enum QuantityFormat {
  /// Returns a number with a comma at each thousand: `1,234,567`.
  static func number(_ value: Int) -> String {
    var groups: [String] = []
    var rest = value.magnitude
    while rest >= 1_000 {
      groups.append(String(String(rest % 1_000 + 1_000).dropFirst()))
      rest /= 1_000
    }
    groups.append(String(rest))
    return (value < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
  }

  /// Returns a number with a noun: `1 order`, `2 orders`.
  static func count(_ value: Int, _ noun: String) -> String {
    "\(number(value)) \(noun)\(value == 1 ? "" : "s")"
  }

  /// Returns a rate: `2.8 million a second`; nil if the time is below 0.1 s, or the rate is below 1
  /// or at least 10¹⁵ a second.
  static func rate(_ count: Int, in duration: Duration) -> String? {
    let milliseconds = milliseconds(duration)
    guard milliseconds >= 100 else { return nil }
    let rate = Double(count) * 1_000 / Double(milliseconds)
    guard (1..<1e15).contains(rate) else { return nil }
    if rate >= 999_500 { return "\(tenths(rate / 1e5)) million a second" }
    // The unit leaves three significant digits.
    let unit: Double = rate >= 99_950 ? 1_000 : rate >= 9_995 ? 100 : rate >= 999.5 ? 10 : 1
    return "\(number(Int((rate / unit).rounded() * unit))) a second"
  }

  /// Returns a measured time: `0.36 s`, `41.2 s`, `2 min 05 s`, `1 h 02 min`.
  static func time(_ duration: Duration) -> String {
    let milliseconds = milliseconds(duration)
    if milliseconds < 9_995 {
      let hundredths = (milliseconds + 5) / 10
      return "\(hundredths / 100).\(padded(hundredths % 100)) s"
    }
    if milliseconds < 59_950 { return "\(tenths(Double(milliseconds) / 100)) s" }
    return minutes((milliseconds + 500) / 1_000)
  }

  /// Returns an estimated time: `0 s`, `41 s`, `2 min 05 s`, `1 h 02 min`.
  static func time(aboutSeconds value: Double) -> String {
    let seconds = Int(min(max(value, 0), longestSeconds).rounded())
    return seconds < 60 ? "\(seconds) s" : minutes(seconds)
  }

  private static func minutes(_ seconds: Int) -> String {
    if seconds < 3_600 { return "\(seconds / 60) min \(padded(seconds % 60)) s" }
    return "\(number(seconds / 3_600)) h \(padded(seconds % 3_600 / 60)) min"
  }

  /// Returns a number of tenths in decimal notation: 28 tenths as `2.8`.
  private static func tenths(_ value: Double) -> String {
    let tenths = Int(value.rounded())
    return "\(number(tenths / 10)).\(tenths % 10)"
  }

  private static func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

  /// A thousand years in seconds.
  private static let longestSeconds: Double = 31_557_600_000

  /// Returns a duration in whole milliseconds, at least zero and at most a thousand years.
  private static func milliseconds(_ duration: Duration) -> Int {
    let longest = Duration.seconds(longestSeconds)
    let (seconds, attoseconds) = min(max(duration, .zero), longest).components
    return Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}
