public import CheckoutEngine
public import ScheduleEngine

/// A way to pay: a card form, a wallet, a page of a bank, a window of Afterpay.
///
/// A provider has an identifier and one function. The function shows a payment to the shopper and
/// returns its end:
///
/// ```swift no-run
/// struct InvoiceProvider: PaymentProvider {
///   let id: UTF8Text = "invoice"
///   let confirm: @Sendable (Money) async -> Bool
///
///   func present(_ payment: ProviderPresentation) async -> ProviderResult {
///     await confirm(payment.amount) ? .succeeded(token: nil) : .cancelled
///   }
/// }
/// ```
///
/// A ``ProviderRegistry`` presents the payments of a checkout by its providers. Every provider
/// keeps these rules, which `expectConformance` of CheckoutTesting checks:
///
/// - It shows exactly the given amount, which is the total of the order that the shopper sees.
/// - It hands the data of the shop's server on unchanged, or reads it. Data that it cannot use is a
///   failure, before the shopper sees anything.
/// - A payment ends once: the first of success, cancellation and failure counts. ``PaymentEnding``
///   does this for screens and kits that call back.
/// - If its task is cancelled, it closes its screen and returns `cancelled` at once. It then shows
///   no other screen.
/// - A failure has a message for the shopper.
/// - It can be used again after each end, with another amount and from any task.
/// - No description of it, of a failure or of an error has a secret: a token or the data.
public protocol PaymentProvider: Sendable {
  /// The provider's identifier, one of ``/CheckoutEngine/NativeSettings/providers``.
  var id: UTF8Text { get }

  /// Shows a payment to the shopper and waits for its end.
  ///
  /// - Parameter payment: The payment.
  /// - Returns: The end of the payment; `succeeded` does not mean that the order is paid, which
  ///   only the shop's server decides.
  func present(_ payment: ProviderPresentation) async -> ProviderResult
}

/// A provider with an express checkout: a button on the page of a product or of a cart, by which
/// the shopper chooses an address and pays in one window.
///
/// ``AfterpayProvider`` is one. An express checkout keeps the rules of ``PaymentProvider`` too, and
/// its success has a token, by which the shop's server finds the address and the shipping method.
public protocol ExpressProvider: PaymentProvider {
  /// Shows an express checkout to the shopper and waits for its end.
  ///
  /// - Parameter request: The total so far and the data of the shop's server.
  /// - Returns: The end; `succeeded` has a token.
  func presentExpress(_ request: ExpressRequest) async -> ProviderResult
}

// The data can have secrets, so no description shows it.
extension ProviderPresentation: CustomStringConvertible, CustomReflectable {
  /// The identifiers, the amount and the size of the data, in one line.
  ///
  ///     let payment = ProviderPresentation(
  ///       provider: "card", paymentID: "p-1", amount: try Money("30.00", .usd),
  ///       data: #"{"secret":"x"}"#)
  ///     payment.description  // "payment p-1 by card of 30.00 USD, with 14 bytes of data"
  public var description: String {
    "payment \(paymentID) by \(provider) of \(amount), with \(data.sizeInWords) of data"
  }

  /// The identifiers and the amount, without the data.
  public var customMirror: Mirror {
    Mirror(self, children: ["provider": provider, "paymentID": paymentID, "amount": amount])
  }
}

/// The start of an express checkout.
///
///     let request = ExpressRequest(amount: try Money("24.00", .usd), data: nil)
///     request.description  // "express checkout of 24.00 USD, with 0 bytes of data"
///
/// The data can have secrets, so no description shows it.
public struct ExpressRequest: Hashable, Sendable {
  /// The total so far, often without shipping, above zero.
  public let amount: Money
  /// JSON text from the shop's server, or nil without data.
  public let data: SecretText?

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - amount: The total so far.
  ///   - data: JSON text from the shop's server, or nil.
  public init(amount: Money, data: SecretText?) { (self.amount, self.data) = (amount, data) }
}

extension ExpressRequest: CustomStringConvertible, CustomReflectable {
  /// The amount and the size of the data, in one line.
  public var description: String {
    "express checkout of \(amount), with \(data.sizeInWords) of data"
  }

  /// The amount, without the data.
  public var customMirror: Mirror { Mirror(self, children: ["amount": amount]) }
}

extension SecretText? {
  /// The number of bytes, as in `1 byte`.
  var sizeInWords: String {
    let count = self?.text.bytes.count ?? 0
    return count == 1 ? "1 byte" : "\(count) bytes"
  }
}
