public import ScheduleEngine

/// A failure of a checkout sheet.
///
/// ```swift
/// var checkout = SheetCheckout(settings: SheetSettings(recovery: .never))
/// let url: PageAddress = "https://shop.example/cart/c/1"
/// try checkout.apply(.present(url: url), at: moment)
/// try checkout.apply(.pageAnswer(page: 1, url: url, status: 410), at: moment)
/// checkout.state.error?.kind           // .checkoutExpired
/// checkout.state.error?.isRecoverable  // false
/// checkout.state.error?.description    // "checkout_expired: Checkout has expired."
/// ```
///
/// <doc:SheetCheckoutRules#Failures> lists all of them.
public struct SheetError: Error, Hashable, Sendable {
  /// The kind of failure.
  public let kind: Kind
  /// The cause.
  public let code: Code
  /// The failure in words, in English or as the page wrote them.
  public let message: UTF8Text
  /// The HTTP status, or nil if the page failed in another way.
  public let status: Int?
  /// Whether a second try may succeed.
  public let isRecoverable: Bool

  /// A kind of failure.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// The checkout cannot be used any more; begin with a new cart.
    case checkoutExpired
    /// The checkout cannot be shown.
    case checkoutUnavailable
    /// The page could not be loaded.
    case sdkError

    /// The kind's name in JSON, such as `checkout_expired`.
    public var name: StaticString {
      switch self {
      case .checkoutExpired: "checkout_expired"
      case .checkoutUnavailable: "checkout_unavailable"
      case .sdkError: "sdk_error"
      }
    }
  }

  /// The cause of a failure.
  public enum Code: Hashable, Sendable, CaseIterable {
    /// The server answered with an error; ``SheetError/status`` is its HTTP status.
    case httpError
    /// The page could not be loaded.
    case loadFailed
    /// The shop can be seen with a password only.
    case storefrontPasswordRequired
    /// The cart expired.
    case cartExpired
    /// The order of the cart was placed before.
    case cartCompleted
    /// The cart cannot be used.
    case invalidCart
    /// The page named no cause, or another one.
    case unknown

    /// The code's name in JSON, such as `http_error`.
    public var name: StaticString {
      switch self {
      case .httpError: "http_error"
      case .loadFailed: "load_failed"
      case .storefrontPasswordRequired: "storefront_password_required"
      case .cartExpired: "cart_expired"
      case .cartCompleted: "cart_completed"
      case .invalidCart: "invalid_cart"
      case .unknown: "unknown"
      }
    }
  }

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - kind: The kind of failure.
  ///   - code: The cause.
  ///   - message: The failure in words.
  ///   - status: The HTTP status, or nil.
  ///   - isRecoverable: Whether a second try may succeed.
  public init(
    _ kind: Kind, _ code: Code, message: UTF8Text, status: Int? = nil, isRecoverable: Bool
  ) {
    (self.kind, self.code, self.message) = (kind, code, message)
    (self.status, self.isRecoverable) = (status, isRecoverable)
  }
}

extension SheetError: CustomStringConvertible {
  /// The kind's name and the message, in one line.
  public var description: String { "\(kind.name): \(message)" }
}

extension SheetError {
  /// The failure of a page whose server answers with a status of 400 or above.
  init(status: Int) {
    guard status != 410 else {
      self.init(
        .checkoutExpired, .cartExpired, message: "Checkout has expired.", status: status,
        isRecoverable: false)
      return
    }
    self.init(
      .checkoutUnavailable, .httpError, message: Self.words(for: status), status: status,
      isRecoverable: (500...599).contains(status))
  }

  /// The system's words for an HTTP status, in English.
  static func words(for status: Int) -> UTF8Text {
    switch status {
    case 400: "bad request"
    case 401: "unauthorized"
    case 403: "forbidden"
    case 404: "not found"
    case 500: "internal server error"
    case 502: "bad gateway"
    case 503: "service unavailable"
    default: UTF8Text("http error ", Int64(status))
    }
  }

  /// The failure of a page that could not be loaded.
  init(loadFailure reason: UTF8Text) {
    self.init(.sdkError, .loadFailed, message: reason, isRecoverable: true)
  }

  /// The failure in a page in which nothing is recoverable.
  var unrecoverable: SheetError {
    SheetError(kind, code, message: message, status: status, isRecoverable: false)
  }
}
