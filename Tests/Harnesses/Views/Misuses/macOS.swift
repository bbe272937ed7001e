// swift-format-ignore-file

// Mistakes in views on macOS. Each comment is the error that the compiler must give for its line.

import CheckoutViews
import SwiftUI
import WidgetViews

@MainActor func usesTheViewOfUIKit() {
  _ = WidgetView.self  // expected-error {{'WidgetView' is unavailable: Import WidgetViews}}
}

struct UsesAViewOfThePhone: UIViewRepresentable {  // expected-error {{cannot find type 'UIViewRepresentable' in scope}}
}

struct ChoosesAKeyboard: View {
  var body: some View {
    EmptyView().keyboardType(.emailAddress)  // expected-error {{value of type 'EmptyView' has no member 'keyboardType'}} expected-error {{cannot infer contextual base in reference to member 'emailAddress'}}
  }
}
