public import PropertyTesting
public import ScheduleEngine

extension Generator where Value == String {
  /// Texts that can be checkout tokens: 1 to 1,024 bytes of UTF-8 without control characters.
  ///
  ///     forAll(Generator.tokenText) { (try? CheckoutToken($0)) != nil }
  ///
  /// The shortest and the longest come more often than by chance. Shrinks toward `a`.
  public static var tokenText: Generator {
    let scalar = Generator<Unicode.Scalar>.frequency([
      (4, .ascii), (1, .scalar(in: "\u{A0}"..."\u{7FF}")),
      (1, .scalar(in: "\u{800}"..."\u{10FFFF}")),
    ])
    // Four bytes a scalar at most.
    return .frequency([
      (8, .string(of: scalar, count: 1...24)), (1, .string(of: .ascii, count: 1_024...1_024)),
      (1, .string(of: scalar, count: 1...256)),
    ])
  }
}

extension Generator where Value == CheckoutToken {
  /// Checkout tokens of texts of every length.
  ///
  ///     forAll(Generator.checkoutToken) { CheckoutToken(digest: $0.digest) == $0 }
  ///
  /// Shrinks toward the token of the text `a`.
  public static var checkoutToken: Generator {
    Generator { choices throws(Rejection) in
      guard let token = try? CheckoutToken(try choices.draw(.tokenText)) else {
        throw Rejection.filtered
      }
      return token
    }
  }
}

extension Generator where Value == CheckoutReference {
  /// Checkouts with and without a token, equally often.
  ///
  ///     forAll(Generator.checkout) { ["token", "tokenless"].contains($0.mode) }
  ///
  /// Shrinks toward none.
  public static var checkout: Generator {
    .oneOf([.constant(.tokenless), Generator<CheckoutToken>.checkoutToken.map { .token($0) }])
  }
}
