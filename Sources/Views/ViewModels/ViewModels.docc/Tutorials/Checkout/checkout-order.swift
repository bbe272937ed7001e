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
for item in model.screen.summary?.items ?? [] { print(item.title, item.total) }
print(model.screen.progress?.text ?? model.screen.notice?.title ?? "")
// Prints "Mug $24.00"
// Prints "Assam tea, 250 g $8.99"
// Prints "0 of 4"
