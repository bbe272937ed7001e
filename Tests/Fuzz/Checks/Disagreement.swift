/// What an input has shown to be wrong: two computations that ought to agree do not.
struct Disagreement: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Holds a statement about an input.
func require(
  _ holds: Bool, _ statement: @autoclosure () -> String
) throws(Disagreement) {
  guard holds else { throw Disagreement(statement()) }
}

/// Holds that a message is one line that cannot change how a terminal shows it.
func requireOneLine(_ message: String) throws(Disagreement) {
  let isOneLine = message.unicodeScalars.allSatisfy { scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
  try require(!message.isEmpty && isOneLine, "not one printable line: \(message.debugDescription)")
}

/// What a parser answers: a value, or its error.
func reading<Value, Failure>(
  _ parse: () throws(Failure) -> Value
) -> Result<Value, Failure> {
  do throws(Failure) { return .success(try parse()) } catch { return .failure(error) }
}
