import StrictJSON

/// The error that ends a command: its exit status and its message.
struct CommandError: Error, Hashable, Sendable {
  let status: ExitStatus
  /// One line with the error and a correction.
  var message: String
  /// The kind of the error for programs, such as `invalid_amount`.
  private(set) var code: String
  /// The option or argument that has the wrong value, such as `--amount`; nil if no single one has.
  private(set) var field: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - status: The exit status.
  ///   - message: One line with the error and a correction.
  ///   - code: The kind; nil for the code at the beginning of the message, or that of the status.
  ///   - field: The option or argument; nil for the option at the beginning of the message, if any.
  init(_ status: ExitStatus, _ message: String, code: String? = nil, field: String? = nil) {
    let parts = ErrorMessage(message)
    self.status = status
    self.message = message
    self.code = code ?? parts.code ?? status.code
    self.field = field ?? parts.field
  }

  /// Creates the error that standard output cannot be written.
  ///
  /// - Parameters:
  ///   - reason: The system's error text.
  ///   - recorded: A description of the stored change; nil if there is none.
  init(unprinted reason: String, recorded: String? = nil) {
    self.init(
      recorded == nil ? .inputOutput : .unanswered,
      "standard output cannot be written: \(reason); \(recorded ?? "send the output elsewhere")",
      code: "output_failed")
  }

  /// Returns the error with an option or argument, unless it has one.
  func about(_ field: String?) -> CommandError {
    var error = self
    if error.field == nil { error.field = field }
    return error
  }

  /// Replaces the code, if one is given, and the option or argument, unless the error has one.
  mutating func identify(by code: String?, _ field: String?) {
    self = about(field)
    if let code { self.code = code }
  }

  var result: CommandResult {
    var result = CommandResult(status: status)
    result.add(self)
    return result
  }

  /// The error as JSON, described by `Schedules/schemas/error.schema.json`.
  var json: JSONText {
    let parts = ErrorMessage(message)
    return JSONText.object { object in
      object.object("error") { error in
        error.member("code", code)
        error.member("message", parts.problem)
        error.member("field", field)
        error.member("remedy", parts.remedy)
      }
    }
  }
}

/// Reads the value of an option or argument, whose name an error gets.
func reading<Value>(
  _ field: String, _ work: () throws(CommandError) -> Value
) throws(CommandError) -> Value {
  do throws(CommandError) { return try work() } catch { throw error.about(field) }
}

/// The parts of an error's line: `--today: "x": not a date; write it as YYYY-MM-DD`.
struct ErrorMessage: Hashable {
  /// The option at the beginning.
  private(set) var field: String?
  /// The code at the beginning, such as `invalid_amount`.
  private(set) var code: String?
  /// The error, without the option and the code.
  let problem: String
  /// The correction: the text after the first semicolon, or the sentences after the first.
  let remedy: String?

  init(_ message: String) {
    var rest = message[...]
    while let word = rest.firstWordBeforeColon {
      if word.isOptionName, field == nil {
        field = String(word)
      } else if word.isCode, code == nil {
        code = String(word)
      } else {
        break
      }
      rest = rest[word.endIndex...].dropFirst(2)
    }
    if let end = rest.firstSemicolon ?? rest.firstRange(of: "; ")?.lowerBound {
      problem = String(rest[..<end])
      remedy = String(rest[end...].dropFirst(2))
    } else if rest.hasSuffix("."), let end = rest.firstRange(of: ". ")?.lowerBound {
      problem = String(rest[...end])
      remedy = String(rest[end...].dropFirst(2))
    } else {
      problem = String(rest)
      remedy = nil
    }
  }
}

extension Substring {
  /// The text before the first colon, if a blank follows it.
  fileprivate var firstWordBeforeColon: Substring? {
    let word = prefix { $0 != ":" }
    return self[word.endIndex...].hasPrefix(": ") ? word : nil
  }

  fileprivate var isOptionName: Bool {
    hasPrefix("--") && count > 2 && utf8.allSatisfy { $0.isLowercaseLetter || $0 == 0x2D }
  }

  fileprivate var isCode: Bool {
    contains("_") && utf8.allSatisfy { $0.isLowercaseLetter || $0 == 0x5F }
  }

  /// The place of the first semicolon before a blank that is not between quotation marks.
  ///
  /// A single quotation mark after a letter is an apostrophe.
  fileprivate var firstSemicolon: Index? {
    var (quote, previous): (Character?, Character) = (nil, " ")
    for index in indices {
      let character = self[index]
      if let open = quote {
        if character == open, previous != "\\" { quote = nil }
      } else if character == "\"" || (character == "'" && !previous.isLetter) {
        quote = character
      } else if character == ";", self[index...].hasPrefix("; ") {
        return index
      }
      // An escaped backslash does not escape the following character.
      previous = character == "\\" && previous == "\\" ? " " : character
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var isLowercaseLetter: Bool { (0x61...0x7A).contains(self) }
}
