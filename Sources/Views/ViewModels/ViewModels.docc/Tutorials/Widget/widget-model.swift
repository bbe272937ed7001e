import AfterpayWidget
import ViewModels

let shop = try AfterpayShop(
  configuration: Configuration(
    minimumAmount: "1.00", maximumAmount: "2000.00", currencyCode: "USD", locale: "en_US",
    timeZone: "America/New_York"))
let widget = try WidgetViewModel(amount: "200.00", in: shop)

print(widget.screen.heading ?? "")
// Prints "Your 4 interest-free payments"
