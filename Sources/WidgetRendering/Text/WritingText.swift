extension String {
  /// Appends a scalar.
  ///
  /// It is kept out of line, since it is much code for what is done in many places.
  @inline(never)
  mutating func append(scalar: Unicode.Scalar) { unicodeScalars.append(scalar) }
}

extension Int {
  /// A number that is not negative, with zeros before it up to so many digits.
  ///
  ///     7.digits(2)  // "07"
  @inline(never)
  func digits(_ count: Int) -> String {
    var text = "\(self)"
    while text.utf8.count < count { text = "0" + text }
    return text
  }
}
