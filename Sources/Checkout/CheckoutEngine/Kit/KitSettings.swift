public import ScheduleEngine

/// The configuration of a checkout of the Checkout Kit 4.
///
/// ```swift
/// var settings = KitSettings()
/// settings.appearance           // .storefront
/// settings.isPreloadingEnabled  // true
/// settings.messageOrigins       // []
/// settings.links                // .open
/// settings.delegations = [.paymentCredential]
/// ```
///
/// ``KitInput/configure(_:)`` changes it while the app runs.
public struct KitSettings: Hashable, Sendable {
  /// The colors of the checkout page; the storefront's by default.
  public var appearance: KitAppearance
  /// The color of controls around the page, or nil for the app's own.
  public var tintColor: SheetColor?
  /// The color around the page while it is loading, or nil for the system's own.
  public var backgroundColor: SheetColor?
  /// The title of the checkout; `Checkout` in every language by default.
  public var title: UTF8Text
  /// Whether ``KitInput/preload(url:entryPoint:)`` loads pages; true by default.
  public var isPreloadingEnabled: Bool
  /// The patterns of origins from which messages are accepted; empty, the default, or with `*`, all.
  ///
  /// Within a web page, an empty list accepts the page's own origin and those of the platform alone.
  /// A pattern is a scheme and a host, with a port if it is not the scheme's; `*.` before the host
  /// is any domain below it. Messages of the page's own origin and of `shop.app` are accepted too.
  public var messageOrigins: [UTF8Text]
  /// The decision about windows that the page wants to open; they are opened by default.
  public var links: KitLinkPolicy
  /// The steps of the checkout that the app takes over from the page; none by default.
  public var delegations: [KitDelegation]
  /// Whether ``KitEvent/metric(_:)`` is emitted; true by default.
  public var isTelemetryEnabled: Bool
  /// The least severe ``KitEvent/log(_:)`` that is emitted; warnings by default.
  public var logLevel: KitLogLevel
  /// The program around the checkout page; an app by default.
  public var host: KitHost

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - appearance: The colors of the checkout page.
  ///   - tintColor: The color of controls around the page, or nil for the app's own.
  ///   - backgroundColor: The color around the page while it is loading, or nil for the system's own.
  ///   - title: The title of the checkout.
  ///   - isPreloadingEnabled: Whether pages can be preloaded.
  ///   - messageOrigins: The patterns of origins from which messages are accepted.
  ///   - links: The decision about windows that the page wants to open.
  ///   - delegations: The steps of the checkout that the app takes over from the page.
  ///   - isTelemetryEnabled: Whether metrics are emitted.
  ///   - logLevel: The least severe log that is emitted.
  ///   - host: The program around the checkout page.
  public init(
    appearance: KitAppearance = .storefront, tintColor: SheetColor? = nil,
    backgroundColor: SheetColor? = nil, title: UTF8Text = "Checkout",
    isPreloadingEnabled: Bool = true, messageOrigins: [UTF8Text] = [],
    links: KitLinkPolicy = .open, delegations: [KitDelegation] = [],
    isTelemetryEnabled: Bool = true, logLevel: KitLogLevel = .warn, host: KitHost = .native
  ) {
    (self.appearance, self.tintColor, self.backgroundColor) = (
      appearance, tintColor, backgroundColor
    )
    (self.title, self.isPreloadingEnabled) = (title, isPreloadingEnabled)
    (self.messageOrigins, self.links, self.delegations) = (messageOrigins, links, delegations)
    (self.isTelemetryEnabled, self.logLevel, self.host) = (isTelemetryEnabled, logLevel, host)
  }

  /// Whether ``KitInput/preload(url:entryPoint:)`` loads pages: never within a web page.
  var preloadsPages: Bool { isPreloadingEnabled && host == .native }
}

/// The program around a checkout page.
///
/// <doc:KitCheckoutRules#Web-pages> lists the differences.
public enum KitHost: Hashable, Sendable, CaseIterable {
  /// An app with a web view.
  case native
  /// A web page with a frame, which talks to the checkout page by a message port.
  case web

  /// The name in JSON, such as `web`.
  public var name: StaticString {
    switch self {
    case .native: "native"
    case .web: "web"
    }
  }
}

/// The colors of a checkout page.
public enum KitAppearance: Hashable, Sendable, CaseIterable {
  /// The shop's own colors.
  case storefront
  /// The colors of the device: light or dark.
  case automatic
  /// Light colors.
  case light
  /// Dark colors.
  case dark

  /// The name in JSON, such as `storefront`.
  public var name: StaticString {
    switch self {
    case .storefront: "storefront"
    case .automatic: "automatic"
    case .light: "light"
    case .dark: "dark"
    }
  }
}

/// The decision about windows that a checkout page wants to open.
public enum KitLinkPolicy: Hashable, Sendable, CaseIterable {
  /// Opens the address in a browser within the app.
  case open
  /// Asks the app: ``KitEffect/askLink(ask:page:url:)``.
  case ask
  /// Opens nothing, not even addresses that only the system can open.
  case cancel

  /// The name in JSON, such as `open`.
  public var name: StaticString {
    switch self {
    case .open: "open"
    case .ask: "ask"
    case .cancel: "cancel"
    }
  }
}

/// The severity of a log.
public enum KitLogLevel: Hashable, Sendable, CaseIterable {
  /// Everything, also messages that are ignored.
  case debug
  /// Warnings and errors.
  case warn
  /// Errors.
  case error
  /// Nothing.
  case none

  /// The name in JSON, such as `warn`.
  public var name: StaticString {
    switch self {
    case .debug: "debug"
    case .warn: "warn"
    case .error: "error"
    case .none: "none"
    }
  }

  /// Whether a configuration with this level emits a log of another level.
  func includes(_ level: KitLogLevel) -> Bool {
    switch self {
    case .debug: true
    case .warn: level != .debug
    case .error: level == .error
    case .none: false
    }
  }
}

/// A step of the checkout that the app can take over from the page.
///
/// The page asks the app if the app offers the step and the page accepted it when it began.
public enum KitDelegation: Hashable, Sendable, CaseIterable {
  /// The choice of the payment instruments.
  case paymentInstruments
  /// The credential of a payment instrument.
  case paymentCredential
  /// The address of a delivery.
  case fulfillmentAddress

  /// The protocol's name, such as `payment.credential`.
  public var name: StaticString {
    switch self {
    case .paymentInstruments: "payment.instruments_change"
    case .paymentCredential: "payment.credential"
    case .fulfillmentAddress: "fulfillment.address_change"
    }
  }
}
