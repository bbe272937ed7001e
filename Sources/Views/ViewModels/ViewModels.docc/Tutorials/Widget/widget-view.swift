import SwiftUI
import WidgetViews

struct CartView: View {
  let widget: WidgetViewModel

  var body: some View {
    PaymentScheduleView(model: widget)
  }
}
