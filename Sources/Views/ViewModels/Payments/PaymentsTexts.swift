public import CheckoutEngine

/// The texts of a list of payments, in English unless an app translates them.
///
/// In a text, `%1` and `%2` are places for the values that its property names.
///
/// ```swift
/// var texts = PaymentsTexts()
/// texts.listTitle = "Paiements"
/// texts.statuses[.paid] = "Payé"
/// texts.newPayment  // "New payment"
/// ```
public struct PaymentsTexts: Hashable, Sendable {
  /// The title of the list.
  public var listTitle = "Payments"
  /// The text of an empty list.
  public var noPayments = "There are no payments yet."
  /// The text of a list that could not be read yet.
  public var noList = "The payments are not loaded."
  /// The button that opens the form.
  public var newPayment = "New payment"
  /// The words for statuses; any other status is shown as the server writes it.
  public var statuses: [PaymentStatus: String] = [
    .open: "Open", .canceled: "Canceled", .pending: "Pending", .authorized: "Authorized",
    .expired: "Expired", .failed: "Failed", .paid: "Paid",
  ]
  /// The hint of a payment that can be paid, for VoiceOver.
  public var paymentHint = "Opens the payment's page."
  /// The hint of any other payment, for VoiceOver.
  public var statusHint = "Shows the status."
  /// The title of the form.
  public var formTitle = "New payment"
  /// The label of the amount: `%1` is the currency's code.
  public var amount = "Amount in %1"
  /// The problem with an amount: `%1` is an example.
  public var invalidAmount = "Enter an amount above zero, such as %1."
  /// The label of the description.
  public var description = "Description"
  /// The text in the empty field of the description.
  public var descriptionExample = "What the payment is for"
  /// The problem with a description.
  public var invalidDescription = PaymentsRefusal(.invalidDescription).message
  /// The button that creates a payment.
  public var create = "Create"
  /// The button that creates a payment whose ways to pay could not be read.
  public var createWithoutMethod = "Choose on the payment's page"
  /// The button that drops the payment, or does not open its page.
  public var cancel = "Cancel"
  /// The title of the ways to pay.
  public var methodsTitle = "How to pay"
  /// The text if there are no ways to pay.
  public var noMethods = "The payment's page asks how to pay."
  /// The label of the control with the arrangements.
  public var layout = "Layout"
  /// The segment of ``PaymentsLayout/list``.
  public var list = "List"
  /// The segment of ``PaymentsLayout/grid``.
  public var grid = "Grid"
  /// The reason why a way to pay cannot be chosen, if it has a smallest amount: `%1`.
  public var minimum = "From %1"
  /// The reason why a way to pay cannot be chosen, if it has a largest amount: `%1`.
  public var maximum = "Up to %1"
  /// The hint of a way to pay with banks or cards, for VoiceOver: `%1` is their number.
  public var issuersHint = "Shows %1 banks or cards."
  /// The button that creates the payment with the chosen way to pay.
  public var proceed = "Continue"
  /// The button that returns to the ways to pay.
  public var back = "Back"
  /// The hint of ``proceed`` while no way to pay is chosen.
  public var proceedWithoutMethod = "The payment's page asks how to pay."
  /// The hint of ``proceed`` while a bank or card must be chosen.
  public var issuerRequired = PaymentsRefusal(.issuerRequired).message
  /// The hint of a button that creates a payment while the last one may exist.
  public var outcomeUnknown = PaymentsRefusal(.outcomeUnknown).message
  /// The question where to open the payment's page.
  public var flowQuestion = "Where do you want to pay?"
  /// The answer that opens the page in the browser.
  public var external = "In the browser"
  /// The answer that opens the page in the app.
  public var inApp = "In the app"
  /// The text about a payment that cannot be paid: `%1` is the amount, `%2` the status.
  public var status = "%1: %2"
  /// The button that closes that text.
  public var dismiss = "OK"
  /// The title of the payment's page.
  public var pageTitle = "Payment"
  /// The text while the payment's page is in the browser.
  public var externalPage = "Pay in the browser, then come back to this app."
  /// The button that returns to the list.
  public var close = "Back to payments"
  /// The button that repeats what failed.
  public var retry = "Try again"
  /// The text while the payments are read for the first time.
  public var loadingPayments = "Loading payments"
  /// The text while the ways to pay are read.
  public var loadingMethods = "Loading ways to pay"
  /// The text while a payment is created.
  public var creating = "Creating the payment"
  /// The announcement after the shopper refreshed the list.
  public var refreshed = "The payments are up to date."
  /// The announcement of a created payment: `%1` is its description, `%2` the amount.
  public var created = "Payment created: %1, %2."
  /// The announcement of a finished payment: `%1` is its description, `%2` the status.
  public var finished = "%1: %2."
  /// The announcement of the banks or cards that unfolded: `%1` is their number.
  public var issuersUnfolded = "Choose one of %1 banks or cards below."
  /// The texts of failures; for any other failure, ``/CheckoutEngine/PaymentsFailure/advice``.
  public var failures: [PaymentsFailure.Code: String] = [:]

  /// Creates the English texts.
  public init() {}
}
