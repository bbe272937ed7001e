extension Double {
  /// The number in decimal with so many places, rounded half away from zero.
  ///
  ///     12.345.rounded(places: 1)  // "12.3"
  ///
  /// A number too large for that has no places, and one that is none is `-`.
  func rounded(places: Int) -> String {
    guard isFinite else { return "-" }
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    guard let scaled = Int(exactly: (magnitude * scale).rounded()) else { return "\(self)" }
    let (whole, rest) = scaled.quotientAndRemainder(dividingBy: Int(scale))
    let sign = self < 0 && scaled > 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(whole)" }
    let digits = String(rest)
    return "\(sign)\(whole).\(String(repeating: "0", count: places - digits.count))\(digits)"
  }

  /// The number with three digits that count, or more before the point: `3.21`, `32.1`, `321`.
  var brief: String {
    let places = magnitude < 9.995 ? 2 : magnitude < 99.95 ? 1 : 0
    return rounded(places: places)
  }
}
