/// What readers of files ask of an object before they read it.
extension ObjectReader {
  /// Looks for unknown keys before any key is missed, so that a misspelled one is named as such.
  ///
  /// - Parameter keys: The keys that there may be; none of them counts as read by this.
  /// - Throws: ``JSONReadError`` for the first other key.
  public func expectKeys(_ keys: [String]) throws(JSONReadError) {
    var object = self
    for key in keys { _ = object.optional(key) }
    try object.finish()
  }

  /// Reads the key `format`, which says how a file is written.
  ///
  /// - Parameters:
  ///   - format: The only format that is read, 1 or more.
  ///   - content: What the file holds, for the error: `write the plan in that format`.
  /// - Throws: ``JSONReadError``, with another reason for a newer format than for anything else.
  public mutating func expectFormat(_ format: Int, of content: String) throws(JSONReadError) {
    let field = try required("format")
    if let number = try field.number().integer(as: Int.self), number > format {
      throw field.error(
        .invalid(
          "the file is written in the newer format \(number), and this version reads format "
            + "\(format) only; update this software, or write the \(content) in that format"))
    }
    _ = try field.integer(in: format...format)
  }
}

extension JSONField {
  /// Turns an error of a value into one that knows the key and the place.
  ///
  /// - Parameter convert: Makes the value.
  /// - Returns: The value.
  /// - Throws: ``JSONReadError`` in the words of the error that was thrown.
  public func converted<Value, Failure: Error & CustomStringConvertible>(
    _ convert: () throws(Failure) -> Value
  ) throws(JSONReadError) -> Value {
    do throws(Failure) {
      return try convert()
    } catch {
      throw self.error(.invalid(error.description))
    }
  }
}
