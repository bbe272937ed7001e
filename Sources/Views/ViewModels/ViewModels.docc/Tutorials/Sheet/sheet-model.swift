import LiveCheckout
import ViewModels

let cart = "https://shop.example/cart/c/1"
let sheet = CheckoutSheetModel(configuration: SheetConfiguration(title: "Your order"))

sheet.present(cart)
print(sheet.screen.title, sheet.screen.isPresented)
// Prints "Your order true"
sheet.dismiss()
print(sheet.screen.isPresented)
// Prints "false"
