import StrictJSON

/// A mistake in a file of one JSON object, with the name of the file.
struct FileError: Error {
  private enum Cause {
    case syntax(JSONError)
    case content(JSONReadError)
  }

  /// The name of the file, as the caller passed it.
  let file: String
  private let cause: Cause

  /// The path of the key; empty for a file that is not JSON.
  var key: String {
    switch cause {
    case .syntax: ""
    case .content(let error): error.path.description
    }
  }

  /// The mistake and its remedy, without file and key.
  var reason: String {
    switch cause {
    case .syntax(let error): error.reason.description
    case .content(let error): error.reason.description
    }
  }

  /// The line of the mistake, counted from 1.
  var line: Int {
    switch cause {
    case .syntax(let error): error.line
    case .content(let error): error.position.line
    }
  }

  /// One printable line with the file, the place, the key and the reason.
  var description: String {
    let file = file.quotedIfInvisible
    return switch cause {
    case .syntax(let error): "\(file): \(error)"
    case .content(let error): "\(file): \(error)"
    }
  }
}

extension FileError {
  /// The largest size of a file, in bytes.
  static let maximumBytes = 65_536

  /// Reads the outermost object of a file; a key that the body does not read is an error.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file, at most ``maximumBytes``.
  ///   - name: The name of the file, for the error.
  ///   - body: Reads the members.
  /// - Returns: The result of the body.
  /// - Throws: The first mistake of the file.
  static func finding<Result>(
    in bytes: [UInt8], named name: String,
    _ body: (inout ObjectReader) throws(JSONReadError) -> Result
  ) throws(FileError) -> Result {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes, limits: JSONLimits(maximumBytes: maximumBytes))
    } catch {
      throw FileError(file: name, cause: .syntax(error))
    }
    do throws(JSONReadError) {
      return try JSONField(value).object(body)
    } catch {
      throw FileError(file: name, cause: .content(error))
    }
  }
}
