import AfterpayWidget

// A shop, a widget, and the statuses after two updates: `swift run live-widget`.
let shop = try AfterpayShop(
  configuration: Configuration(
    minimumAmount: "1.00", maximumAmount: "2000.00", currencyCode: "USD", locale: "en_US",
    timeZone: "America/New_York"))
let widget = try LiveWidget(amount: "200.00", in: shop)
let changes = widget.changed
try await widget.sendUpdate(amount: "180.00")  // a promo code
try await widget.sendUpdate(amount: "2500.00")  // more than the shop allows
await widget.close()
for await status in changes {
  switch status {
  case .valid(let amountDueToday, _): print("due today:", amountDueToday)
  case .invalid(let barrier): print(barrier.message)
  }
}
