/// The error that two computations disagree about an input.
struct Disagreement: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Throws a disagreement with this description unless a condition holds.
func require(
  _ holds: Bool, _ statement: @autoclosure () -> String
) throws(Disagreement) {
  guard holds else { throw Disagreement(statement()) }
}

/// Requires that a message is one line without control characters.
func requireOneLine(_ message: String) throws(Disagreement) {
  let isOneLine = message.unicodeScalars.allSatisfy { scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
  try require(!message.isEmpty && isOneLine, "not one printable line: \(message.debugDescription)")
}

/// Returns the value that a parser returns, or the error that it throws.
func reading<Value, Failure>(
  _ parse: () throws(Failure) -> Value
) -> Result<Value, Failure> {
  do throws(Failure) { return .success(try parse()) } catch { return .failure(error) }
}
