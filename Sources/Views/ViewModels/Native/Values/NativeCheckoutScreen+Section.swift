public import CheckoutEngine
public import ScheduleEngine

extension NativeCheckoutScreen {
  /// A section of a checkout.
  public struct Section: Hashable, Sendable, Identifiable {
    /// The section.
    public let id: CheckoutSection
    /// The title.
    public internal(set) var title: String
    /// The state, which decides how the head is drawn.
    public internal(set) var state: SectionState
    /// The data in lines, such as those of an address; empty if there is none.
    public internal(set) var summary: [String] = []
    /// The problem of a value that could not be saved, and the next step, or nil.
    public internal(set) var error: String?
    /// Whether the section is unfolded, so that its form, addresses or methods are drawn.
    public internal(set) var isExpanded = false
    /// The fields of the form, or none.
    public internal(set) var fields: [Field] = []
    /// The shopper's saved addresses to choose from, or none.
    public internal(set) var addresses: [AddressRow] = []
    /// The shipping methods to choose from, or none.
    public internal(set) var methods: [MethodRow] = []
    /// The button that unfolds the section, by ``NativeCheckoutModel/edit(_:)``, or nil.
    public internal(set) var edit: ScreenButton?
    /// The button that saves the form, by ``NativeCheckoutModel/confirm(_:)``, or nil.
    public internal(set) var confirm: ScreenButton?
    /// The button that drops unsaved values and folds the section, by
    /// ``NativeCheckoutModel/discard(_:)``, or nil.
    public internal(set) var discard: ScreenButton?
    /// The button that shows a form in place of the saved addresses, by
    /// ``NativeCheckoutModel/enterAddress(in:)``, or nil.
    public internal(set) var enterAddress: ScreenButton?
    /// The button that bills to the shipping address, by
    /// ``NativeCheckoutModel/useShippingAddress()``, or nil.
    public internal(set) var useShippingAddress: ScreenButton?
    /// The title and the state in words, for VoiceOver.
    public internal(set) var accessibilityLabel: String

    /// Whether a change of the section is on its way to the shop's server.
    public var isUpdating: Bool { state == .updating }
  }

  /// A field of a form.
  public struct Field: Hashable, Sendable, Identifiable {
    /// The field, for ``NativeCheckoutModel/change(_:to:)``.
    public let id: NativeCheckoutForm.Field
    /// The label.
    public internal(set) var label: String
    /// The text in the field.
    public internal(set) var text: String
    /// Whether the shopper can type.
    public internal(set) var isEnabled: Bool
    /// Whether the field must have text.
    public internal(set) var isRequired: Bool
    /// The correction that the text needs, or nil.
    public internal(set) var message: String?
    /// The keyboard.
    public internal(set) var keyboard: Keyboard
    /// The letters that the keyboard writes as capitals.
    public internal(set) var capitals: Capitals
    /// The kind of text that the system can fill in, or nil.
    public internal(set) var autofill: Autofill?
    /// The label for VoiceOver, with whether the field is optional.
    public internal(set) var accessibilityLabel: String
  }

  /// A keyboard for a field.
  public enum Keyboard: Hashable, Sendable, CaseIterable {
    /// Letters and digits.
    case standard
    /// Letters, digits, `@` and the point.
    case emailAddress
    /// Digits and the signs of phone numbers.
    case phone
    /// Digits and punctuation first.
    case numbersAndPunctuation
  }

  /// The letters that a keyboard writes as capitals.
  public enum Capitals: Hashable, Sendable, CaseIterable {
    /// None.
    case none
    /// The first letter of each word.
    case words
    /// All.
    case all
  }

  /// A kind of text that a system fills in from the shopper's contacts.
  public enum Autofill: Hashable, Sendable, CaseIterable {
    /// An email address.
    case emailAddress
    /// A person's full name.
    case name
    /// The street and number.
    case streetAddressLine1
    /// The second line of an address.
    case streetAddressLine2
    /// The city.
    case city
    /// The state or province.
    case state
    /// The postal code.
    case postalCode
    /// The country.
    case country
    /// The phone number.
    case phone
  }

  /// A saved address to choose, by ``NativeCheckoutModel/choose(address:in:)``.
  public struct AddressRow: Hashable, Sendable, Identifiable {
    /// The address's identifier.
    public let id: UTF8Text
    /// The lines of the address, the name first.
    public internal(set) var lines: [String]
    /// Whether the order has the address.
    public internal(set) var isSelected: Bool
    /// Whether the shopper can choose it.
    public internal(set) var isEnabled: Bool
    /// The reason why the row is disabled, for VoiceOver, or nil.
    public internal(set) var hint: String?
    /// The lines in one, for VoiceOver.
    public var accessibilityLabel: String { lines.joined(separator: ", ") }
  }

  /// A shipping method to choose, by ``NativeCheckoutModel/choose(method:)``.
  public struct MethodRow: Hashable, Sendable, Identifiable {
    /// The method's identifier.
    public let id: UTF8Text
    /// The name.
    public internal(set) var title: String
    /// The price, such as "$6.00".
    public internal(set) var price: String
    /// Whether the method is chosen.
    public internal(set) var isSelected: Bool
    /// Whether the shopper can choose it.
    public internal(set) var isEnabled: Bool
    /// Whether the choice is on its way to the shop's server.
    public internal(set) var isBusy: Bool
    /// The name and the price, for VoiceOver.
    public var accessibilityLabel: String { "\(title), \(price)" }
  }
}

// Values that name the shopper print no more than their kind.

extension NativeCheckoutScreen.Section: CustomStringConvertible, CustomReflectable {
  /// The section and its state.
  public var description: String { "\(id.name): \(state.name)" }

  /// A mirror of the section and its state.
  public var customMirror: Mirror { Mirror(self, children: ["id": id, "state": state]) }
}

extension NativeCheckoutScreen.Field: CustomStringConvertible, CustomReflectable {
  /// The field's label.
  public var description: String { label }

  /// A mirror of the label.
  public var customMirror: Mirror { Mirror(self, children: ["label": label]) }
}

extension NativeCheckoutScreen.AddressRow: CustomStringConvertible, CustomReflectable {
  /// The words "an address".
  public var description: String { "an address" }

  /// A mirror without the lines.
  public var customMirror: Mirror { Mirror(self, children: ["isSelected": isSelected]) }
}
