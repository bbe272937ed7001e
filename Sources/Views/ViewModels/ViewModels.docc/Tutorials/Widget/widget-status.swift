import AfterpayWidget
import ViewModels

let shop = try AfterpayShop(
  configuration: Configuration(
    minimumAmount: "1.00", maximumAmount: "2000.00", currencyCode: "USD", locale: "en_US",
    timeZone: "America/New_York"))
let widget = try WidgetViewModel(amount: "200.00", in: shop)

try await widget.sendUpdate(amount: "180.00")
switch try await widget.widget.status() {
case .valid(let amountDueToday, let checksum):
  print("Due today:", amountDueToday)
  print("For the capture:", checksum == widget.screen.checksum)
case .invalid(let barrier):
  print(barrier.message)
}
// Prints "Due today: 45.00 USD"
// Prints "For the capture: true"
