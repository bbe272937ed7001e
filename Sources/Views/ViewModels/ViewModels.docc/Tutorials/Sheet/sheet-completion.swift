import LiveCheckout
import Observation
import ViewModels

let cart = "https://shop.example/cart/c/1"
let sheet = CheckoutSheetModel(configuration: SheetConfiguration(title: "Your order"))

@MainActor func waitForPage() async -> Int {
  for await screen in Observations({ sheet.screen }) {
    if let page = screen.page { return page }
  }
  return 0
}

sheet.present(cart)
let page = await waitForPage()
sheet.pages.report(.finished(url: cart), of: page)

let completion = await withCheckedContinuation { placed in
  sheet.onComplete = { completion in placed.resume(returning: completion) }
  sheet.pages.report(
    .message(
      handler: "mobileCheckoutSdk", text: #"{"name":"completed","body":"{}"}"#, isMainFrame: true,
      origin: MessageOrigin(scheme: "https", host: "shop.example", port: 0)),
    of: page)
}
print(completion.details, sheet.screen.isPresented)
// Prints "unknown true"
print(sheet.screen.announcement?.text ?? "")
// Prints "The order is placed."
