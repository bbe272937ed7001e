extension String {
  /// The text as UTF-8.
  ///
  /// It is kept out of line, and reads memory at once: to step through a text is much code, since
  /// texts that come from Objective-C are of another kind. Only where there are such texts are they
  /// gone through.
  @inline(never)
  var bytes: [UInt8] {
    let bytes = unsafe utf8.withContiguousStorageIfAvailable { unsafe [UInt8]($0) }
    #if _runtime(_ObjC)
      return bytes ?? [UInt8](utf8)
    #else
      return bytes ?? []
    #endif
  }

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
