public import CheckoutEngine
public import ScheduleEngine

/// The provider `afterpay`: it opens Afterpay's window for the token of the shop's server.
///
/// ```swift no-run
/// let afterpay = AfterpayProvider { window in
///   await AfterpayWindow.open(token: window.token, options: window.options)
/// }
/// let registry = try ProviderRegistry([afterpay])
/// ```
///
/// A payment by Afterpay, from the shopper's click on:
///
/// 1. The checkout shows the widget of the total. It accepts `pay` only if the widget is valid, and
///    the widget does not change from then on.
/// 2. The shop's server makes a checkout of exactly this total at Afterpay and answers with its
///    token, as ``AfterpayData``.
/// 3. This provider opens the window for the token. The window's token must be the same, else the
///    payment fails.
/// 4. The checkout sends the token and the widget's checksum to the shop's server, which decides by
///    an ``AfterpayCapture`` whether it captures the payment at Afterpay.
///
/// The provider does not capture anything and knows no key of Afterpay's API, so a shopper who
/// manipulates the app only gains a payment that the server rejects.
public struct AfterpayProvider: ExpressProvider {
  private let openWindow: @Sendable (AfterpayWindowRequest) async -> ProviderResult

  /// Creates a provider.
  ///
  /// - Parameter openWindow: Opens Afterpay's window and waits for its end: `succeeded` with the
  ///   token that the window reports. If its task is cancelled, it closes the window.
  public init(
    openWindow: @escaping @Sendable (AfterpayWindowRequest) async -> ProviderResult
  ) {
    self.openWindow = openWindow
  }

  /// The identifier, `afterpay`.
  public var id: UTF8Text { NativeSettings.afterpay }

  /// Opens the window for a payment.
  ///
  /// A checkout that the shopper has confirmed in an express checkout needs no window. The payment
  /// fails, without a window, if the data is unusable or names another amount.
  ///
  /// - Parameter payment: The payment, with ``AfterpayData``.
  /// - Returns: The end of the payment, with the token of the data if the shopper agreed.
  public func present(_ payment: ProviderPresentation) async -> ProviderResult {
    await present(payment.amount, payment.data, isExpress: false)
  }

  /// Opens the window for an express checkout.
  ///
  /// - Parameter request: The total so far, with ``AfterpayData``.
  /// - Returns: The end of the express checkout, with the token of the data if the shopper agreed.
  public func presentExpress(_ request: ExpressRequest) async -> ProviderResult {
    await present(request.amount, request.data, isExpress: true)
  }

  private func present(
    _ amount: Money, _ json: SecretText?, isExpress: Bool
  ) async -> ProviderResult {
    guard !Task.isCancelled else { return .cancelled }
    // No window shows the amount of a confirmed checkout, so the data must name it.
    guard let data = try? AfterpayData(json: json),
      data.amount == amount || (data.amount == nil && (isExpress || !data.isConfirmed))
    else { return .failed(message: "Afterpay cannot be opened. Pay another way.") }
    if data.isConfirmed, !isExpress { return .succeeded(token: data.token) }
    switch await result(of: AfterpayWindowRequest(data, amount: amount, isExpress: isExpress)) {
    case .succeeded(let token):
      guard token == data.token else {
        return .failed(message: "Afterpay confirmed another purchase. Nothing was paid. Try again.")
      }
      return .succeeded(token: token)
    case .cancelled: return .cancelled
    case .failed(let message):
      guard let message, !message.isEmpty else {
        return .failed(message: "Afterpay could not be used. Try again.")
      }
      return .failed(message: message)
    }
  }

  /// Opens a window; a cancelled task does not wait until the window is closed.
  private func result(of request: AfterpayWindowRequest) async -> ProviderResult {
    var window: Task<Void, Never>?
    return await PaymentEnding.result { ending in
      window = Task { ending.end(await openWindow(request)) }
    } closing: {
      window?.cancel()
    }
  }
}

extension AfterpayProvider: CustomStringConvertible, CustomReflectable {
  /// The identifier.
  public var description: String { "afterpay" }

  /// The identifier.
  public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}

/// The facts by which Afterpay's window is opened.
///
/// The token is a secret, so no description shows it.
public struct AfterpayWindowRequest: Hashable, Sendable {
  /// The token of the checkout at Afterpay.
  public let token: SecretText
  /// The amount that the shopper pays, or the total so far in an express checkout.
  public let amount: Money
  /// Whether the shopper chooses the address and the shipping method in the window.
  public let isExpress: Bool
  /// The options of the window.
  public let options: AfterpayData.Options

  init(_ data: AfterpayData, amount: Money, isExpress: Bool) {
    (token, options) = (data.token, data.options)
    (self.amount, self.isExpress) = (amount, isExpress)
  }
}

extension AfterpayWindowRequest: CustomStringConvertible, CustomReflectable {
  /// The amount and the kind of window, in one line.
  public var description: String {
    "Afterpay's window for \(isExpress ? "an express checkout" : "a payment") of \(amount)"
  }

  /// The members, without the token.
  public var customMirror: Mirror {
    Mirror(self, children: ["amount": amount, "isExpress": isExpress, "options": options])
  }
}
