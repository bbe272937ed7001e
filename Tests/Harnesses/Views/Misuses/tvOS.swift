// swift-format-ignore-file

// Mistakes in views on tvOS, which has no web views. Each comment is the error that the compiler must give for its line.

import CheckoutViews
import SwiftUI

@MainActor func usesViewsWithPages() {
  _ = CheckoutSheet.self  // expected-error {{'CheckoutSheet' is unavailable: Import CheckoutViews}}
  _ = HostedPageView<WebCheckout>.self  // expected-error {{cannot find 'HostedPageView' in scope}}
}

struct ForgetsAStep: View {
  let model: PaymentsModel

  var body: some View {
    switch model.screen.step {  // expected-error {{switch must be exhaustive}} expected-note {{add missing case: '.page'}}
    case .list, .form: PaymentsView(model: model)
    case .methods, .issuers: EmptyView()
    }
  }
}
