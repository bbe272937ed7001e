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

func kit(_ store: CheckoutStore<KitCheckout>, _ url: PageAddress, _ error: KitError, _ settings: KitSettings) {
  _ = ShopifyCheckout.self  // expected-error {{Create a CheckoutStore<KitCheckout>}}
  _ = CheckoutLinkAction.self  // expected-error {{'CheckoutLinkAction' has been renamed to 'KitLinkAction'}}
  store.present(checkout: url, from: 0, delegate: 0)  // expected-error {{then enqueue(.present(url:))}}
  store.preload(checkout: url)  // expected-error {{enqueue(.preload(url:))}}
  store.invalidate()  // expected-error {{enqueue(.invalidate)}}
  store.configure { (settings: inout KitSettings) in }  // expected-error {{enqueue(.configure(settings))}}
  _ = settings.colorScheme  // expected-error {{'colorScheme' has been renamed to 'appearance'}}
  _ = settings.recovery  // expected-error {{the app presents again}}
  _ = KitAppearance.web  // expected-error {{'web' has been renamed to 'storefront'}}
  _ = KitInput.recover(isAllowed: true)  // expected-error {{send present(url:) again}}
  _ = KitEvent.cancelled  // expected-error {{'cancelled' has been renamed to 'dismiss'}}
  _ = error.isRecoverable  // expected-error {{The app decides by the code}}
  _ = error.kind  // expected-error {{'kind' has been renamed to 'code'}}
  _ = error.status  // expected-error {{'status' has been renamed to 'httpStatusCode'}}
  _ = KitError.Code.loadFailed  // expected-error {{'loadFailed' has been renamed to 'networkError'}}
}

@MainActor func kitDelegate(_ delegate: any KitDelegate, _ url: PageAddress) {
  delegate.checkoutDidCancel()  // expected-error {{'checkoutDidCancel()' has been renamed to 'checkoutDidDismiss()'}}
  delegate.checkoutDidClickLink(url: url)  // expected-error {{renamed to 'checkoutAction(for:)'}}
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
