import AfterpayWidget

// A shop's settings, a widget, an update, and what the widget tells: `swift run live-widget`.
let shop = try Afterpay(
  configuration: Configuration(
    minimumAmount: "1.00", maximumAmount: "2000.00", currencyCode: "USD", locale: "en_US"))
let widget = try Widget(amount: "200.00", in: shop)
let events = widget.events
try await widget.sendUpdate(amount: "180.00")  // a promo code
try await widget.sendUpdate(amount: "2500.00")  // more than the shop allows
await widget.close()

for await event in events {
  switch event {
  case .ready(_, let amountDueToday, _): print("ready:", amountDueToday, "due today")
  case .changed(.valid(let amountDueToday, _)): print("changed:", amountDueToday, "due today")
  case .changed(.invalid(let barrier)): print("changed:", barrier.code)
  case .error(_, let message): print("error:", message ?? "")
  case .failure(let failure): print("failure:", failure)
  case .missed(let count): print("missed:", count)
  }
}
