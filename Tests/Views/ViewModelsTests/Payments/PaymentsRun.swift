import CheckoutEngine
import ConcurrencyTesting
import ScheduleEngine
import Testing
import WidgetRendering

@testable import LiveCheckout
@testable import ViewModels

/// The screens of a list of payments, whose requests the test answers.
@MainActor struct PaymentsRun {
  let store: CheckoutStore<PaymentsCheckout>
  let model: PaymentsModel
  let inputs = Collected<PaymentsInput>()

  init(
    _ flow: PaymentsFlow = .choose, selectsMethod: Bool = false, locale: ConsumerLocale? = .enGB,
    texts: PaymentsTexts = PaymentsTexts(), layout: PaymentsLayout = .list
  ) throws {
    store = try Self.store(flow, selectsMethod: selectsMethod, inputs)
    model = PaymentsModel(store: store, locale: locale, texts: texts, layout: layout)
  }

  /// Returns a store whose effects do not run, and whose payments have the keys `k-1`, `k-2`.
  static func store(
    _ flow: PaymentsFlow = .choose, selectsMethod: Bool = false,
    _ inputs: Collected<PaymentsInput> = Collected()
  ) throws -> CheckoutStore<PaymentsCheckout> {
    let keys = Collected<Void>()
    var environment = CheckoutEnvironment(
      now: { Moment(today: PaymentsSample.day, timestamp: PaymentsSample.time) },
      newPaymentKey: {
        keys.append(())
        return PaymentsSample.key(keys.count)
      })
    environment.start = { _ in Task {} }
    environment.post = { _ in }
    return CheckoutStore(
      settings: try PaymentsSettings(
        selectsMethod: selectsMethod, flow: flow, deepLinkScheme: "app-pay", currency: .eur),
      environment: environment, runner: PaymentsRunners(request: { _ in ShopAnswer(status: 500) }),
      middleware: [InputList(inputs: inputs)])
  }

  var screen: PaymentsScreen { model.screen }

  /// Lets the model receive the steps so far: its task runs on the main actor, before this one does
  /// again.
  func settle() async { for _ in 0..<10 { await Task.yield() } }

  /// Answers the newest request of a call, and lets the model receive it.
  func answer(
    _ call: PaymentsCall.ReplyKind? = nil, status: Int = 200, message: UTF8Text? = nil,
    _ reply: PaymentsReply? = nil
  ) async throws {
    let kind: PaymentsCall.ReplyKind? =
      switch reply {
      case .payments: .payments
      case .payment: .payment
      case .methods: .methods
      case nil: call
      }
    let request = (1...100).last { store.flow.call(ofRequest: $0)?.replyKind == kind }
    let answer = ShopAnswer(status: status, reply: reply, message: message)
    store.enqueue(.answer(request: try #require(request), answer))
    await settle()
  }

  /// Starts, and answers with a list.
  func start(_ payments: [PaymentRecord] = []) async throws {
    model.appear()
    try await answer(.payments(payments.map { .payment($0) }))
  }

  /// Opens the form and enters a payment.
  func enter(_ amount: String = "12.34", _ description: String = "Mug") {
    model.newPayment()
    model.setAmount(amount)
    model.setDescription(description)
  }

  /// The input that the model sent last.
  var lastInput: PaymentsInput? {
    inputs.values.last { if case .answer = $0 { false } else { true } }
  }
}

extension PaymentsRun {
  /// Answers with a reply.
  func answer(_ reply: PaymentsReply) async throws { try await answer(status: 200, reply) }
}

/// Notes the inputs.
struct InputList: CheckoutMiddleware {
  let inputs: Collected<PaymentsInput>

  func receive(
    _ step: CheckoutStep<PaymentsCheckout>, in store: CheckoutStore<PaymentsCheckout>
  ) { inputs.append(step.input) }
}
