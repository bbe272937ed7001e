import SwiftUI
import WidgetViews

struct CartView: View {
  let widget: WidgetViewModel
  let checkout: () -> Void

  var body: some View {
    VStack {
      PaymentScheduleView(model: widget)
        .theme(.timeline)
        .logo(false)
      Button("Checkout") { checkout() }
        .disabled(!widget.screen.canProceed)
    }
  }
}
