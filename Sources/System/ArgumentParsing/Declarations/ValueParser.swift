/// An invalid value, or an invalid combination of values.
///
/// The message about a value completes a sentence that begins with the parameter and the value:
/// `must be above zero`. The message about a combination is a sentence of its own.
package struct ValidationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the valid values or combinations, without a full stop.
  package let message: String

  package init(_ message: String) {
    self.message = message
  }

  /// The message.
  package var description: String { message }
}

/// Converts the text of one value to a typed value.
///
///     let even = ValueParser { text in
///       guard let number = Int(text), number % 2 == 0 else {
///         throw ValidationError("must be an even number")
///       }
///       return number
///     }
package struct ValueParser<Value: Sendable>: Sendable {
  /// The values that a shell proposes.
  package let completion: Completion
  let parse: @Sendable (String) throws(ValidationError) -> Value
  let text: @Sendable (Value) -> String

  /// Creates a parser from a function.
  ///
  /// - Parameters:
  ///   - completion: The values that a shell proposes.
  ///   - text: Returns the text of a default value for help texts.
  ///   - parse: Converts a text. The user sees the description of a thrown error, so it should be
  ///     one line that describes the valid values.
  package init<Failure: Error>(
    completion: Completion = .nothing,
    text: @escaping @Sendable (Value) -> String = { "\($0)" },
    _ parse: @escaping @Sendable (String) throws(Failure) -> Value
  ) {
    self.completion = completion
    self.text = text
    self.parse = { argument throws(ValidationError) in
      do { return try parse(argument) } catch { throw ValidationError("\(error)") }
    }
  }

  /// Returns a copy of this parser with other proposals for shells.
  package func completing(_ completion: Completion) -> ValueParser {
    ValueParser(completion: completion, text: text, parse)
  }
}

/// The values that a shell proposes for a parameter.
package enum Completion: Hashable, Sendable {
  /// No proposals.
  case nothing
  /// The names of files and directories.
  case files
  /// The names of directories.
  case directories
  /// A fixed list of values.
  case choices([String])
}

extension ValueParser where Value == String {
  /// A parser that returns any text unchanged, also the empty one.
  package static var string: ValueParser { ValueParser { $0 } }

  /// A parser of the path of a file: any text that is not empty; shells propose files.
  package static var file: ValueParser { path(.files) }

  /// A parser of the path of a directory: any text that is not empty; shells propose directories.
  package static var directory: ValueParser { path(.directories) }

  private static func path(_ completion: Completion) -> ValueParser {
    ValueParser(completion: completion) { text in
      guard !text.isEmpty else { throw ValidationError("must not be empty") }
      return text
    }
  }
}

extension ValueParser where Value == Int {
  /// Returns a parser of whole numbers in a range, written in ASCII digits with an optional `-`.
  ///
  ///     Option("threads", value: "N", .optional(.integer(in: 1...64)), help: "...")
  ///     // --threads 0: invalid value '0' for '--threads': must be a whole number from 1 to 64
  package static func integer(in range: ClosedRange<Int> = .min ... .max) -> ValueParser {
    ValueParser { text in
      guard text.utf8.first != UInt8(ascii: "+"), let number = Int(text), range.contains(number)
      else {
        throw ValidationError(
          "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }
}

extension ValueParser where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// Returns a parser of the cases of an enumeration, written exactly as their raw values.
  ///
  ///     enum Format: String, CaseIterable { case text, json }
  ///     Option("format", value: "FORMAT", .optional(.choice(), default: Format.text), help: "...")
  ///     // --format xml: invalid value 'xml' for '--format': must be one of text, json
  package static func choice(_ type: Value.Type = Value.self) -> ValueParser {
    let names = Value.allCases.map(\.rawValue)
    return ValueParser(completion: .choices(names), text: \.rawValue) { text in
      guard let value = Value.allCases.first(where: { $0.rawValue.isSpelled(text) }) else {
        throw ValidationError("must be one of \(names.joined(separator: ", "))")
      }
      return value
    }
  }
}

extension String {
  /// Whether both texts have the same bytes.
  ///
  /// `==` is less strict: it treats the Kelvin sign as the letter K.
  func isSpelled(_ other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}
