// Names of the Checkout Sheet Kit, of the web checkout and of the payments app, which are different or
// absent here. Using one is a compiler error that names the replacement. Names that apps and other
// modules often have themselves, such as `Store` and `Configuration`, are not among them.

public import CheckoutEngine

// The Checkout Sheet Kit.

/// The kit's delegate, as its guide names it.
@available(*, unavailable, renamed: "SheetDelegate")
public typealias ShopifyCheckoutSheetKitDelegate = SheetDelegate

/// The kit's delegate.
@available(*, unavailable, renamed: "SheetDelegate")
public typealias CheckoutDelegate = SheetDelegate

/// The kit's failure.
@available(*, unavailable, renamed: "SheetError")
public typealias CheckoutError = SheetError

/// The kit's completed checkout.
@available(*, unavailable, renamed: "SheetCompletion")
public typealias CheckoutCompletedEvent = SheetCompletion

/// The kit's event for analytics; `isCustom` is the kind.
@available(*, unavailable, renamed: "SheetPixel")
public typealias PixelEvent = SheetPixel

/// The kit's view in SwiftUI.
@available(
  *, unavailable,
  message: """
    Import CheckoutViews, which has the view where WebKit is. For web views of your own, SheetRunners \
    receives the pages from a CheckoutStore<SheetCheckout>, and a SheetDelegate has the callbacks.
    """
)
public typealias CheckoutSheet = SheetRunners

/// The kit's view controller.
@available(
  *, unavailable,
  message: """
    Show CheckoutSheet of CheckoutViews by a UIHostingController. For web views of your own, \
    SheetRunners receives the pages from a CheckoutStore<SheetCheckout>, and a SheetDelegate has the \
    callbacks.
    """
)
public typealias CheckoutViewController = SheetRunners

extension CheckoutStore where Flow == SheetCheckout {
  /// The kit's call, which presents a sheet.
  @available(
    *, unavailable,
    message: "Set the delegate by setDelegate(weakly:onLoss:), then enqueue(.present(url:))"
  )
  public func present<Address, Source, Delegate>(
    checkout: Address, from source: Source, delegate: Delegate
  ) {}

  /// The kit's call, which loads a page before it is presented.
  @available(*, unavailable, message: "Send an input: enqueue(.preload(url:))")
  public func preload<Address>(checkout: Address) {}

  /// The kit's call, which drops the preloaded page.
  @available(*, unavailable, message: "Send an input: enqueue(.invalidate)")
  public func invalidate() {}

  /// The kit's call, which changes the configuration.
  @available(*, unavailable, message: "Send an input: enqueue(.configure(settings))")
  public func configure<Configuration>(_ change: (inout Configuration) -> Void) {}
}

// The web checkout.

/// The web checkout's state.
@available(*, unavailable, renamed: "WebState")
public typealias CheckoutState = WebState

/// The web checkout's reducer.
@available(*, unavailable, message: "WebCheckout is the reducer and its state: apply(_:at:)")
public typealias CheckoutReducerType = CheckoutFlow

/// The web checkout's choice of paths.
@available(*, unavailable, renamed: "WebAPI")
public typealias WebCheckoutApiType = WebAPI

/// The web checkout's middleware for analytics.
@available(*, unavailable, renamed: "AnalyticsMiddleware")
public typealias CheckoutAnalyticsMiddleware = AnalyticsMiddleware<WebCheckout>

/// The web checkout's middleware for analytics.
@available(*, unavailable, renamed: "AnalyticsMiddleware")
public func checkoutAnalyticsMiddleware() {}

/// The web checkout's screen.
@available(
  *, unavailable,
  message: """
    Show WebCheckoutView of CheckoutViews by a UIHostingController. For a web view of your own, \
    WebRunners receives the page from a CheckoutStore<WebCheckout>.
    """
)
public typealias CheckoutWebViewController = WebRunners

// The payments app.

/// The payments app's requests for payments.
@available(
  *, unavailable,
  message: """
    A CheckoutStore<PaymentsCheckout> sends the requests: enqueue(.start) for getPayments(), \
    create(amount:description:) and .save for createPayment(_:), .appear for getPayment(_:).
    """
)
public enum PaymentsService {}

/// The payments app's request for payment methods.
@available(
  *, unavailable,
  message: "A CheckoutStore<PaymentsCheckout> reads the methods for the amount of a new payment"
)
public enum MethodsService {}

/// The payments app's receiver of deep links.
@available(*, unavailable, message: "Send the link: enqueue(.deepLink(url:))")
public typealias PaymentsViewControllerDelegate = CheckoutHandler<PaymentsCheckout>

/// The payments app's address of the server.
@available(*, unavailable, message: "Pass a ShopAddress to the ShopClient")
public var kBaseUrl: String { "" }

/// The payments app's choice between the app and the payment's page.
@available(*, unavailable, message: "Pass it to PaymentsSettings: selectsMethod")
public var kSelectPaymentMethod: Bool { false }

/// The payments app's choice of the browser.
@available(*, unavailable, message: "Pass it to PaymentsSettings: flow")
public var kPaymentFlow: PaymentsFlow { .choose }

extension PaymentsFlow {
  /// The payments app's name of the device's browser.
  @available(*, unavailable, renamed: "external")
  public static var externalBrowser: Self { .external }

  /// The payments app's name of the web view.
  @available(*, unavailable, renamed: "inApp")
  public static var internalBrowser: Self { .inApp }
}
