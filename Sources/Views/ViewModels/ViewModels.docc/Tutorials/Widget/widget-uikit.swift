import UIKit
import WidgetViews

final class CartViewController: UIViewController {
  private var widgetView: WidgetView?

  func showWidget(of model: WidgetViewModel) {
    let widgetView = WidgetView(model: model)
    widgetView.layer.cornerRadius = 4
    view.addSubview(widgetView)
    self.widgetView = widgetView
  }

  func cartChanged(total: String) {
    widgetView?.sendUpdate(amount: total)
  }
}
