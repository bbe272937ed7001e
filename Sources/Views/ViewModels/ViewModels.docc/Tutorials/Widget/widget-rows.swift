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

draw(widget.screen)
// Prints "Today $50.00"
// Prints "In 2 weeks $50.00"
// Prints "In 4 weeks $50.00"
// Prints "In 6 weeks $50.00"
