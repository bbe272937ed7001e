import CheckoutEngine
import ScheduleEngine

/// The values of a small world: two of each kind are enough for every comparison of the rules.
///
/// Values are small numbers here, from 1; 0 is none. The names begin at `a`.
enum SmallWorld {
  static let emails: [UTF8Text] = ["", "a@shop.example", "b@shop.example"]
  static let addresses: [Address] = ["", "1 A Street", "2 B Street"].map {
    Address(name: "Ada", line1: $0, city: "Springfield", postcode: "10001", country: "US")
  }
  static let methods: [UTF8Text] = ["", "standard", "express"]
  static let methodPrices: [Int64] = [0, 6_00, 9_00]
  static let codes: [UTF8Text] = ["", "SAVE", "MORE"]
  static let discount: Int64 = 5_00
  static let keys: [PaymentKey] = ["k-0", "k-a", "k-b"].compactMap { try? PaymentKey($0) }
  static let savedAddresses: [UTF8Text] = ["", "home", "work"]
  static let providers: [UTF8Text] = ["", "afterpay", "card"]
  static let tokens: [UTF8Text] = ["", "token-a", "token-b"]
  static let paymentIDs: [UTF8Text] = ["", "p-a", "p-b"]
  static let orderIDs: [UTF8Text] = ["o-1", "o-2", "o-3", "o-4"]
  static let orderNumber: UTF8Text = "n-1"
  static let carts: [UTF8Text] = ["c-1", "c-2"]
  /// The prices of the only line: two payable ones, a total of zero, and one above the plan's limit.
  static let prices: [Int64] = [24_00, 30_00, 0, 3_000_00]
  static let days = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"]

  /// A customer with both addresses; the first is the default one.
  static let customer = Buyer.customer(
    email: emails[1],
    addresses: [1, 2].map { Buyer.SavedAddress(id: savedAddresses[$0], address: addresses[$0]) },
    defaultAddress: savedAddresses[1])

  static func index(of text: UTF8Text?, in texts: [UTF8Text]) -> Int {
    guard let text else { return 0 }
    return texts.firstIndex(of: text) ?? texts.count
  }

  static func index(of address: Address?) -> Int {
    guard let address else { return 0 }
    return addresses.firstIndex { $0.line1 == address.line1 } ?? addresses.count
  }
}

/// The form of an order in the small world, from which the order is created.
struct OrderForm: Hashable {
  var id = 0
  var cart = 0
  var isForeign = false
  var version = 5
  var contact = 0
  var shipping = 0
  var billing = 0
  var method = 0
  /// The methods offered, as indices.
  var methods: [Int] = [1, 2]
  /// The promo codes, as indices in the order of their entry.
  var codes: [Int] = []
  var price = 0

  /// The total in minor units, by the rule of section 2.
  var total: Int64 {
    let subtotal = SmallWorld.prices[price]
    let discount = subtotal == 0 ? 0 : Int64(codes.count) * SmallWorld.discount
    return subtotal - discount + (subtotal == 0 ? 0 : SmallWorld.methodPrices[method])
  }

  func makeOrder() -> Order {
    let currency: Currency = isForeign ? .aud : .usd
    func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: currency) }
    let subtotal = SmallWorld.prices[price]
    let discount = subtotal == 0 ? 0 : SmallWorld.discount
    func fee(_ method: Int) -> Int64 { subtotal == 0 ? 0 : SmallWorld.methodPrices[method] }
    do {
      return try Order(
        id: SmallWorld.orderIDs[id % SmallWorld.orderIDs.count], cartID: SmallWorld.carts[cart],
        version: Int64(version), currency: currency,
        lines: [
          OrderLine(
            id: "l-1", name: "Mug", quantity: 1, unitPrice: money(subtotal),
            total: money(subtotal))
        ],
        promoCodes: codes.map {
          PromoCode(code: SmallWorld.codes[$0], discount: money(discount))
        },
        contact: contact == 0 ? nil : SmallWorld.emails[contact],
        shippingAddress: shipping == 0 ? nil : SmallWorld.addresses[shipping],
        billingAddress: billing == 0 ? nil : SmallWorld.addresses[billing],
        shippingMethods: methods.map {
          ShippingMethod(
            id: SmallWorld.methods[$0], name: SmallWorld.methods[$0], price: money(fee($0)))
        },
        shippingMethod: method == 0 ? nil : SmallWorld.methods[method],
        summary: OrderSummary(
          subtotal: money(subtotal), discount: money(discount * Int64(codes.count)),
          shipping: money(fee(method)), tax: money(0), total: money(total)))
    } catch {
      fatalError("an order of the small world adds up: \(error)")
    }
  }
}
