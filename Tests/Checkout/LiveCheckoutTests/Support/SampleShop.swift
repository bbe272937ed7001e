import CheckoutEngine
import ScheduleEngine
import Synchronization

/// A shop's server in memory: two mugs, two shipping methods, one promo code.
final class SampleShop: Sendable {
  fileprivate struct State {
    var orderCount = 0
    var version: Int64 = 0
    var changes = OrderChanges()
    var paymentCount = 0
    var requests: [NativeRequest] = []
  }

  private let state = Mutex(State())

  /// The requests so far.
  var requests: [NativeRequest] { state.withLock { $0.requests } }

  /// The number of payments that were created.
  var paymentCount: Int { state.withLock { $0.paymentCount } }

  /// Answers a request with a success.
  func answer(_ request: NativeRequest) throws -> ShopAnswer<NativeReply> {
    try state.withLock { state in
      state.requests.append(request)
      switch request.call {
      case .makeOrder, .remakeOrder:
        state.orderCount += 1
        state.version += 1
        return ShopAnswer(status: 201, reply: .order(try state.order()))
      case .readOrder: return ShopAnswer(status: 200, reply: .order(try state.order()))
      case .changeOrder(_, let changes):
        state.version += 1
        state.apply(changes)
        return ShopAnswer(status: 200, reply: .order(try state.order()))
      case .requestPayment:
        state.paymentCount += 1
        return ShopAnswer(
          status: 201,
          reply: .payment(id: UTF8Text("p-\(state.paymentCount)"), data: #"{"secret":"x"}"#))
      case .completePayment:
        return ShopAnswer(status: 200, reply: .completed(orderNumber: "1001"))
      case .checkPayment: return ShopAnswer(status: 200, reply: .attempt(.none))
      }
    }
  }
}

extension SampleShop.State {
  fileprivate mutating func apply(_ new: OrderChanges) {
    if let contact = new.contact { changes.contact = contact }
    if let address = new.shippingAddress { changes.shippingAddress = address }
    if let address = new.billingAddress { changes.billingAddress = address }
    if let method = new.shippingMethod { changes.shippingMethod = method }
    if let codes = new.promoCodes { changes.promoCodes = codes.filter { $0 == "SAVE5" } }
  }

  fileprivate func order() throws -> Order {
    func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }
    let hasPromo = changes.promoCodes?.isEmpty == false
    let discount = usd(hasPromo ? 500 : 0)
    let shipping = usd(
      changes.shippingMethod.map { $0 == "express" ? 1_200 : 600 } ?? 0)
    return try Order(
      id: UTF8Text("o-\(orderCount)"), cartID: "c-1", version: version, currency: .usd,
      lines: [
        OrderLine(id: "l-1", name: "Mug", quantity: 2, unitPrice: usd(1_200), total: usd(2_400))
      ],
      promoCodes: hasPromo ? [PromoCode(code: "SAVE5", discount: discount)] : [],
      contact: changes.contact, shippingAddress: changes.shippingAddress,
      billingAddress: changes.billingAddress,
      shippingMethods: [
        ShippingMethod(id: "standard", name: "Standard", price: usd(600)),
        ShippingMethod(id: "express", name: "Express", price: usd(1_200)),
      ],
      shippingMethod: changes.shippingMethod,
      summary: OrderSummary(
        subtotal: usd(2_400), discount: discount, shipping: shipping, tax: usd(0),
        total: usd(2_400 - discount.minorUnits + shipping.minorUnits)))
  }
}
