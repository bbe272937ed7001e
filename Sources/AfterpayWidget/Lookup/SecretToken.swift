public import ScheduleEngine

/// A checkout's token, for whoever has to send it on to look its order up.
///
/// A token is a secret that identifies a shopper's checkout. The value tells it to nobody who does
/// not ask for it by name: it prints, dumps and interpolates as its digest.
///
///     let secret = try SecretToken("002.k2a4")
///     "\(secret)"                  // "checkout 6a87bd93…2bd0b2db"
///     secret.token == token        // true
///     secret.revealed              // "002.k2a4"
public struct SecretToken: Hashable, Sendable {
  /// The token as it may be stored and logged: its digest alone.
  public let token: CheckoutToken
  /// The token itself, which must not get into a log, a message or a file.
  public let revealed: String

  /// Takes a token.
  ///
  /// - Parameter text: 1 to 1,024 bytes of UTF-8 without control characters.
  /// - Throws: ``/ScheduleEngine/CheckoutTokenError`` for any other text.
  /// - Complexity: O(*n*) in the length of the token.
  public init(_ text: String) throws(CheckoutTokenError) {
    token = try CheckoutToken(text)
    revealed = text
  }
}

extension SecretToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The token's digest, shortened.
  public var description: String {
    let digest = token.digest.description
    return "checkout \(digest.prefix(8))…\(digest.suffix(8))"
  }

  /// The token's digest, shortened.
  public var debugDescription: String { description }

  /// Nothing but the digest.
  public var customMirror: Mirror { Mirror(self, children: ["digest": token.digest]) }
}
