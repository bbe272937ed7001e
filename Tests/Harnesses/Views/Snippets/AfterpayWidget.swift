// swift-format-ignore-file

// The calls of Afterpay's guide to the widget. See guides.py for the marks.

import UIKit
import WidgetViews

// guide: afterpay-widget-guide.txt

extension UIColor {
  static var someOtherColor: UIColor { .separator }
}

@MainActor func initializers(token: String, amount: String) throws {
  _ =
  // begin
  WidgetView.init(token:)
  // end
  _ =
  // begin
  WidgetView.init(amount:)
  // end
  _ =
  // begin
  // printed: WidgetView.init(amount: amount, style: WidgetView.Style(logo: false, heading: false))
  try WidgetView.init(amount: amount, style: WidgetView.Style(logo: false, heading: false))
  // end
}

@MainActor func border(_ widgetView: WidgetView) {
  // begin
  // make rounded corners less round
  widgetView.layer.cornerRadius = 4
  // change the color of the border
  // printed: widgetView.layer.borderColor = UIColor.someOtherColor
  widgetView.layer.borderColor = UIColor.someOtherColor.cgColor
  // end
}

@MainActor func updates(_ widgetView: WidgetView) {
  // begin
  widgetView.sendUpdate(amount: "50.00") // set the widget's amount to 50
  widgetView.getStatus { result in
    // handle result
  }
  // end
}

// begin
final class ExampleWidgetHandler: WidgetHandler {

  func onReady(isValid: Bool, amountDueToday: Money, paymentScheduleChecksum: String?) {
    // The widget ready to accept updates
  }

  func onChanged(status: WidgetStatus) {
    // The widget has had an update.
  }

  func onError(errorCode: String?, message: String?) {
    // The widget has had an error
  }

  func onFailure(error: Error) {
    // An internal error has occurred inside the SDK
  }

}

final class MyViewController: UIViewController {

  let widgetHandler: WidgetHandler = ExampleWidgetHandler()

  init() {
    // ... snip ...
    // end
    super.init(nibName: nil, bundle: nil)
    // begin

    // Do this some time before displaying the widget. Doesn't have to be in init()
    // printed: Afterpay.setWidgetHandler(widgetHandler)
    AfterpayShop.setWidgetHandler(strongly: widgetHandler)
  }
  // end

  required init?(coder: NSCoder) { nil }
  // begin

}
// end

// The publishers are checked by the tests of AfterpayWidget, whose build here has no Combine:
// printed elsewhere: let eventPublisher = WidgetEventPublisher()
// printed elsewhere: eventPublisher.changed
// printed elsewhere: .sink(receiveValue: { status in /* respond to status */ })
// printed elsewhere: .store(in: &cancellables)
