import CheckoutViews
import SwiftUI

struct CheckoutScreen: View {
  let model: NativeCheckoutModel
  @Binding var isPresented: Bool

  var body: some View {
    NavigationStack {
      NativeCheckoutView(model: model, onLeave: { isPresented = false }) {
        Text("Free shipping this week")
      }
    }
  }
}
