import Foundation
import LiveCheckout
import ViewModels

let client = ShopClient(shop: try ShopAddress("http://127.0.0.1:8080"))
let store = CheckoutStore<NativeCheckout>(
  settings: try NativeSettings(cartID: "cart-usd", providers: ["card"]),
  environment: CheckoutEnvironment(timeZone: TimeZone(identifier: "America/New_York") ?? .gmt),
  runner: NativeRunners(shop: client))
let model = NativeCheckoutModel(store: store, locale: .enUS)

print(model.screen.title)
// Prints "Checkout"
