import CheckoutEngine
import ScheduleEngine

/// A step of the shopper, of a provider or of the shop's server in a small world.
enum NativeMove: Hashable, CustomStringConvertible {
  case input(NativeInput)
  /// The answer to the request under way.
  case server(Answer)

  /// An answer of the shop's server.
  enum Answer: Hashable {
    /// The order that was asked for, or one that differs in a way that nobody asked for.
    case order(Change)
    case payment
    case completed
    case attempt(NativeReply.PaymentAttempt)
    case status(Int)
  }

  /// A change of an order that the shopper did not ask for.
  enum Change: Hashable, CaseIterable {
    case none, otherPrice, free, tooExpensive, lostContact, lostBilling, lostMethod, notDelivered
  }

  var description: String {
    switch self {
    case .input(let input): "\(input)"
    case .server(let answer): "server: \(answer)"
    }
  }

  /// The inputs of shoppers and providers.
  static func inputs() throws -> [NativeInput] {
    let other = NativeSample.office
    var inputs: [NativeInput] = [
      .load, .refresh, .retry, .leave, .stay, .confirmLeave, .endEditing, .useShippingAsBilling,
      .setContact(email: "b@example.com"), .setShippingAddress(other), .setBillingAddress(other),
      .chooseShippingAddress(id: "a-1"), .chooseBillingAddress(id: "a-2"),
      .chooseShippingMethod(id: "standard"), .chooseShippingMethod(id: "express"),
      .applyPromoCode("SAVE5"), .removePromoCode("SAVE5"), .discardPromoCode("SAVE5"),
      .discardDraft(.promoCodes), .providerFinished(.succeeded(token: "t-1")),
      .providerFinished(.cancelled), .providerFinished(.failed(message: "no")),
      .expressFinished(provider: "afterpay", token: "token-a"),
      .pay(provider: "afterpay", key: try PaymentKey("k-1")),
      .pay(provider: "card", key: try PaymentKey("k-2")),
      .pay(provider: nil, key: try PaymentKey("k-3")),
    ]
    for section in CheckoutSection.allCases {
      inputs.append(.edit(section))
      inputs.append(.discardDraft(.section(section)))
    }
    return inputs
  }

  /// Returns the answers to a request.
  static func answers(to call: NativeCall) -> [Answer] {
    switch call.replyKind {
    case .order: Change.allCases.map { .order($0) } + [.status(422), .status(410), .status(503)]
    case .payment:
      [.payment, .status(402), .status(409), .status(410), .status(503), .status(400)]
    case .completed: [.completed, .status(402), .status(409), .status(503)]
    case .attempt:
      [
        .attempt(.none), .attempt(.created(id: "p-1", data: nil)),
        .attempt(.succeeded(orderNumber: "1001")), .attempt(.failed), .status(503),
      ]
    }
  }
}

/// The order of the small world as its server describes it.
struct NativeWorldOrder: Hashable {
  var contact: UTF8Text?
  var shipping: Address?
  var billing: Address?
  var method: UTF8Text?
  var codes: [UTF8Text] = []
  var price: Int64 = 12_00
  var isDelivered = true

  static var filled: Self {
    Self(
      contact: "ada@example.com", shipping: NativeSample.home, billing: NativeSample.home,
      method: "standard")
  }

  mutating func set(_ changes: OrderChanges) {
    contact = changes.contact ?? contact
    shipping = changes.shippingAddress ?? shipping
    billing = changes.billingAddress ?? billing
    method = changes.shippingMethod ?? method
    codes = changes.promoCodes ?? codes
  }

  mutating func change(_ change: NativeMove.Change) {
    switch change {
    case .none: break
    case .otherPrice: price = price == 12_00 ? 15_00 : 12_00
    case .free: (price, method, codes) = (0, method == nil ? nil : "free", [])
    case .tooExpensive: price = 1_500_00
    case .lostContact: contact = nil
    case .lostBilling: billing = nil
    case .lostMethod: method = nil
    case .notDelivered: (isDelivered, shipping, method) = (false, nil, nil)
    }
  }

  func order(id: UTF8Text) throws -> Order {
    guard isDelivered else {
      let total = 2 * price - (price == 0 ? 0 : Int64(codes.count) * 5_00)
      return try Order(
        id: id, cartID: "c-1", version: 1, currency: .usd, isDelivered: false,
        lines: [
          OrderLine(
            id: "l-1", name: "E-book", quantity: 2, unitPrice: NativeSample.usd(price),
            total: NativeSample.usd(2 * price))
        ],
        promoCodes: price == 0 ? [] : promoCodes, contact: contact, billingAddress: billing,
        summary: OrderSummary(
          subtotal: NativeSample.usd(2 * price),
          discount: NativeSample.usd(price == 0 ? 0 : Int64(codes.count) * 5_00),
          shipping: NativeSample.usd(0), tax: NativeSample.usd(0),
          total: NativeSample.usd(total)))
    }
    let free = ShippingMethod(id: "free", name: "Free", price: NativeSample.usd(0))
    return try NativeSample.order(
      id: id, contact: contact, shipping: shipping, billing: billing, method: method,
      methods: NativeSample.methods + [free], codes: price == 0 ? [] : codes, price: price)
  }

  private var promoCodes: [PromoCode] {
    codes.map { PromoCode(code: $0, discount: NativeSample.usd(5_00)) }
  }
}
