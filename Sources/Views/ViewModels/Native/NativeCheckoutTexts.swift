public import CheckoutEngine
public import ScheduleEngine

/// The texts of a native checkout's screen, in English unless an app replaces them.
///
/// In a text, `%1` and `%2` are replaced by the values that its comment names:
///
///     var texts = NativeCheckoutTexts()
///     texts.pay                        // "Pay %1 with %2"
///     texts.pay = "Payer %1 par %2"
///     texts.providers["card"] = "carte"
///
/// The texts of the payment plan and the amounts are those of `WidgetRendering` in the locale.
public struct NativeCheckoutTexts: Hashable, Sendable {
  // The screen.

  /// The title of the screen.
  public var title = "Checkout"
  /// The notice while the order is read.
  public var loading = "Loading your order…"
  /// The title of the notice after a failed loading.
  public var failed = "Your order could not be loaded"
  /// The title of the notice when the order is paid.
  public var completed = "Thank you"
  /// The line below it; `%1` is the order's number.
  public var orderNumber = "Your order has the number %1."
  /// The button that repeats what failed.
  public var retry = "Try again"
  /// The button that repeats the question for a payment whose outcome is unknown.
  public var checkAgain = "Check again"
  /// The button that leaves the checkout.
  public var leave = "Close"
  /// The progress; `%1` sections of `%2` are completed.
  public var progress = "%1 of %2"
  /// The label of the progress.
  public var progressLabel = "Sections completed"
  /// The line of a failure after which the total is another; `%1` was the total, `%2` it is.
  public var totals = "It was %1. It is now %2."

  // The question whether to leave.

  /// The question.
  public var leaveQuestion = "Leave checkout?"
  /// The line below it for an order that is not paid.
  public var leaveUnfinished = "Your order is not placed yet."
  /// The line below it while a payment is being made.
  public var leavePaying = "A payment is in progress. If you leave, it can still be made."
  /// The answer that returns to the checkout.
  public var stay = "Stay"
  /// The answer that leaves.
  public var confirmLeave = "Leave"

  // The sections.

  /// The titles of the sections.
  public var sections: [CheckoutSection: String] = [
    .contact: "Contact", .shippingAddress: "Shipping address",
    .billingAddress: "Billing address", .shippingMethod: "Shipping method", .payment: "Payment",
  ]
  /// The states of a section, for VoiceOver.
  public var states: [SectionState: String] = [
    .locked: "locked", .open: "to be filled in", .updating: "saving", .complete: "completed",
  ]
  /// The button that unfolds a section.
  public var edit = "Edit"
  /// The hint of that button for VoiceOver; `%1` is the section's title.
  public var editHint = "Changes: %1"
  /// The button that saves a form.
  public var confirm = "Save"
  /// The button that folds a section.
  public var cancel = "Cancel"
  /// The button that drops a value that could not be saved.
  public var discard = "Discard"
  /// The summary of a billing address that matches the shipping address.
  public var sameAsShipping = "Same as Shipping"
  /// The button that bills to the shipping address.
  public var useShippingAddress = "Use the shipping address"
  /// The button that shows a form in place of the saved addresses.
  public var enterAddress = "Enter another address"
  /// The problem of a value that could not be saved, once the failure is not shown any more.
  public var unsaved = "This is not saved. Save it again, or discard it."
  /// The problem of an order for which no shipping method is offered.
  public var noShippingMethods = "No shipping method is offered. Check the shipping address."
  /// The reason why a section's buttons are disabled while a change is on its way.
  public var saving = "Wait until the change is saved."
  /// The reason why a section is locked.
  public var sectionLocked = "Fill in the sections above first."

  // The forms.

  /// The label of a guest's email address.
  public var email = "Email"
  /// The labels of an address's fields.
  public var addressFields: [Address.Field: String] = [
    .name: "Full name", .line1: "Address", .line2: "Apartment, suite", .city: "City",
    .region: "State or province", .postcode: "Postal code", .country: "Country code",
    .phone: "Phone",
  ]
  /// The label of an optional field for VoiceOver; `%1` is its label.
  public var optional = "%1, optional"
  /// The corrections of an email address; if nil, those of the checkout.
  public var emailCorrection: String?
  /// The corrections of an address's fields, in place of those of the checkout.
  public var addressCorrections: [Address.Field: String] = [:]

  // The promo codes.

  /// The title of the promo codes.
  public var promoCodes = "Promo codes"
  /// The label of the field for a code.
  public var promoCode = "Promo code"
  /// The button that adds a code.
  public var applyPromoCode = "Apply"
  /// The reason why the button is disabled without a code.
  public var noPromoCode = "Enter a promo code first."
  /// The button that removes a code.
  public var removePromoCode = "Remove"
  /// The states of a code, for VoiceOver.
  public var promoCodeStates: [NativeCheckoutScreen.PromoCodeRow.State: String] = [
    .adding: "being added", .removing: "being removed", .notAdded: "not added",
    .notRemoved: "not removed",
  ]
  /// The problem of a code that could not be added, and the next step.
  public var promoCodeNotAdded = "The code is not added. Try again, or discard it."
  /// The problem of a code that could not be removed, and the next step.
  public var promoCodeNotRemoved = "The code is not removed. Try again, or discard the change."

  // The order.

  /// The title of the order's items and costs.
  public var summary = "Order summary"
  /// The quantity `%1` of an item at the price `%2`.
  public var quantity = "%1 × %2"
  /// The label of the sum of the items.
  public var subtotal = "Subtotal"
  /// The label of the discount.
  public var discount = "Discount"
  /// The label of the price of the shipping method.
  public var shipping = "Shipping"
  /// The label of a tax that is added.
  public var tax = "Tax"
  /// The label of a tax that the prices include.
  public var taxIncluded = "Tax, included"
  /// The label of the total.
  public var total = "Total"

  // The payment.

  /// The names of the providers, by their identifiers; an identifier without a name is shown itself.
  public var providers: [UTF8Text: String] = ["afterpay": "Afterpay", "card": "card"]
  /// The button of a provider; `%1` is the total, `%2` the provider.
  public var pay = "Pay %1 with %2"
  /// The button of an order of zero.
  public var placeOrder = "Place order"
  /// The reason why the payment is disabled while a form has text that is not saved.
  public var unsavedForm = "Save or discard your changes first."
  /// The reason why the payment is disabled while a payment is being made.
  public var paymentInProgress = "A payment is in progress."
  /// The stages of a payment.
  public var paymentStages: [NativeState.Payment.Stage: String] = [
    .requesting: "Preparing the payment…", .presented: "Finish the payment.",
    .completing: "Placing the order…", .unknown: "The outcome of the payment is not known.",
    .checking: "Checking the payment…", .completed: "The order is paid.",
  ]

  // Failures and announcements.

  /// The texts of failures, in place of ``/CheckoutEngine/CheckoutFailure/advice``.
  public var advice: [CheckoutFailure.Code: String] = [:]
  /// The text of an expired cart that was restored, in place of its advice.
  public var cartRestored: String?
  /// The text of an order that must be read again, once the failure is not shown any more.
  public var notRead = "The order could not be read again. Try again."
  /// The announcement of a section whose data the order has now; `%1` is its title.
  public var sectionCompleted = "%1 saved."
  /// The announcement of another total; `%1` was the total, `%2` it is.
  public var totalChanged = "The total changed from %1 to %2."

  /// Creates the English texts.
  public init() {}
}

extension NativeCheckoutTexts {
  /// Returns the text of a failure.
  func advice(for failure: CheckoutFailure) -> String {
    if failure.code == .cartExpired, failure.isRecovered == true {
      return cartRestored ?? failure.advice
    }
    return advice[failure.code] ?? failure.advice
  }

  /// Returns the name of a provider.
  func name(ofProvider id: UTF8Text) -> String { providers[id] ?? id.description }

  func title(of section: CheckoutSection) -> String { sections[section] ?? "\(section.name)" }
}
