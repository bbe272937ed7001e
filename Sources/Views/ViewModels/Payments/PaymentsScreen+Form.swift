extension PaymentsScreen {
  /// The form for a new payment.
  public struct Form: Hashable, Sendable {
    /// The field of the amount, for a number pad with decimals: ``PaymentsModel/setAmount(_:)``.
    public let amount: Field
    /// The field of the description: ``PaymentsModel/setDescription(_:)``.
    public let description: Field
    /// The button that creates the payment or tries again: ``PaymentsModel/submit()``.
    public let submit: ScreenButton
    /// The button that creates the payment although the ways to pay could not be read, so that the
    /// payment's page asks: ``PaymentsModel/saveWithoutMethod()``; otherwise nil.
    public let saveWithoutMethod: ScreenButton?
    /// The button that drops the payment: ``PaymentsModel/cancel()``.
    public let cancel: ScreenButton
  }

  /// A text field.
  public struct Field: Hashable, Sendable {
    /// The label above the field, which VoiceOver reads.
    public let label: String
    /// The entered text.
    public let text: String
    /// The text in the empty field.
    public let placeholder: String
    /// The problem with the text, below the field; nil until the shopper has tried to go on.
    public let problem: String?
    /// Whether the shopper can change it.
    public let isEnabled: Bool
  }
}
