// swift-format-ignore-file

// A file written for the Checkout Sheet Kit, the web checkout and the payments app that imports this package instead.
// Each comment is the error that the compiler must give for its line.

import LiveCheckout

func sheet(_ store: CheckoutStore<SheetCheckout>, _ url: PageAddress) {
  _ = ShopifyCheckoutSheetKitDelegate.self  // expected-error {{'ShopifyCheckoutSheetKitDelegate' has been renamed to 'SheetDelegate'}}
  _ = CheckoutDelegate.self  // expected-error {{'CheckoutDelegate' has been renamed to 'SheetDelegate'}}
  _ = CheckoutError.self  // expected-error {{'CheckoutError' has been renamed to 'SheetError'}}
  _ = CheckoutCompletedEvent.self  // expected-error {{'CheckoutCompletedEvent' has been renamed to 'SheetCompletion'}}
  _ = PixelEvent.self  // expected-error {{'PixelEvent' has been renamed to 'SheetPixel'}}
  _ = CheckoutSheet.self  // expected-error {{Import CheckoutViews, which has the view where WebKit is}}
  _ = CheckoutViewController.self  // expected-error {{Show CheckoutSheet of CheckoutViews}}
  store.present(checkout: url, from: 0, delegate: 0)  // expected-error {{then enqueue(.present(url:))}}
  store.preload(checkout: url)  // expected-error {{enqueue(.preload(url:))}}
  store.invalidate()  // expected-error {{enqueue(.invalidate)}}
  store.configure { (settings: inout SheetSettings) in }  // expected-error {{enqueue(.configure(settings))}}
}

func web() {
  _ = CheckoutState.self  // expected-error {{'CheckoutState' has been renamed to 'WebState'}}
  _ = (any CheckoutReducerType).self  // expected-error {{WebCheckout is the reducer and its state}}
  _ = WebCheckoutApiType.self  // expected-error {{'WebCheckoutApiType' has been renamed to 'WebAPI'}}
  _ = CheckoutAnalyticsMiddleware.self  // expected-error {{'CheckoutAnalyticsMiddleware' has been renamed to 'AnalyticsMiddleware'}}
  checkoutAnalyticsMiddleware()  // expected-error {{'checkoutAnalyticsMiddleware()' has been renamed to 'AnalyticsMiddleware'}}
  _ = CheckoutWebViewController.self  // expected-error {{Show WebCheckoutView of CheckoutViews}}
}

func payments() {
  _ = PaymentsService.self  // expected-error {{enqueue(.start) for getPayments()}}
  _ = MethodsService.self  // expected-error {{reads the methods for the amount of a new payment}}
  _ = (any PaymentsViewControllerDelegate).self  // expected-error {{enqueue(.deepLink(url:))}}
  _ = kBaseUrl  // expected-error {{Pass a ShopAddress to the ShopClient}}
  _ = kSelectPaymentMethod  // expected-error {{PaymentsSettings: selectsMethod}}
  _ = kPaymentFlow  // expected-error {{PaymentsSettings: flow}}
  _ = PaymentsFlow.externalBrowser  // expected-error {{'externalBrowser' has been renamed to 'external'}}
  _ = PaymentsFlow.internalBrowser  // expected-error {{'internalBrowser' has been renamed to 'inApp'}}
}
