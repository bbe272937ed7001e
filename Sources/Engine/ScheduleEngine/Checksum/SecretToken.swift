/// A checkout's token that can be sent to a service.
///
/// A token is a secret that identifies a shopper's checkout. Only ``revealed`` returns it: the
/// value prints, dumps and interpolates as its digest.
///
///     let secret = try SecretToken("002.k2a4")
///     "\(secret)"                  // "checkout 6a87bd93…2bd0b2db"
///     secret.token == token        // true
///     secret.revealed              // "002.k2a4"
public struct SecretToken: Hashable, Sendable {
  /// The token's digest, which may be stored and logged.
  public let token: CheckoutToken
  /// The token itself, which must not get into a log, a message or a file.
  public let revealed: String

  /// Creates a token from its text.
  ///
  /// - Parameter text: 1 to 1,024 bytes of UTF-8 without control characters.
  /// - Throws: ``CheckoutTokenError`` for any other text.
  /// - Complexity: O(*n*) in the length of the token.
  public init(_ text: String) throws(CheckoutTokenError) {
    token = try CheckoutToken(text)
    revealed = text
  }
}

extension SecretToken: CustomStringConvertible, CustomDebugStringConvertible {
  /// The token's digest, shortened.
  public var description: String {
    let digits = Array(token.digest.description.utf8)
    return "checkout \(String(decoding: digits.prefix(8), as: UTF8.self))…"
      + String(decoding: digits.suffix(8), as: UTF8.self)
  }

  /// The token's digest, shortened.
  public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
  extension SecretToken: CustomReflectable {
    /// A mirror that shows only the digest.
    public var customMirror: Mirror { Mirror(self, children: ["digest": token.digest]) }
  }
#endif
