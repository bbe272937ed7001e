import CheckoutEngine
import LiveCheckout
import ScheduleEngine
import Synchronization
import Testing
import WidgetRendering

@testable import ViewModels

/// A native checkout and its model on 21 November 2026, whose answers the test gives.
@MainActor struct NativeBench {
  let store: CheckoutStore<NativeCheckout>
  let model: NativeCheckoutModel

  init(
    _ buyer: Buyer = .guest, providers: [UTF8Text] = ["afterpay", "card"],
    locale: ConsumerLocale? = .enUS, texts: NativeCheckoutTexts = NativeCheckoutTexts()
  ) throws {
    store = try Self.store(buyer, providers: providers)
    model = NativeCheckoutModel(store: store, locale: locale, texts: texts)
  }

  /// A checkout that shows an order.
  init(showing order: Order, _ buyer: Buyer = .guest) throws {
    try self.init(buyer)
    model.appear()
    try answer(.order(order))
  }

  /// A store whose effects do nothing by default; each request has the answer 503.
  static func store(
    _ buyer: Buyer = .guest, providers: [UTF8Text] = ["afterpay", "card"],
    start: @escaping @Sendable (@escaping @Sendable () async -> Void) -> Task<Void, Never> = { _ in
      Task {}
    }
  ) throws -> CheckoutStore<NativeCheckout> {
    let today = try CivilDate("2026-11-21")
    let count = Mutex(0)
    let keys = try (1...9).map { try PaymentKey(UTF8Text("k-\($0)")) }
    var environment = CheckoutEnvironment(
      now: { Moment(today: today, secondsSinceEpoch: 1_795_219_200) },
      newPaymentKey: {
        count.withLock { count in
          count += 1
          return keys[(count - 1) % keys.count]
        }
      })
    environment.start = start
    return CheckoutStore<NativeCheckout>(
      settings: try NativeSettings(cartID: "c-1", buyer: buyer, providers: providers),
      environment: environment, runner: NativeRunners(request: { _ in ShopAnswer(status: 503) }))
  }

  var screen: NativeCheckoutScreen { model.screen }
  var state: NativeState { store.state }

  func section(_ id: CheckoutSection) throws -> NativeCheckoutScreen.Section {
    try #require(screen.sections.first { $0.id == id })
  }

  func button(_ provider: UTF8Text?) throws -> ScreenButton {
    try #require(screen.payButtons.first { $0.id == provider }).button
  }

  func field(_ id: NativeCheckoutForm.Field) throws -> NativeCheckoutScreen.Field {
    try #require(screen.sections.flatMap(\.fields).first { $0.id == id })
  }

  /// Sends an input that is not the shopper's.
  func send(_ input: NativeInput) {
    store.enqueue(input)
    model.update()
  }

  func answer(_ reply: NativeReply, status: Int = 200) throws {
    send(
      .answer(
        request: try #require(state.underWay?.number), ShopAnswer(status: status, reply: reply)))
  }

  func answer(_ order: Order) throws { try answer(.order(order)) }

  /// Answers without a body that can be read.
  func answer(status: Int, message: UTF8Text? = nil) throws {
    send(
      .answer(
        request: try #require(state.underWay?.number), ShopAnswer(status: status, message: message))
    )
  }

  /// Types an address into a form.
  func type(_ address: Address, in field: (Address.Field) -> NativeCheckoutForm.Field) {
    for part in Address.Field.allCases {
      model.change(field(part), to: address[part]?.description ?? "")
    }
  }
}
