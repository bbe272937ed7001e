import Foundation
import LiveCheckout
import ViewModels

let client = ShopClient(shop: try ShopAddress("http://127.0.0.1:8080"))
let store = CheckoutStore<NativeCheckout>(
  settings: try NativeSettings(cartID: "cart-usd", providers: ["card"]),
  environment: CheckoutEnvironment(timeZone: TimeZone(identifier: "America/New_York") ?? .gmt),
  runner: NativeRunners(shop: client))
let model = NativeCheckoutModel(store: store, locale: .enUS)

@MainActor func waitForScreen(where isReached: (NativeCheckoutScreen) -> Bool) async throws {
  while !isReached(model.screen), model.screen.phase != .failed, model.screen.banner == nil {
    try await Task.sleep(for: .milliseconds(10))
  }
}

model.appear()
try await waitForScreen { $0.phase != .loading }

model.change(.email, to: "ada@example.com")
model.confirm(.contact)
try await waitForScreen { ($0.progress?.completed ?? 0) >= 1 }
let address: [(Address.Field, String)] = [
  (.name, "Ada Lovelace"), (.line1, "1 Main St"), (.city, "Springfield"), (.region, "IL"),
  (.postcode, "62701"), (.country, "US"),
]
for (field, text) in address { model.change(.shipping(field), to: text) }
model.confirm(.shippingAddress)
try await waitForScreen { ($0.progress?.completed ?? 0) >= 3 }
model.choose(method: "standard")
try await waitForScreen { $0.payButtons.contains(where: \.button.isEnabled) }
for cost in model.screen.summary?.costs ?? [] { print(cost.label, cost.amount) }
for pay in model.screen.payButtons { print(pay.button.title) }
// Prints "Subtotal $32.99"
// Prints "Shipping $6.00"
// Prints "Tax $2.44"
// Prints "Pay $41.43 with card"
