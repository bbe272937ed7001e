import CheckoutViews
import SwiftUI

struct ContentView: View {
  @State var isPresented = false
  @State var session = CheckoutSheetSession()
  let checkoutURL: URL
  let emptyCart: () -> Void

  var body: some View {
    Button("Checkout") { isPresented = true }
      .onAppear { session.model.preload(checkoutURL.absoluteString) }
      .sheet(isPresented: $isPresented) {
        CheckoutSheet(url: checkoutURL, in: session)
          .title("Your order")
          .colorScheme(.automatic)
          .tintColor(.blue)
          .onCancel { isPresented = false }
          .onComplete { _ in emptyCart() }
          .onFail { error in print(error.message) }
      }
  }
}
