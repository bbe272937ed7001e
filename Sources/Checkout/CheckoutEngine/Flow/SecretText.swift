public import ScheduleEngine

/// A text that identifies a shopper's payment, such as a token, and is never printed.
///
///     let token: SecretText = "002.k2a4"
///     token.description  // "a secret"
///     token.text         // 002.k2a4
public struct SecretText: Hashable, Sendable {
  /// The text itself.
  public let text: UTF8Text

  /// Creates a secret.
  ///
  /// - Parameter text: The text.
  public init(_ text: UTF8Text) { self.text = text }
}

extension SecretText: ExpressibleByStringLiteral {
  /// Creates the secret of a literal.
  public init(stringLiteral text: StaticString) { self.init(UTF8Text(stringLiteral: text)) }
}

extension SecretText: CustomStringConvertible {
  /// The words "a secret", whatever the text.
  public var description: String { "a secret" }
}

#if !hasFeature(Embedded)
  extension SecretText: CustomReflectable {
    /// A mirror without the text.
    public var customMirror: Mirror { Mirror(self, children: []) }
  }
#endif
