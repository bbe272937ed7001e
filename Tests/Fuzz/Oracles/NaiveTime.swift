/// A second implementation of the rule for times, by splitting the text.
enum NaiveTime {
  /// The number of the day 1970-01-01.
  private static let epoch = 719_163

  /// Returns the seconds since 1970, or nil for an invalid text or a time outside the years 1 to
  /// 9999.
  static func seconds(_ bytes: [UInt8]) -> Int64? {
    guard bytes.count > 19, bytes[10] == UInt8(ascii: "T"),
      let day = NaiveCalendar.day(Array(bytes[..<10])),
      let clock = numbers(bytes[11..<19]), clock.count == 3, clock[2] < 60,
      let minutes = minutes(clock[0], clock[1]), let ahead = offset(Array(bytes[19...]))
    else { return nil }
    let inUTC = NaiveCalendar.number(of: day) * 1_440 + minutes - ahead
    guard (1_440..<3_652_060 * 1_440).contains(inUTC) else { return nil }
    return Int64((inUTC - epoch * 1_440) * 60 + clock[2])
  }

  /// Returns the minutes ahead of UTC from the end of a time, which may begin with a fraction of a
  /// second; nil for an invalid end.
  private static func offset(_ bytes: [UInt8]) -> Int? {
    var rest = bytes[...]
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      let digits = rest.prefix { NaiveCalendar.number([$0]) != nil }
      guard !digits.isEmpty else { return nil }
      rest = rest.dropFirst(digits.count)
    }
    if rest.elementsEqual("Z".utf8) { return 0 }
    guard let sign = rest.first, let parts = numbers(rest.dropFirst()), parts.count == 2,
      let minutes = minutes(parts[0], parts[1])
    else { return nil }
    switch sign {
    case UInt8(ascii: "+"): return minutes
    case UInt8(ascii: "-"): return -minutes
    default: return nil
    }
  }

  private static func minutes(_ hour: Int, _ minute: Int) -> Int? {
    hour < 24 && minute < 60 ? hour * 60 + minute : nil
  }

  /// Returns the numbers between colons, or nil unless each has two digits.
  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int]? {
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.count == 2 ? NaiveCalendar.number(Array($0)) : nil }
    return numbers.count == parts.count ? numbers : nil
  }
}
