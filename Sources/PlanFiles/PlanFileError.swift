internal import StrictJSON

/// Says what is wrong with a plan file: which file, which key and why.
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

  /// The file's name, as it was given.
  public let file: String
  let mistake: Mistake

  /// The way to the key, such as `installments.count`; empty for a file that is not JSON.
  public var key: String {
    switch mistake {
    case .syntax: ""
    case .content(let error): error.path.description
    }
  }

  /// What is wrong, without file and key.
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
    let file = file.unicodeScalars.contains { $0.isInvisible } ? file.quotedForMessage : file
    return switch mistake {
    case .syntax(let error): "\(file): \(error)"
    case .content(let error): "\(file): \(error)"
    }
  }
}
