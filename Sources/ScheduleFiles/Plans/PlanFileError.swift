internal import StrictJSON

/// A mistake in a plan file, with the file, the key and the reason.
///
/// ```text
/// my-plan.json: line 9, column 15: installments.count: expected a whole number from 1 to 1000,
/// found 0
/// ```
public struct PlanFileError: Error, Sendable {
  enum Mistake: Sendable {
    case syntax(JSONError)
    case content(JSONReadError)
  }

  /// The name of the file, as the caller passed it.
  public let file: String
  let mistake: Mistake

  /// The path of the key, such as `installments.count`; empty for a file that is not JSON.
  public var key: String {
    switch mistake {
    case .syntax: ""
    case .content(let error): error.path.description
    }
  }

  /// The mistake and its remedy, without file and key.
  public var reason: String {
    switch mistake {
    case .syntax(let error): error.reason.description
    case .content(let error): error.reason.description
    }
  }

  /// The line of the mistake, counted from 1.
  public var line: Int {
    switch mistake {
    case .syntax(let error): error.line
    case .content(let error): error.position.line
    }
  }
}

extension PlanFileError: CustomStringConvertible {
  /// One printable line with the file, the place, the key and the reason.
  public var description: String {
    let file = file.quotedIfInvisible
    return switch mistake {
    case .syntax(let error): "\(file): \(error)"
    case .content(let error): "\(file): \(error)"
    }
  }
}
