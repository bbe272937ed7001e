import Testing

extension ExampleScope {
  /// Expects a value to be shown as the comment after an example's line.
  ///
  /// Text is shown in quotation marks, an optional by its wrapped value, and everything else by its
  /// description. `…` matches any text.
  func expect<Value>(
    _ value: Value, shows text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    countCheck()
    let shown = shown(value)
    #expect(shown.matches(text), "it is \(shown)", sourceLocation: sourceLocation)
  }

  /// Expects a value to be the case in the comment after an example's line.
  func expect<Value: Equatable>(
    _ value: Value, equals other: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    countCheck()
    #expect(value == other, sourceLocation: sourceLocation)
  }

  /// Expects any error.
  func expectError(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
  ) {
    countCheck()
    #expect(throws: (any Error).self, sourceLocation: sourceLocation) { try body() }
  }

  /// Expects any error of a call that waits.
  func expectError(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
  ) async {
    countCheck()
    await #expect(throws: (any Error).self, sourceLocation: sourceLocation) { try await body() }
  }

  /// Expects an error with a description.
  func expectError(
    saying text: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
  ) {
    countCheck()
    let error = #expect(throws: (any Error).self, sourceLocation: sourceLocation) { try body() }
    guard let error else { return }
    #expect("\(error)".matches(text), "it says: \(error)", sourceLocation: sourceLocation)
  }

  /// Expects an error of a type.
  func expectError(
    named name: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
  ) {
    countCheck()
    let error = #expect(throws: (any Error).self, sourceLocation: sourceLocation) { try body() }
    guard let error else { return }
    #expect("\(type(of: error))" == name, "it says: \(error)", sourceLocation: sourceLocation)
  }
}

private func shown(_ value: Any) -> String {
  if let text = value as? String { return "\"\(text)\"" }
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional else { return String(describing: value) }
  return mirror.children.first.map { shown($0.value) } ?? "nil"
}

extension String {
  /// Returns whether the text matches a pattern in which `…` matches any text.
  func matches(_ pattern: String) -> Bool {
    let pieces = pattern.split(separator: "…", omittingEmptySubsequences: false)
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else {
      return self == pattern
    }
    guard count >= first.count + last.count, hasPrefix(first), hasSuffix(last) else {
      return false
    }
    var rest = dropFirst(first.count).dropLast(last.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
