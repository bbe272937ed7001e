// swift-format-ignore-file

// The guides to the native and the web checkout show no Swift. The names of their sentences have their counterparts on the
// next line. See guides.py for the marks.

import CheckoutViews
import SwiftUI

// guide: guide-native-checkout.txt

struct NativeScreen: View {
  let model: NativeCheckoutModel
  @State var isPresented = true

  var body: some View {
    // begin
    // printed: scroll-topSS24After the progress bar, before all other views.
    NativeCheckoutView(model: model, onLeave: { isPresented = false }) { Text(verbatim: "Sale") }
    // end
  }
}

// guide: guide-web-checkout.txt

struct WebScreenOfTheApp: View {
  let model: WebCheckoutModel
  let webViews: WebViews<WebCheckout>
  @State var isPresented = true

  var body: some View {
    // begin
    // printed: • NavigationItem.titleView: This title view shows your logo by default.
    WebCheckoutView(model: model, webViews: webViews, onClose: { isPresented = false }) { Image(systemName: "cart") }
    // end
  }
}

func endpoints() throws {
  // begin
  // printed: By default, the web checkout uses .cartTransfer.
  _ = try WebSettings(cartID: "c-1", api: .cartTransfer(appID: "a-1"))
  // printed: To change this, you should inject the WebCheckoutApiType in the Web Checkout builder.
  _ = try WebSettings(cartID: "c-1", api: .checkout)
  // end
}
