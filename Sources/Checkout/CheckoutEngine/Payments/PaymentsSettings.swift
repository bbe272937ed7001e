public import ScheduleEngine

/// The facts that a checkout of payments begins with.
///
/// ```swift
/// let settings = try PaymentsSettings(deepLinkScheme: "app-pay", currency: .eur)
/// settings.flow           // .choose
/// settings.selectsMethod  // false
/// ```
public struct PaymentsSettings: Hashable, Sendable {
  /// Whether the shopper chooses the payment method in the app, and not on the payment's page.
  public let selectsMethod: Bool
  /// The place where the page of a payment opens.
  public let flow: PaymentsFlow
  /// The scheme of the links by which a payment's page returns to the app, in lower case.
  public let deepLinkScheme: UTF8Text
  /// The currency of all payments.
  public let currency: Currency

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - selectsMethod: Whether the shopper chooses the payment method in the app.
  ///   - flow: The place where the page of a payment opens.
  ///   - deepLinkScheme: The app's own scheme without a colon, in any case: a letter, then letters,
  ///     digits, `+`, `-` and `.`.
  ///   - currency: The currency of all payments.
  /// - Throws: ``PaymentsSettingsError`` if the scheme is none.
  public init(
    selectsMethod: Bool = false, flow: PaymentsFlow = .choose, deepLinkScheme: UTF8Text,
    currency: Currency
  ) throws(PaymentsSettingsError) {
    guard
      let scheme = PageAddress(UTF8Text(checkedUTF8: deepLinkScheme.bytes + [0x3A])).scheme,
      scheme.bytes.count == deepLinkScheme.bytes.count
    else { throw PaymentsSettingsError() }
    (self.selectsMethod, self.flow) = (selectsMethod, flow)
    (self.deepLinkScheme, self.currency) = (scheme, currency)
  }

  /// Returns the number of the payment to which an address is a link in the app, or nil if it is
  /// none: the app's scheme, the host `payments`, and a payment's number as the last part of the path
  /// that is not empty.
  func paymentNumber(inDeepLink address: PageAddress) -> Int64? {
    guard address.hasScheme(deepLinkScheme),
      let host = address.host, host.isEqualIgnoringCase(to: "payments")
    else { return nil }
    var components = address.pathComponents
    while let last = components.popLast() {
      if !last.isEmpty { return last.paymentNumber }
    }
    return nil
  }
}

extension UTF8Text {
  /// The text as a whole number above zero that fits into an `Int64`, in digits alone, or nil.
  fileprivate var paymentNumber: Int64? {
    var number: Int64 = 0
    for byte in bytes {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = product.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
      guard !isTooLarge, !overflows else { return nil }
      number = sum
    }
    return number > 0 ? number : nil
  }
}

/// The place where the page of a payment opens.
///
///     PaymentsFlow.inApp.name  // inApp
public enum PaymentsFlow: Hashable, Sendable, CaseIterable {
  /// The page opens in the device's browser.
  case external
  /// The page opens in a web view of the app.
  case inApp
  /// The shopper is asked each time.
  case choose

  /// The place's name in JSON, such as `inApp`.
  public var name: StaticString {
    switch self {
    case .external: "external"
    case .inApp: "inApp"
    case .choose: "choose"
    }
  }

  /// A place that a shopper chooses.
  public enum Choice: Hashable, Sendable, CaseIterable {
    /// The device's browser.
    case external
    /// A web view of the app.
    case inApp

    /// The place.
    public var flow: PaymentsFlow { self == .external ? .external : .inApp }

    /// The place's name in JSON, such as `inApp`.
    public var name: StaticString { flow.name }
  }
}

/// The error of values that are not the settings of a checkout of payments, which the app's author
/// corrects.
///
///     try PaymentsSettings(deepLinkScheme: "app pay", currency: .eur)
///     // throws: the scheme of deep links has letters, digits, "+", "-" and ".", a letter first
public struct PaymentsSettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    #"the scheme of deep links has letters, digits, "+", "-" and ".", a letter first"#
  }
}
