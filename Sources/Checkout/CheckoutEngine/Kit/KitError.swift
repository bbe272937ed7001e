public import ScheduleEngine

/// A failure of a checkout of the Checkout Kit 4; the app decides how to recover.
///
/// ```swift
/// var checkout = KitCheckout(settings: KitSettings())
/// let url: PageAddress = "https://shop.example/cart/c/1"
/// try checkout.apply(.present(url: url), at: moment)
/// try checkout.apply(.pageAnswer(page: 1, KitAnswerHead(url: url, status: 403)), at: moment)
/// checkout.state.error?.code         // .httpError
/// checkout.state.error?.description  // "http_error: forbidden"
/// ```
///
/// <doc:KitCheckoutRules#Failures> lists all of them.
public struct KitError: Error, Hashable, Sendable {
  /// The cause.
  public let code: Code
  /// The failure in words, in English, the system's, or as the page wrote them.
  public let message: UTF8Text
  /// The HTTP status, or nil if the page failed in another way.
  public let httpStatusCode: Int?
  /// The system's number of the failure, such as -1001, or nil.
  public let underlyingCode: Int?
  /// The address at which the shop lets the buyer continue, or nil: hand the buyer over there.
  public let continueURL: PageAddress?

  /// The cause of a failure.
  public enum Code: Hashable, Sendable, CaseIterable {
    /// The shop can be seen with a password only.
    case storefrontPasswordRequired
    /// The buyer must sign in.
    case customerAccountRequired
    /// The cart expired.
    case cartExpired
    /// The order of the cart was placed before.
    case cartCompleted
    /// The cart cannot be used.
    case invalidCart
    /// The server answered with an error.
    case httpError
    /// The page could not be loaded.
    case networkError
    /// The process of the page's content ended.
    case webContentProcessTerminated
    /// The app or the page broke a rule of the kit.
    case sdkError
    /// Another cause, or none that is known.
    case unknown

    /// The code's name in JSON, such as `cart_expired`.
    public var name: StaticString {
      switch self {
      case .storefrontPasswordRequired: "storefront_password_required"
      case .customerAccountRequired: "customer_account_required"
      case .cartExpired: "cart_expired"
      case .cartCompleted: "cart_completed"
      case .invalidCart: "invalid_cart"
      case .httpError: "http_error"
      case .networkError: "network_error"
      case .webContentProcessTerminated: "web_content_process_terminated"
      case .sdkError: "sdk_error"
      case .unknown: "unknown"
      }
    }

    /// Reads the code of a page's error, in any case; one that a page cannot have is unknown.
    ///
    ///     KitError.Code(reportedBy: "CART_COMPLETED")  // .cartCompleted
    ///     KitError.Code(reportedBy: "http_error")      // .unknown
    ///
    /// - Parameter text: The text.
    public init(reportedBy text: UTF8Text) {
      let codes: [Code] = [
        .storefrontPasswordRequired, .customerAccountRequired, .cartExpired, .cartCompleted,
        .invalidCart,
      ]
      let name = text.asciiLowercased
      self = codes.first { UTF8Text(stringLiteral: $0.name) == name } ?? .unknown
    }
  }

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - code: The cause.
  ///   - message: The failure in words.
  ///   - httpStatusCode: The HTTP status, or nil.
  ///   - underlyingCode: The system's number of the failure, or nil.
  ///   - continueURL: The address at which the buyer can continue, or nil.
  public init(
    _ code: Code, message: UTF8Text, httpStatusCode: Int? = nil, underlyingCode: Int? = nil,
    continueURL: PageAddress? = nil
  ) {
    (self.code, self.message, self.httpStatusCode) = (code, message, httpStatusCode)
    (self.underlyingCode, self.continueURL) = (underlyingCode, continueURL)
  }
}

extension KitError: CustomStringConvertible {
  /// The code's name and the message, in one line.
  public var description: String { "\(code.name): \(message)" }
}

extension KitError {
  /// The failure of an address without encryption.
  static var insecure: KitError { KitError(.sdkError, message: insecureAddress) }

  /// The words for an address without encryption.
  static var insecureAddress: UTF8Text { "Checkout URL must use HTTPS." }

  /// The failure of a page whose server answers with a status of 400 or above.
  init(_ head: KitAnswerHead) {
    self.init(
      head.status == 410 ? .cartExpired : .httpError,
      message: head.words ?? Self.words(for: head.status), httpStatusCode: head.status)
  }

  private static func words(for status: Int) -> UTF8Text {
    status == 410 ? "no longer exists" : SheetError.words(for: status)
  }

  /// The failure of a navigation.
  init(_ failure: KitLoadFailure) {
    self.init(
      failure.kind == .unknown ? .unknown : .networkError, message: failure.message,
      underlyingCode: failure.code)
  }
}
