import CheckoutViews
import SwiftUI

struct ContentView: View {
  @State var isPresented = false
  let checkoutURL: URL

  var body: some View {
    Button("Checkout") { isPresented = true }
      .sheet(isPresented: $isPresented) {
        CheckoutSheet(url: checkoutURL)
      }
  }
}
