/// A second implementation of the rule for amounts, by splitting and padding text.
enum NaiveAmount {
  private static let digits = Set("0123456789".utf8)

  /// Returns the amount, or nil for an invalid text or more than `Int64.max` minor units.
  static func minorUnits(_ bytes: [UInt8], places: Int) -> Int64? {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && digits.isSuperset(of: $0) }) else {
      return nil
    }
    let fraction = parts.count == 2 ? Array(parts[1]) : []
    guard parts.count == 1 || places > 0, fraction.count <= places else { return nil }
    let padding = Array(repeating: UInt8(ascii: "0"), count: places - fraction.count)
    let all = Array(parts[0]) + fraction + padding
    let significant = Array(all.drop { $0 == UInt8(ascii: "0") })
    let most = Array(String(Int64.max).utf8)
    guard significant.count <= most.count else { return nil }
    if significant.count == most.count, most.lexicographicallyPrecedes(significant) { return nil }
    return significant.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }
}
