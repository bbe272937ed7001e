/// The checkout that a schedule belongs to, or none.
///
/// A checksum of a schedule without a checkout never matches one with a checkout.
///
///     let estimate = schedule.checksum(for: .tokenless)
///     schedule.matches(estimate, for: .token(token))  // false
public enum CheckoutReference: Hashable, Sendable {
  /// There is no checkout yet: the schedule is an estimate from the order total alone.
  case tokenless
  /// The schedule belongs to the checkout with this token.
  case token(CheckoutToken)

  /// The name of the case: `tokenless` or `token`.
  ///
  ///     CheckoutReference.tokenless.mode  // "tokenless"
  public var mode: String {
    switch self {
    case .tokenless: "tokenless"
    case .token: "token"
    }
  }
}

/// A checkout's token, stored as its digest only.
///
/// A token is a secret that identifies a shopper's checkout. The value contains only the SHA-256 of
/// the token, so it can be stored and logged without revealing the token.
///
///     let token = try CheckoutToken("002.k2a4")
///     token.digest                           // 6a87bd93…2bd0b2db
///     schedule.checksum(for: .token(token))  // f7e0c981…0ea3a07c
public struct CheckoutToken: Hashable, Sendable {
  /// The SHA-256 of the token's bytes.
  public let digest: SHA256Digest

  /// Computes the digest of a token.
  ///
  ///     try CheckoutToken("")  // throws: the checkout token is empty; …
  ///
  /// - Parameter token: 1 to 1,024 bytes of UTF-8 without control characters.
  /// - Throws: ``CheckoutTokenError`` for any other text.
  /// - Complexity: O(*n*) in the length of the token.
  public init(_ token: String) throws(CheckoutTokenError) {
    var token = token
    self = try token.withUTF8 { bytes in
      unsafe Self.check(bytes.span)
    }.get()
  }

  /// Computes the digest of a token from its bytes.
  ///
  ///     try CheckoutToken(utf8: ContiguousArray("0\n".utf8).span)  // throws: … a control character at byte 2; …
  ///
  /// - Parameter bytes: 1 to 1,024 bytes of UTF-8 without control characters.
  /// - Throws: ``CheckoutTokenError`` for any other bytes.
  /// - Complexity: O(*n*) in the number of bytes, without allocation.
  public init(utf8 bytes: Span<UInt8>) throws(CheckoutTokenError) {
    self = try Self.check(bytes).get()
  }

  /// Creates a token from its stored digest.
  ///
  ///     CheckoutToken(digest: token.digest) == token  // true
  ///
  /// - Parameter digest: The SHA-256 of the token's bytes.
  public init(digest: SHA256Digest) { self.digest = digest }

  /// The longest token, in bytes.
  public static var maximumByteCount: Int { 1_024 }

  private static func check(_ bytes: Span<UInt8>) -> Result<Self, CheckoutTokenError> {
    guard bytes.count > 0 else { return .failure(CheckoutTokenError(reason: .empty)) }
    guard bytes.count <= maximumByteCount else {
      return .failure(CheckoutTokenError(reason: .tooLong))
    }
    var offset = 0
    while offset < bytes.count {
      let size = UTF8Scalar.byteCount(in: bytes, at: offset)
      guard size > 0 else {
        return .failure(CheckoutTokenError(reason: .invalidUTF8(offset: offset)))
      }
      guard !UTF8Scalar.isControl(in: bytes, at: offset) else {
        return .failure(CheckoutTokenError(reason: .controlCharacter(offset: offset)))
      }
      offset += size
    }
    return .success(Self(digest: SHA256Digest(of: bytes)))
  }
}

/// The reason why a text is not a checkout token.
///
/// It contains no part of the token.
public struct CheckoutTokenError: Error, Hashable, Sendable {
  /// A mistake in a token.
  public enum Reason: Hashable, Sendable {
    /// There are no bytes.
    case empty
    /// There are more than 1,024 bytes.
    case tooLong
    /// The bytes from an offset on, counted from 0, are not UTF-8.
    case invalidUTF8(offset: Int)
    /// The token has a control character, such as a line feed, at an offset, counted from 0.
    case controlCharacter(offset: Int)
  }

  /// The mistake.
  public let reason: Reason
}

extension CheckoutTokenError: CustomStringConvertible {
  /// One line with the mistake and its remedy, without any part of the token.
  public var description: String { sentence.text }

  /// The bytes of ``description``.
  package var sentence: Sentence {
    switch reason {
    case .empty: "the checkout token is empty; pass the token of the checkout"
    case .tooLong: "the checkout token is longer than 1024 bytes; pass the token alone"
    case .invalidUTF8(let offset):
      "the checkout token is not UTF-8 at byte \(offset + 1); pass it as it was received"
    case .controlCharacter(let offset):
      "the checkout token has a control character at byte \(offset + 1); pass the token alone"
    }
  }
}
