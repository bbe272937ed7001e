import CheckoutEngine
import LiveCheckout
import PaymentEngine
import ScheduleEngine
import Testing

/// A native checkout paid by Afterpay: the checkout, the provider and the server's decision together.
@Suite struct AfterpayFlowTests {
  /// A shop's server with one order, which it captures at most once.
  private struct Shop {
    var order: Order
    var payment: AfterpayPayment
    let data: AfterpayData
    let issuedAt: Timestamp
    var record: CaptureRecord?
    /// The outcome of the capture at the service; nil if it is not known.
    var outcome: PaymentOutcome? = .approved
    /// The commands that the service got.
    var commands: [PaymentCommand] = []

    /// Answers a request at a moment.
    mutating func answer(
      to request: NativeRequest, at moment: Moment
    ) throws -> ShopAnswer<NativeReply> {
      switch request.call {
      case .makeOrder, .readOrder: return ShopAnswer(status: 200, reply: .order(order))
      case .requestPayment:
        return ShopAnswer(status: 201, reply: .payment(id: "p-1", data: data.json))
      case .checkPayment:
        return ShopAnswer(status: 200, reply: .attempt(.created(id: "p-1", data: data.json)))
      case .completePayment(_, _, let token, let checksum):
        let capture = try AfterpayCapture(
          of: payment, order: CheckoutOrder(total: order.summary.total, issuedAt: issuedAt),
          plan: .usPayIn4, captured: record)
        let completion = AfterpayCompletion(
          token: token, paymentScheduleChecksum: checksum.map { UTF8Text($0.description) })
        let decision = capture.decision(on: completion, at: moment)
        do throws(AfterpayRefusal) {
          commands.append(
            try capture.command(
              on: completion, at: moment,
              serviceChecksum: try? ServiceChecksum("opaque", madeFor: payment.amount)))
        } catch {
          return ShopAnswer(status: error.completionStatus)
        }
        let status = outcome?.completionStatus ?? AfterpayCapture.unsettledStatus
        if status == 200 { record = decision.record }
        return ShopAnswer(
          status: status, reply: status == 200 ? .completed(orderNumber: "n-1") : nil)
      case .remakeOrder, .changeOrder: return ShopAnswer(status: 500)
      }
    }
  }

  private var checkout: NativeCheckout
  private var shop: Shop
  private let day: CivilDate
  private let evening: Moment

  init() throws {
    checkout = NativeCheckout(settings: try NativeSettings(cartID: "c-1", providers: ["afterpay"]))
    day = try CivilDate("2026-11-21")
    let time = try Timestamp("2026-11-21T23:30:00Z")
    evening = Moment(today: day, timestamp: time)
    let data = try AfterpayData(token: "002.k2a4", amount: Money("30.00", .usd))
    shop = Shop(
      order: try Self.order(version: 1),
      payment: AfterpayPayment(
        token: try CheckoutToken("002.k2a4"), amount: try Money("30.00", .usd)),
      data: data, issuedAt: time)
  }

  /// An order of two mugs with everything that a payment needs.
  private static func order(version: Int64, tax: Int64 = 0) throws -> Order {
    func usd(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: .usd) }
    let address = Address(
      name: "Ada", line1: "1 St", city: "SF", postcode: "94105", country: "US")
    return try Order(
      id: "o-1", cartID: "c-1", version: version, currency: .usd,
      lines: [
        OrderLine(
          id: "l-1", name: "Mug", quantity: 2, unitPrice: usd(1_200), total: usd(2_400))
      ],
      contact: "ada@example.com", shippingAddress: address, billingAddress: address,
      shippingMethods: [ShippingMethod(id: "standard", name: "Standard", price: usd(600))],
      shippingMethod: "standard",
      summary: OrderSummary(
        subtotal: usd(2_400), discount: usd(0), shipping: usd(600), tax: usd(tax),
        total: usd(3_000 + tax)))
  }

  /// Sends an input and carries all effects out, until there are none.
  private mutating func run(
    _ input: NativeInput, at moment: Moment, losing isLost: (NativeCall) -> Bool = { _ in false },
    window: ProviderResult = .succeeded(token: "002.k2a4")
  ) async throws {
    let registry = try ProviderRegistry([AfterpayProvider { _ in window }])
    var effects = try checkout.apply(input, at: moment).effects
    while !effects.isEmpty {
      let effect = effects.removeFirst()
      if case .request(let request) = effect {
        let answer = try shop.answer(to: request, at: moment)
        let next =
          isLost(request.call)
          ? NativeInput.noAnswer(request: request.number, .timeout)
          : .answer(request: request.number, answer)
        effects += try checkout.apply(next, at: moment).effects
      } else if case .presentProvider(let provider, let id, let amount, let data) = effect {
        let payment = ProviderPresentation(
          provider: provider, paymentID: id, amount: amount, data: data)
        let next = NativeInput.providerFinished(await registry.present(payment))
        effects += try checkout.apply(next, at: moment).effects
      }
    }
  }

  private func pay(_ key: UTF8Text) throws -> NativeInput {
    .pay(provider: "afterpay", key: try PaymentKey(key))
  }

  @Test mutating func `A payment completes the order with the checksum of the widget`() async throws
  {
    try await run(.load, at: evening)
    // sha256sum of the schedule of 30.00 USD from 2026-11-21 on, without a token.
    #expect(
      checkout.state.widget?.checksum?.description
        == "14eda156785acf4bdfa811fa7124015b33297cfb389c203c672ae78229c0fc12")
    try await run(pay("k-1"), at: evening)
    #expect(checkout.state.phase == .completed)
    #expect(checkout.state.orderNumber == "n-1")
    #expect(shop.record?.amount == Money(minorUnits: 3_000, currency: .usd))
  }

  @Test(
    arguments: [
      .declined, .rejected(ServiceError(status: 402, code: "invalid_token")),
      .rejected(ServiceError(status: 412, code: "invalid_order_transaction_status")),
      .rejected(ServiceError(status: 422, code: "invalid_amount")),
      .rejected(ServiceError(status: 422, code: "unsupported_currency")),
    ] as [PaymentOutcome])
  mutating func `A capture that did not happen frees the shopper`(outcome: PaymentOutcome)
    async throws
  {
    try await run(.load, at: evening)
    shop.outcome = outcome
    try await run(pay("k-1"), at: evening)
    #expect(checkout.state.phase == .shopping)
    #expect(shop.record == nil)
  }

  @Test(
    arguments: [
      nil, .rejected(ServiceError(status: 0, code: "decided_otherwise")),
    ] as [PaymentOutcome?])
  mutating func `A capture that may have happened is asked for again and never paid twice`(
    outcome: PaymentOutcome?
  ) async throws {
    try await run(.load, at: evening)
    shop.outcome = outcome
    try await run(pay("k-1"), at: evening)
    #expect(checkout.state.phase == .paying)
    #expect(checkout.state.payment?.stage == .unknown)
    #expect(throws: NativeRefusal.self) { try checkout.apply(pay("k-2"), at: evening) }
    shop.outcome = .approved
    try await run(.retry, at: evening, window: .failed(message: "a window opened"))
    #expect(checkout.state.orderNumber == "n-1")
    #expect(shop.commands.count == 2)
    #expect(Set(shop.commands).count == 1)
  }

  @Test mutating func `An express checkout is completed without a second window`() async throws {
    try await run(.load, at: evening)
    shop = Shop(
      order: shop.order,
      payment: AfterpayPayment(
        token: try CheckoutToken("express-1"), amount: try Money("30.00", .usd),
        confirmedTotal: try Money("24.00", .usd),
        expressToken: try CheckoutToken("express-1")),
      data: try AfterpayData(
        token: "express-1", amount: Money("30.00", .usd), isConfirmed: true),
      issuedAt: evening.timestamp)
    try await run(.expressFinished(provider: "afterpay", token: "express-1"), at: evening)
    try await run(pay("k-1"), at: evening, window: .failed(message: "a window opened"))
    #expect(checkout.state.phase == .completed)
    #expect(shop.record?.isCheckoutAdjusted == true)
  }

  @Test mutating func `An express checkout that the app forgot is completed too`() async throws {
    try await run(.load, at: evening)
    shop.payment = AfterpayPayment(
      token: shop.payment.token, amount: shop.payment.amount,
      expressToken: try CheckoutToken("express-1"))
    try await run(pay("k-1"), at: evening)
    #expect(checkout.state.phase == .completed)
  }

  @Test mutating func `A payment that is completed after midnight counts for its own day`()
    async throws
  {
    try await run(.load, at: evening)
    let effects = try checkout.apply(pay("k-1"), at: evening).effects
    let late = try Moment(today: day, timestamp: Timestamp("2026-11-22T00:00:01Z"))
    #expect(effects.count == 1)
    try await run(
      .answer(request: 2, .init(status: 201, reply: .payment(id: "p-1", data: shop.data.json))),
      at: late)
    #expect(checkout.state.phase == .completed)
  }

  @Test mutating func `A payment of a day that the server does not know is shown again`()
    async throws
  {
    let tomorrow = try Moment(
      today: day.adding(days: 1), timestamp: evening.timestamp.adding(seconds: 60))
    try await run(.load, at: evening)
    _ = try checkout.apply(pay("k-1"), at: evening)
    try await run(
      .answer(request: 2, .init(status: 201, reply: .payment(id: "p-1", data: shop.data.json))),
      at: tomorrow)
    #expect(checkout.state.phase == .shopping)
    #expect(checkout.state.failure?.code == .dayDiffers)
    #expect(shop.record == nil)
    try await run(pay("k-2"), at: tomorrow)
    #expect(checkout.state.phase == .completed)
  }

  @Test mutating func `An order that changed while the shopper paid is not captured`() async throws
  {
    try await run(.load, at: evening)
    shop.order = try Self.order(version: 2, tax: 100)
    try await run(pay("k-1"), at: evening)
    #expect(checkout.state.phase == .shopping)
    #expect(checkout.state.failure?.code == .amountChanged)
    #expect(checkout.state.failure?.currentTotal == Money(minorUnits: 3_100, currency: .usd))
    #expect(shop.record == nil)
  }

  @Test mutating func `A completion whose answer is lost is repeated and captured once`()
    async throws
  {
    try await run(.load, at: evening)
    try await run(
      pay("k-1"), at: evening,
      losing: { call in if case .completePayment = call { true } else { false } })
    #expect(checkout.state.payment?.stage == .unknown)
    let record = try #require(shop.record)
    // The window must not open again: it would end in a failure.
    try await run(.retry, at: evening, window: .failed(message: "a window opened"))
    #expect(checkout.state.phase == .completed)
    #expect(shop.record == record)
  }

  @Test mutating func `A token that was captured for another amount is never paid again`()
    async throws
  {
    shop.record = CaptureRecord(
      token: shop.payment.token, amount: try Money("24.00", .usd), isCheckoutAdjusted: false,
      checksum: nil)
    try await run(.load, at: evening)
    try await run(pay("k-1"), at: evening)
    #expect(checkout.state.phase == .paying)
    #expect(checkout.state.payment?.stage == .unknown)
    #expect(throws: NativeRefusal(.paymentInProgress)) {
      try checkout.apply(pay("k-2"), at: evening)
    }
  }
}
