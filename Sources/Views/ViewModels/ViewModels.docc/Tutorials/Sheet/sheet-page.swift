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
sheet.pages.report(.started(url: cart), of: page)
sheet.pages.report(.progressed(percent: 40), of: page)
print(sheet.screen.progress?.percent ?? 100)
// Prints "40"
sheet.pages.report(.finished(url: cart), of: page)
print(sheet.screen.announcement?.text ?? "")
// Prints "The checkout is ready."
