import LiveCheckout
import ViewModels

let cart = "https://shop.example/cart/c/1"
let sheet = CheckoutSheetModel(configuration: SheetConfiguration(title: "Your order"))

@MainActor func waitForPage() async throws -> Int {
  while true {
    if let page = sheet.screen.page { return page }
    try await Task.sleep(for: .milliseconds(10))
  }
}

sheet.present(cart)
let page = try await waitForPage()
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
