// swift-format-ignore-file

// The calls of the guide to Shopify's Checkout Sheet Kit. See guides.py for the marks.

// guide: guide-checkout-sheet.txt

import CheckoutViews
import UIKit
// begin
import SwiftUI
// end
// printed elsewhere: import ShopifyCheckoutSheetKit

// begin
struct ContentView: View {
  @State var isPresented = false
  @State var checkoutURL: URL?

  var body: some View {
    Button("Checkout") {
      isPresented = true
    }
    .sheet(isPresented: $isPresented) {
      if let url = checkoutURL {
        CheckoutSheet(url: url)
           /// Configuration
           .title("Checkout")
           .colorScheme(.automatic)
           .tintColor(.blue)
           .backgroundColor(.white)

           /// Lifecycle events
           .onCancel {
             isPresented = false
           }
           .onComplete { event in
             handleCompletedEvent(event)
           }
           .onFail { error in
             handleError(error)
           }
           .onPixelEvent { event in
             handlePixelEvent(event)
           }
           .onLinkClick { url in
              if UIApplication.shared.canOpenURL(url) {
                UIApplication.shared.open(url)
              }
           }
           .edgesIgnoringSafeArea(.all)
      }
    }
  }
}
// end

func handleCompletedEvent(_ event: SheetCompletion) {}
func handleError(_ error: SheetError) {}
func handlePixelEvent(_ event: SheetPixel) {}

struct Configured: View {
  let checkoutURL: URL

  var body: some View {
    // begin
    CheckoutSheet(checkout: checkoutURL)
      .title("Checkout")
      .colorScheme(.automatic)
      .tintColor(.blue)
      .backgroundColor(.black)
    // end
  }
}

extension SheetColor {
  static var systemBlue: SheetColor { SheetColor(red: 0, green: 122, blue: 255) }
  static var systemBackground: SheetColor { SheetColor(red: 255, green: 255, blue: 255) }
}

@MainActor func configuration(_ sheet: CheckoutSheetModel) {
  // begin
  // [Default] Automatically toggle idiomatic light and dark themes based on device preference (`UITraitCollection`)
  // printed: ShopifyCheckoutSheetKit.configuration.colorScheme = .automatic
  sheet.configure { $0.colorScheme = .automatic }
  // Force idiomatic light color scheme
  // printed: ShopifyCheckoutSheetKit.configuration.colorScheme = .light
  sheet.configure { $0.colorScheme = .light }
  // Force idiomatic dark color scheme
  // printed: ShopifyCheckoutSheetKit.configuration.colorScheme = .dark
  sheet.configure { $0.colorScheme = .dark }
  // Force web theme, as rendered by a mobile browser
  // printed: ShopifyCheckoutSheetKit.configuration.colorScheme = .web
  sheet.configure { $0.colorScheme = .web }
  // printed: ShopifyCheckoutSheetKit.configuration.tintColor = UIColor(red: 0.09, green: 0.45, blue: 0.69, alpha: 1.00)
  sheet.configure { $0.tintColor = SheetColor(red: 23, green: 115, blue: 176) }
  // printed: ShopifyCheckoutSheetKit.configuration.tintColor = .systemBlue
  sheet.configure { $0.tintColor = .systemBlue }
  // printed: ShopifyCheckoutSheetKit.configuration.backgroundColor = UIColor(red: 0.09, green: 0.45, blue: 0.69, alpha: 1.00)
  sheet.configure { $0.backgroundColor = SheetColor(red: 23, green: 115, blue: 176) }
  // printed: ShopifyCheckoutSheetKit.configuration.backgroundColor = .systemBackground
  sheet.configure { $0.backgroundColor = .systemBackground }
  // Hardcoded title, applicable to all languages
  // printed: ShopifyCheckoutSheetKit.configuration.title = "Custom title"
  sheet.configure { $0.title = "Custom title" }
  // end
}

@MainActor func preloading(_ sheet: CheckoutSheetModel, checkoutURL: URL) {
  // begin
  // printed: ShopifyCheckoutSheetKit.configure {
  sheet.configure {
    $0.preloading.enabled = false // defaults to true
  }
  // printed: ShopifyCheckoutSheetKit.preload(checkout: checkoutURL)
  sheet.preload(checkoutURL.absoluteString)
  // printed: ShopifyCheckoutSheetKit.preloading.enabled = false
  sheet.configure { $0.preloading.enabled = false }
  // printed: ShopifyCheckoutSheetKit.preload(checkout: checkoutURL) // no-op
  sheet.preload(checkoutURL.absoluteString) // no-op
  // end
  // printed elsewhere: there is a ShopifyCheckoutSheetKit.invalidate() helper function to do so.
  sheet.invalidate()
}

// The import is another:
// printed elsewhere: import UIKit

// begin
class MyViewController: UIViewController {
  func presentCheckout() {
    // end
    let sheet = CheckoutSheetModel()
    // begin
    // printed: let checkoutURL: URL = // from cart object
    let checkoutURL = "https://shop.example/cart/c/1"
    // printed: ShopifyCheckoutSheetKit.present(checkout: checkoutURL, from: self, delegate: self)
    sheet.store.setDelegate(weakly: self) { type in print("\(type) was released") }; sheet.present(checkoutURL)
  }
}

// printed: extension MyViewController: ShopifyCheckoutSheetKitDelegate {
extension MyViewController: SheetDelegate {
  // printed: func checkoutDidComplete(event: CheckoutCompletedEvent) {
  func checkoutDidComplete(event: SheetCompletion) {
    // Called when the checkout was completed successfully by the buyer.
    // Use this to update UI, reset cart state, etc.
  }

  func checkoutDidCancel() {
    // Called when the checkout was canceled by the buyer.
    // Use this to call `dismiss(animated:)`, etc.
  }

  // printed: func checkoutDidFail(error: CheckoutError) {
  func checkoutDidFail(error: SheetError) {
    // Called when the checkout encountered an error and has been aborted. The callback
    // provides a `CheckoutError` enum, with one of the following values:
  }

  // printed: func checkoutDidClickLink(url: URL) {
  func checkoutDidClickLink(url: PageAddress) {
    // Called when the buyer clicks a link within the checkout experience:
    //  - email address (`mailto:`),
    //  - telephone number (`tel:`),
    //  - web (`http:`)
    // and is being directed outside the application.
  }

  // Issued when the Checkout has emit a standard or custom Web Pixel event.
  // Note that the event must be handled by the consuming app, and will not be sent from inside the checkout.
  // See below for more information.
  // printed: func checkoutDidEmitWebPixelEvent(event: PixelEvent) {
  func checkoutDidEmitWebPixelEvent(event: SheetPixel) {
    // printed: switch event {
    switch event.isCustom {
      // printed: case .standardEvent(let standardEvent):
      case false:
        // printed: recordAnalyticsEvent(standardEvent)
        recordAnalyticsEvent(standardEvent: event)
      // printed: case .customEvent(let customEvent):
      case true:
        // printed: recordAnalyticsEvent(customEvent)
        recordAnalyticsEvent(customEvent: event)
    }
  }

  // printed: func shouldRecoverFromError(error: CheckoutError) {
  func shouldRecoverFromError(error: SheetError) -> Bool {
    return error.isRecoverable // default
  }
  // end

  // begin
  // printed: private func sendEventToAnalytics(event: StandardEvent) {
  private func sendEventToAnalytics(event: SheetPixel) {
    // Send standard event to third-party providers
  }

  // printed: private func recordAnalyticsEvent(standardEvent: StandardEvent) {
  private func recordAnalyticsEvent(standardEvent: SheetPixel) {
    if hasPermissionToCaptureEvents() {
      sendEventToAnalytics(event: standardEvent)
    }
  }

  // printed: private func recordAnalyticsEvent(customEvent: CustomEvent) {
  private func recordAnalyticsEvent(customEvent: SheetPixel) {
    if hasPermissionToCaptureEvents() {
      // printed: sendEventToAnalytics(event: CustomEvent)
      sendEventToAnalytics(event: customEvent)
    }
  }
}
// end

private func hasPermissionToCaptureEvents() -> Bool { true }
