// swift-format-ignore-file

// A file written for Afterpay's SDK that imports this package instead. Each comment is the error that the compiler must
// give for its line.

import AfterpayWidget

final class Handler: WidgetHandler {
  func onReady(isValid: Bool, amountDueToday: Money, paymentScheduleChecksum: String?) {}
  func onChanged(status: WidgetStatus) {}
  func onError(errorCode: String?, message: String?) {}
  func onFailure(error: Error) {}
}

@MainActor func migrate(_ widget: LiveWidget, _ handler: Handler, amount: Money) {
  _ = WidgetView.self  // expected-error {{Import WidgetViews, which has the view where UIKit is}}
  AfterpayShop.setWidgetHandler(handler)  // expected-error {{does not retain its handler. Write setWidgetHandler(strongly:)}}
  AfterpayShop.shared.setWidgetHandler(nil)  // expected-error {{and removeWidgetHandler() in place of nil}}
  _ = AfterpayShop.enabled  // expected-error {{configuration != nil}}
  widget.getStatus(completion: { _ in })  // expected-error {{'getStatus(completion:)' has been renamed to 'getStatus(_:)'}}
  widget.getStatus { _ in }
  widget.changed.sink(receiveValue: { _ in })  // expected-error {{for await status in widget.changed}}
  _ = amount.amount  // expected-error {{'amount' has been renamed to 'text'}}
  _ = WidgetError.noConfiguration  // expected-error {{error.reason == .noConfiguration}}
  _ = Money(200, .usd)  // expected-error {{Money("200.00", .usd) for 200 dollars}}
  _ = Money(200.0, .usd)  // expected-error {{Money(minorUnits: 200, currency: .usd) for 200 cents}}
}
