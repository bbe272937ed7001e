/// A button on a screen.
///
///     let button = ScreenButton("Pay $200.00", isEnabled: false, hint: "Enter an address first.")
///     button.title      // "Pay $200.00"
///     button.isEnabled  // false
public struct ScreenButton: Hashable, Sendable {
  /// The text on the button, which VoiceOver reads too.
  public let title: String
  /// Whether the shopper can press it.
  public let isEnabled: Bool
  /// Whether the work that it began is under way.
  public let isBusy: Bool
  /// The result of pressing it, or why it is disabled, for VoiceOver; nil if the title says it.
  public let hint: String?

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - title: The text on the button.
  ///   - isEnabled: Whether the shopper can press it.
  ///   - isBusy: Whether the work that it began is under way.
  ///   - hint: The result of pressing it, or why it is disabled, for VoiceOver.
  public init(_ title: String, isEnabled: Bool = true, isBusy: Bool = false, hint: String? = nil) {
    (self.title, self.isEnabled, self.isBusy, self.hint) = (title, isEnabled, isBusy, hint)
  }
}
