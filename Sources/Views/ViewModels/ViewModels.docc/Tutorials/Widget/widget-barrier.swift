import AfterpayWidget
import ViewModels

func draw(_ screen: WidgetScreen) {
  switch screen.content {
  case .payments(let payments):
    for row in payments.rows { print(row.day, row.amount) }
  case .barrier(let message), .failure(let message, _):
    print(message.problem, message.remedy)
  case .loading(let text):
    print(text)
  }
}

let shop = try AfterpayShop(
  configuration: Configuration(
    minimumAmount: "1.00", maximumAmount: "2000.00", currencyCode: "USD", locale: "en_US",
    timeZone: "America/New_York"))
let widget = try WidgetViewModel(amount: "200.00", in: shop)

try await widget.sendUpdate(amount: "2500.00")
draw(widget.screen)
// Prints "The order total of $2,500.00 is above the maximum of $2,000.00. Take something out of the order, or pay another way."
print(widget.screen.canProceed)
// Prints "false"
