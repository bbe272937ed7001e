public import CheckoutEngine
internal import ScheduleEngine

/// The text of a native checkout's forms that the shopper has not confirmed.
///
///     var form = NativeCheckoutForm()
///     form[.email] = "ada@example.com"
///     form.hasText(in: .contact)          // true
///     form.hasText(in: .shippingAddress)  // false
///     "\(form)"                           // "1 entry"
///
/// A field that the form does not have shows the draft of its section, or else the order's value.
/// The description has no text, so that a log never has personal data.
public struct NativeCheckoutForm: Hashable, Sendable {
  private var texts: [Field: String] = [:]
  /// The fields that the shopper has left, whose mistakes are shown.
  package var visited: Set<Field> = []
  /// The sections whose address a customer enters instead of choosing a saved one.
  package var entering: Set<CheckoutSection> = []

  /// Creates an empty form.
  public init() {}

  /// A field of a form.
  public enum Field: Hashable, Sendable {
    /// The email address of a guest.
    case email
    /// A field of the shipping address.
    case shipping(Address.Field)
    /// A field of the billing address.
    case billing(Address.Field)
    /// A promo code to add.
    case promoCode

    /// The section that has the field, or nil for the promo code.
    public var section: CheckoutSection? {
      switch self {
      case .email: .contact
      case .shipping: .shippingAddress
      case .billing: .billingAddress
      case .promoCode: nil
      }
    }

    /// Returns the fields of a section, in their order; none for a section without text.
    ///
    /// - Parameter section: The section.
    /// - Returns: The fields.
    public static func fields(of section: CheckoutSection) -> [Self] {
      switch section {
      case .contact: [.email]
      case .shippingAddress: Address.Field.allCases.map { .shipping($0) }
      case .billingAddress: Address.Field.allCases.map { .billing($0) }
      case .shippingMethod, .payment: []
      }
    }
  }

  /// The text of a field, or nil if it is not entered.
  ///
  /// - Parameter field: The field.
  public subscript(field: Field) -> String? {
    get { texts[field] }
    set { texts[field] = newValue }
  }

  /// Returns whether a section has text that is not confirmed.
  ///
  /// - Parameter section: The section.
  /// - Returns: Whether it has.
  public func hasText(in section: CheckoutSection) -> Bool {
    texts.keys.contains { $0.section == section }
  }

  /// Discards the text of a section.
  mutating func clear(_ section: CheckoutSection) {
    for field in Field.fields(of: section) {
      texts[field] = nil
      visited.remove(field)
    }
    entering.remove(section)
  }
}

extension NativeCheckoutForm: CustomStringConvertible, CustomReflectable {
  /// The number of fields with text.
  public var description: String { texts.count == 1 ? "1 entry" : "\(texts.count) entries" }

  /// A mirror without the texts.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
