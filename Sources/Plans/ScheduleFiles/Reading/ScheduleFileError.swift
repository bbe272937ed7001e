internal import StrictJSON

/// A mistake in a file of a plan, of servicing rules or of loan terms, with the file, the key and
/// the reason.
///
/// ```text
/// my-plan.json: line 9, column 15: installments.count: expected a whole number from 1 to 1000,
/// found 0
/// ```
public struct ScheduleFileError: Error, Sendable {
  private enum Cause {
    case syntax(JSONError)
    case content(JSONReadError)
  }

  /// The name of the file, as the caller passed it.
  public let file: String
  private let cause: Cause

  /// The path of the key, such as `installments.count`; empty for a file that is not JSON.
  public var key: String {
    switch cause {
    case .syntax: ""
    case .content(let error): error.path.description
    }
  }

  /// The mistake and its remedy, without file and key.
  public var reason: String {
    switch cause {
    case .syntax(let error): error.reason.description
    case .content(let error): error.reason.description
    }
  }

  /// The line of the mistake, counted from 1.
  public var line: Int {
    switch cause {
    case .syntax(let error): error.line
    case .content(let error): error.position.line
    }
  }
}

extension ScheduleFileError: CustomStringConvertible {
  /// One printable line with the file, the place, the key and the reason.
  public var description: String {
    let file = file.quotedIfInvisible
    return switch cause {
    case .syntax(let error): "\(file): \(error)"
    case .content(let error): "\(file): \(error)"
    }
  }
}

extension ScheduleFileError {
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
  ) throws(ScheduleFileError) -> Result {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes, limits: JSONLimits(maximumBytes: maximumBytes))
    } catch {
      throw ScheduleFileError(file: name, cause: .syntax(error))
    }
    do throws(JSONReadError) {
      return try JSONField(value).object(body)
    } catch {
      throw ScheduleFileError(file: name, cause: .content(error))
    }
  }
}
