import Foundation
import LiveCheckout
import Observation
import ViewModels

let client = ShopClient(shop: try ShopAddress("http://127.0.0.1:8080"))
let store = CheckoutStore<NativeCheckout>(
  settings: try NativeSettings(cartID: "cart-usd", providers: ["card"]),
  environment: CheckoutEnvironment(timeZone: TimeZone(identifier: "America/New_York") ?? .gmt),
  runner: NativeRunners(shop: client))
let model = NativeCheckoutModel(store: store, locale: .enUS)

@MainActor func waitForScreen(where isReached: (NativeCheckoutScreen) -> Bool) async {
  for await screen in Observations({ model.screen }) where isReached(screen) { return }
}

model.appear()
await waitForScreen { $0.phase != .loading }

model.change(.email, to: "ada@example.com")
model.confirm(.contact)
let address: [(Address.Field, String)] = [
  (.name, "Ada Lovelace"), (.line1, "1 Main St"), (.city, "Springfield"), (.region, "IL"),
  (.postcode, "62701"), (.country, "US"),
]
for (field, text) in address { model.change(.shipping(field), to: text) }
model.confirm(.shippingAddress)
await waitForScreen { $0.progress?.completed == 3 }
model.choose(method: "standard")
await waitForScreen { $0.payButtons.contains(where: \.button.isEnabled) }
for cost in model.screen.summary?.costs ?? [] { print(cost.label, cost.amount) }
for pay in model.screen.payButtons { print(pay.button.title) }
// Prints "?"
