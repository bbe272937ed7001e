public import ScheduleEngine

/// The facts that an express checkout begins with.
///
///     let settings = ExpressSettings(
///       token: "001.tok", region: .us, environment: .sandbox, currency: .usd, isBuyNow: true)
///     settings.asks  // true
public struct ExpressSettings: Hashable, Sendable {
  /// The token of the checkout, made by the shop's server, or nil if there is none.
  ///
  /// The server's request for the token must have the member `popupOriginUrl` with the value
  /// `https://static.afterpay.com`.
  public let token: SecretText?
  /// The region of the merchant's account.
  public let region: ExpressRegion
  /// The service that the page belongs to.
  public let environment: ExpressEnvironment
  /// Whether the shopper collects the order; nil leaves it to the page.
  public let isPickup: Bool?
  /// Whether the shopper pays on the page, without a review in the shop; nil leaves it to the page.
  public let isBuyNow: Bool?
  /// Whether the shopper must choose a shipping option; nil leaves it to the page.
  public let requiresShippingOption: Bool?
  /// The name and version of the app's software, which the page receives, or nil.
  public let sdk: UTF8Text?
  /// The currency of all amounts.
  public let currency: Currency
  /// Whether the app answers questions about shipping; if not, the page receives at once that
  /// nobody does.
  public let asks: Bool

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - token: The token of the checkout; without 1 to 1,024 bytes free of control characters, the
  ///     checkout is cancelled at once.
  ///   - region: The region; with one that Afterpay does not serve, the checkout is cancelled at
  ///     once.
  ///   - environment: The service that the page belongs to.
  ///   - currency: The currency of all amounts.
  ///   - isPickup: Whether the shopper collects the order.
  ///   - isBuyNow: Whether the shopper pays on the page.
  ///   - requiresShippingOption: Whether the shopper must choose a shipping option.
  ///   - sdk: The name and version of the app's software.
  ///   - asks: Whether the app answers questions about shipping.
  public init(
    token: SecretText?, region: ExpressRegion, environment: ExpressEnvironment, currency: Currency,
    isPickup: Bool? = nil, isBuyNow: Bool? = nil, requiresShippingOption: Bool? = nil,
    sdk: UTF8Text? = nil, asks: Bool = true
  ) {
    (self.token, self.region, self.environment) = (token, region, environment)
    (self.currency, self.sdk, self.asks) = (currency, sdk, asks)
    (self.isPickup, self.isBuyNow) = (isPickup, isBuyNow)
    self.requiresShippingOption = requiresShippingOption
  }
}

/// A region of Afterpay's service.
///
///     ExpressRegion.gb.code            // GB
///     ExpressRegion("us") == .us       // true
///     ExpressRegion("FR").isSupported  // false
public struct ExpressRegion: Hashable, Sendable {
  /// The region's code in capital letters, two of them if the region is supported.
  public let code: UTF8Text

  /// Creates a region.
  ///
  /// - Parameter code: The code in any case, such as `US`.
  public init(_ code: UTF8Text) { self.code = code.asciiUppercased }

  /// Australia.
  public static var au: Self { Self("AU") }
  /// New Zealand.
  public static var nz: Self { Self("NZ") }
  /// The United States.
  public static var us: Self { Self("US") }
  /// Canada.
  public static var ca: Self { Self("CA") }
  /// The United Kingdom, where the service is called Clearpay.
  public static var gb: Self { Self("GB") }

  /// Whether the service has a page for the region.
  public var isSupported: Bool {
    self == .au || self == .nz || self == .us || self == .ca || self == .gb
  }
}

/// A service that an express checkout's page belongs to.
public enum ExpressEnvironment: Hashable, Sendable, CaseIterable {
  /// The service for tests, without real money.
  case sandbox
  /// The service for real payments.
  case production

  /// The service's name in JSON, such as `sandbox`.
  public var name: StaticString { self == .sandbox ? "sandbox" : "production" }
}

extension ExpressSettings {
  /// The reason why there is no page to load, or nil if there is one.
  var obstacle: ExpressCancellation? {
    guard let token, token.isCheckoutToken else { return .noURL }
    return region.isSupported ? nil : .invalidURL
  }

  /// The address of the page, which has the token; only settings without an obstacle have one.
  var pageURL: SecretText {
    var url = UTF8Builder("https://portal")
    if environment == .sandbox { url.append(".sandbox") }
    if region == .gb {
      url.append(".clearpay.co.uk/uk")
    } else {
      url.append(".afterpay.com/")
      url.bytes += region.code.asciiLowercased.bytes
    }
    url.append("/checkout/?token=")
    token?.text.appendPercentEncoded(to: &url.bytes)
    url.append("&isWindowed=true&protocol=json")
    url.append("&buyNow=", isBuyNow)
    url.append("&pickup=", isPickup)
    url.append("&shippingOptionRequired=", requiresShippingOption)
    if let sdk {
      url.append("&sdk=")
      sdk.appendPercentEncoded(to: &url.bytes)
    }
    return SecretText(UTF8Text(checkedUTF8: url.bytes))
  }
}

extension SecretText {
  /// Whether the text can be a checkout's token.
  package var isCheckoutToken: Bool {
    (1...CheckoutToken.maximumByteCount).contains(text.bytes.count) && !text.hasControlCharacter
  }
}

/// A text that grows.
private struct UTF8Builder {
  var bytes: [UInt8] = []

  init(_ text: StaticString) { append(text) }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Appends a query item and its value, if there is one.
  mutating func append(_ item: StaticString, _ flag: Bool?) {
    guard let flag else { return }
    append(item)
    append(flag ? "true" : "false")
  }
}
