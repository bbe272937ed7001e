// swift-format-ignore-file

// Mistakes in views on watchOS, which has neither views of UIKit nor web views. Each comment is the error that the compiler
// must give for its line.

import CheckoutViews
import SwiftUI
import UIKit
import WidgetViews

@MainActor func usesViewsOfTheIPhone() {
  _ = CheckoutSheet.self  // expected-error {{'CheckoutSheet' is unavailable: Import CheckoutViews}}
  _ = WidgetView.self  // expected-error {{'WidgetView' is unavailable: Import WidgetViews}}
  _ = UIView.self  // expected-error {{cannot find 'UIView' in scope}}
}

struct ChoosesAKeyboard: View {
  var body: some View {
    EmptyView().keyboardType(.emailAddress)  // expected-error {{value of type 'EmptyView' has no member 'keyboardType'}} expected-error {{cannot infer contextual base in reference to member 'emailAddress'}}
  }
}
