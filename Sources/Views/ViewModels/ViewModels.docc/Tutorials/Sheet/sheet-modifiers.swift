import CheckoutViews
import SwiftUI

struct ContentView: View {
  @State var isPresented = false
  let checkoutURL: URL
  let emptyCart: () -> Void

  var body: some View {
    Button("Checkout") { isPresented = true }
      .sheet(isPresented: $isPresented) {
        CheckoutSheet(url: checkoutURL)
          .title("Your order")
          .colorScheme(.automatic)
          .tintColor(.blue)
          .onCancel { isPresented = false }
          .onComplete { _ in emptyCart() }
          .onFail { error in print(error.message) }
      }
  }
}
