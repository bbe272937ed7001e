/// A mistake in an answer of the service.
///
/// It contains no value of the answer.
public enum AnswerError: Error, Hashable, Sendable {
  /// The answer is not HTTP.
  case notHTTP
  /// The answer has no body.
  case empty
  /// The body is larger than 1 MiB.
  case tooLarge
  /// The headers, the trailers or the extensions of chunks are too large or too many.
  case headersTooLarge
  /// The body is not JSON in UTF-8, has a key twice or is nested too deep.
  case notJSON
  /// The key at this path, such as `amount.currency`, is missing.
  case missing(String)
  /// The value at this path has the wrong type.
  case wrongType(String)
  /// The value at this path has the right type but is invalid.
  case impossible(String)
  /// The answer is about another checkout than the one that was asked for.
  case anotherCheckout
  /// The answer is about another order than the one that was asked for.
  case anotherOrder
  /// Two parts of the answer contradict each other; the text is the contradiction.
  case contradictory(String)
}

extension AnswerError: CustomStringConvertible {
  /// The error as part of a sentence.
  public var description: String {
    switch self {
    case .notHTTP: "it is not HTTP"
    case .empty: "it is empty"
    case .tooLarge: "it is larger than 1 MiB"
    case .headersTooLarge: "its headers or trailers are too large"
    case .notJSON: "it is not JSON that is safe to read"
    case .missing(let key): "\(key) is missing"
    case .wrongType(let key): "\(key) is of another type"
    case .impossible(let key): "\(key) has an invalid value"
    case .anotherCheckout: "it is about another checkout"
    case .anotherOrder: "it is about another order"
    case .contradictory(let contradiction): contradiction
    }
  }
}
