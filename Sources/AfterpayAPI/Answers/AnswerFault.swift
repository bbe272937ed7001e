/// What cannot be read in an answer of the service.
///
/// Nothing of the answer is in it.
public enum AnswerFault: Hashable, Sendable {
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
  /// A key is missing, given by the way to it, such as `amount.currency`.
  case missing(String)
  /// A value is of another type, given by the way to it.
  case wrongType(String)
  /// A value is of the right type and cannot be, given by the way to it.
  case impossible(String)
  /// The answer is about another checkout than the one that was asked for.
  case anotherCheckout
}

extension AnswerFault: CustomStringConvertible {
  /// The fault as part of a sentence.
  public var description: String {
    switch self {
    case .notHTTP: "it is not HTTP"
    case .empty: "it is empty"
    case .tooLarge: "it is larger than 1 MiB"
    case .headersTooLarge: "its headers or trailers are too large"
    case .notJSON: "it is not JSON that is safe to read"
    case .missing(let key): "\(key) is missing"
    case .wrongType(let key): "\(key) is of another type"
    case .impossible(let key): "\(key) has a value that cannot be"
    case .anotherCheckout: "it is about another checkout"
    }
  }
}
