internal import ScheduleEngine

/// The reason why a native checkout rejected an input.
///
///     let refusal = NativeRefusal(.invalidAddress(.country))
///     refusal.code     // invalid_address
///     refusal.detail   // country
///     refusal.message  // "Enter the country as two capital letters, such as US."
///
/// A rejected input changes nothing. <doc:NativeCheckoutRules#Refusals> lists all codes with their
/// messages.
public struct NativeRefusal: Error, Hashable, Sendable {
  /// A reason for rejecting an input.
  public enum Reason: Hashable, Sendable {
    /// The checkout was left.
    case left
    /// The order is paid.
    case completed
    /// The shopper is asked whether to leave.
    case leaving
    /// The order was read already.
    case alreadyLoaded
    /// The order was not read yet.
    case notLoaded
    /// A payment is being made.
    case paymentInProgress
    /// The shopper is a customer, whose email address belongs to the account.
    case notAGuest
    /// The text is not an email address.
    case invalidEmail
    /// A section above must be filled in first, or the payment is not open.
    case sectionLocked
    /// The customer has no address with the identifier.
    case unknownAddress
    /// A field of the address must be corrected.
    case invalidAddress(Address.Field)
    /// The order does not offer the shipping method.
    case unknownShippingMethod
    /// The text is no promo code, the code is there already, or it is not there.
    case invalidPromoCode
    /// There is no draft that could be discarded.
    case noDraft
    /// The checkout does not have the provider.
    case unknownProvider
    /// The order's total is zero, so that no provider is asked to pay it.
    case noPaymentNeeded
    /// The widget is invalid, so that the order cannot be paid by its plan.
    case providerBarred(CheckoutWidget)
    /// The key was used with another total, provider or order.
    case keyReused
    /// The text is no checkout token.
    case invalidToken
    /// Nothing failed.
    case nothingToRetry
    /// No provider shows a payment.
    case noPayment
    /// The shopper did not ask to leave.
    case notLeaving
  }

  /// The reason.
  public let reason: Reason

  /// Creates a refusal.
  ///
  /// - Parameter reason: The reason.
  public init(_ reason: Reason) { self.reason = reason }

  /// The reason's name in JSON, such as `section_locked`.
  public var code: StaticString {
    switch reason {
    case .left: "left"
    case .completed: "completed"
    case .leaving: "leaving"
    case .alreadyLoaded: "already_loaded"
    case .notLoaded: "not_loaded"
    case .paymentInProgress: "payment_in_progress"
    case .notAGuest: "not_a_guest"
    case .invalidEmail: "invalid_email"
    case .sectionLocked: "section_locked"
    case .unknownAddress: "unknown_address"
    case .invalidAddress: "invalid_address"
    case .unknownShippingMethod: "unknown_shipping_method"
    case .invalidPromoCode: "invalid_promo_code"
    case .noDraft: "no_draft"
    case .unknownProvider: "unknown_provider"
    case .noPaymentNeeded: "no_payment_needed"
    case .providerBarred: "provider_barred"
    case .keyReused: "key_reused"
    case .invalidToken: "invalid_token"
    case .nothingToRetry: "nothing_to_retry"
    case .noPayment: "no_payment"
    case .notLeaving: "not_leaving"
    }
  }

  /// The invalid field of an address, the code of the widget's barrier, or nil.
  public var detail: StaticString? {
    switch reason {
    case .invalidAddress(let field): field.key
    case .providerBarred(let widget): widget.code
    default: nil
    }
  }

  /// The problem and the next step, in English, for the shopper.
  public var message: String { String(decoding: messageBytes, as: UTF8.self) }

  /// The bytes of ``message``.
  package var messageBytes: [UInt8] {
    if case .providerBarred(let widget) = reason, let sentence = widget.sentence {
      return sentence.bytes
    }
    let text: StaticString =
      switch reason {
      case .left: "This checkout was left. Start again from the cart."
      case .completed: "This order is paid."
      case .leaving: "Answer first whether you want to leave."
      case .alreadyLoaded: "The order is here already."
      case .notLoaded: "The order is not here yet. Wait, or try again."
      case .paymentInProgress: "A payment is in progress. Finish or cancel it first."
      case .notAGuest: "The email address belongs to your account. Change it there."
      case .invalidEmail: "This is not an email address. Write one such as ada@example.com."
      case .sectionLocked: "This is not open yet. Fill in the sections above, or try again."
      case .unknownAddress: "Your account has no such address. Choose another."
      case .invalidAddress(let field): Self.message(about: field)
      case .unknownShippingMethod: "This shipping method is not offered. Choose another."
      case .invalidPromoCode: "This promo code cannot be used. Check its spelling."
      case .noDraft: "There is nothing to discard."
      case .noPaymentNeeded: "This order costs nothing. Place it without a way to pay."
      case .unknownProvider: "This way to pay is not offered. Choose another."
      case .providerBarred: "This order cannot be paid by the plan."
      case .keyReused: "This attempt belongs to another order or total. Pay with a new key."
      case .invalidToken: "The checkout token cannot be used. Start the express checkout again."
      case .nothingToRetry: "Nothing failed."
      case .noPayment: "There is no payment to finish."
      case .notLeaving: "Nobody asked to leave."
      }
    return text.withUTF8Buffer { unsafe Array($0) }
  }

  private static func message(about field: Address.Field) -> StaticString {
    switch field {
    case .name: "Enter a name of 1 to 200 bytes."
    case .line1: "Enter a street of 1 to 200 bytes."
    case .line2: "Shorten the second line to 200 bytes."
    case .city: "Enter a city of 1 to 200 bytes."
    case .region: "Shorten the region to 200 bytes."
    case .postcode: "Enter a postal code of 1 to 200 bytes."
    case .country: "Enter the country as two capital letters, such as US."
    case .phone: "Shorten the phone number to 200 bytes."
    }
  }
}

extension NativeRefusal: CustomStringConvertible {
  /// The reason's code and ``message``, in one line.
  public var description: String { "\(code): \(message)" }
}
