// swift-format-ignore-file

// Mistakes on a platform without views. Each comment is the error that the compiler must give for its line.

import CheckoutViews
import WidgetViews

func usesViews() {
  _ = PaymentScheduleView.self  // expected-error {{cannot find 'PaymentScheduleView' in scope}}
  _ = NativeCheckoutView<Never>.self  // expected-error {{cannot find 'NativeCheckoutView' in scope}}
}
