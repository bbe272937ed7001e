import CheckoutEngine
import CheckoutWire
import ScheduleEngine

@testable import LiveCheckout

/// A flow with its app, page and shop, as ``FlowModel`` runs it.
protocol FlowWorld: SendableMetatype {
  associatedtype Flow: CheckoutFlow & ReplayableFlow

  /// The settings of a checkout; even and odd variants differ.
  static func settings(_ variant: Int) throws -> Flow.Settings

  /// Runners whose effects wait for the test, which chooses their results by numbers.
  static func runners(_ desk: EffectDesk<Flow.Effect>) -> any EffectRunner<Flow>

  /// Inputs that a checkout is likely to accept, so that it gets on.
  static func helpful(in flow: Flow) -> [Flow.Input]

  /// The name of a state's phase.
  static func phase(of state: Flow.State) -> String

  /// Any inputs.
  static var any: [Flow.Input] { get }

  static func recording(
    to write: @escaping @Sendable (String) -> Void
  ) -> RecordingMiddleware<Flow>

  /// Returns the first rule of the flow itself that a store breaks, or nil.
  ///
  /// The effects that run are nil while tasks can run, and if the store is closed.
  static func problem(of steps: [CheckoutStep<Flow>], running: [Flow.Effect]?) -> String?
}

extension FlowWorld {
  /// Returns nil: only the exploration checks the flow's own rules.
  static func problem(of steps: [CheckoutStep<Flow>], running: [Flow.Effect]?) -> String? { nil }

  /// Returns an input by a number: of three in four one by which the checkout gets on.
  static func input(_ number: Int, in flow: Flow) -> Flow.Input {
    let helpful = helpful(in: flow)
    let list = number.isMultiple(of: 4) || helpful.isEmpty ? any : helpful
    return list[number / 4 % list.count]
  }
}

/// An answer of a shop's server, a failure, or none, by a number.
private func answer<Reply>(_ choice: Int, _ replies: [Reply]) throws -> ShopAnswer<Reply> {
  switch choice % 12 {
  case 0: throw NoAnswerError(NoAnswerReason.allCases[choice / 12 % NoAnswerReason.allCases.count])
  case 1: return ShopAnswer(status: 200)
  case 2, 3:
    let statuses = [302, 400, 404, 408, 409, 410, 422, 429, 500, 503]
    return ShopAnswer(status: statuses[choice / 12 % statuses.count], message: "Sorry.")
  default: return ShopAnswer(status: 200, reply: replies[choice / 12 % replies.count])
  }
}

enum WebWorld: FlowWorld {
  static func settings(_ variant: Int) throws -> WebSettings {
    let completion = try WebCompletion(host: "shop.example", path: "/done", orderQuery: "order")
    return try WebSettings(
      cartID: "c-1", api: .checkout,
      kind: variant.isMultiple(of: 2) ? .bridge : .parse(completion))
  }

  static func runners(_ desk: EffectDesk<WebEffect>) -> any EffectRunner<WebCheckout> {
    var runners = WebRunners(
      request: { request in
        let choice = try await desk.choice(for: .request(request))
        let order = WebOrderData(orderID: "12", total: "20.50", currency: .usd)
        return switch request.call.replyKind {
        case .page:
          try answer(
            choice,
            [.page(WebPage(url: "https://shop.example/"), order: choice < 500 ? order : nil)])
        case .completed: try answer(choice, [.completed(orderNumber: "N-1")])
        }
      },
      loadPage: { desk.show(.loadPage($0)) },
      promptToLeave: { reason in
        (try? await desk.choice(for: .promptToLeave(reason)).isMultiple(of: 4)) ?? false
      },
      dismiss: { desk.show(.dismiss) })
    runners.pause = { _ in }
    return runners
  }

  private static func message(_ text: UTF8Text) -> WebInput {
    .message(WebMessage(text))
  }

  static func helpful(in flow: WebCheckout) -> [WebInput] {
    switch flow.state.phase {
    case .idle: [.start]
    case .loading:
      [.pageStarted(url: "https://shop.example/a"), .pageFinished(url: "https://b.example")]
    case .showing:
      [
        message(#"{"event":"paymentcompleted"}"#),
        .navigated(url: "https://shop.example/done?order=7"),
        message(#"{"event":"order","data":{"orderId":"E-1","total":25}}"#), .close,
      ]
    case .failed, .completing: [.retry]
    case .leaving: [.stay]
    case .starting, .completed, .left: []
    }
  }

  static let any: [WebInput] = [
    .start, .retry, .close, .stay, .confirmLeave, .pageStarted(url: "https://shop.example/a"),
    .pageProgress(500), .pageFinished(url: "https://shop.example/b"),
    .pageFailed(reason: "offline"),
    .pageFailed(reason: "cancelled"), message(#"{"event":"error","data":{"errorMessage":"No"}}"#),
    message(#"{"event":"closewebview"}"#),
    message(#"{"event":"other","data":{}}"#), message("?"),
    message(#"{"event":"paymentcompleted","data":{"order":7}}"#),
    .navigated(url: "https://shop.example/cart?order=1"),
    .answer(request: 1, ShopAnswer(status: 503)), .noAnswer(request: 2, .timeout), .close, .stay,
  ]

  static func recording(
    to write: @escaping @Sendable (String) -> Void
  ) -> RecordingMiddleware<WebCheckout> { RecordingMiddleware(to: write) }

  static func phase(of state: WebState) -> String { "\(state.phase)" }
}

enum PaymentsWorld: FlowWorld {
  static func settings(_ variant: Int) throws -> PaymentsSettings {
    try PaymentsSettings(
      selectsMethod: variant.isMultiple(of: 2), flow: variant % 4 < 2 ? .choose : .inApp,
      deepLinkScheme: "app-pay", currency: .eur)
  }

  private static func payment(_ id: Int64, _ status: PaymentStatus) throws -> PaymentRecord {
    PaymentRecord(
      id: id, amount: Money(minorUnits: 12_34, currency: .eur), description: "Mug",
      url: "https://pay.example", status: status, createdAt: try PaymentTime("2026-11-21T10:00:00Z")
    )
  }

  static func runners(_ desk: EffectDesk<PaymentsEffect>) -> any EffectRunner<PaymentsCheckout> {
    PaymentsRunners(
      request: { request in
        let choice = try await desk.choice(for: .request(request))
        switch request.call {
        case .readPayments:
          return try answer(
            choice,
            [
              .payments([.payment(try payment(5, .open)), .payment(try payment(6, .paid))]),
              .payments([.payment(try payment(5, .open)), .malformed(id: 7)]), .payments([]),
              .payments([.payment(try payment(5, .paid)), .payment(try payment(6, .open))]),
            ])
        case .readPayment(let id):
          return try answer(
            choice,
            [.payment(try payment(id, .open)), .payment(try payment(id, .paid))])
        case .makePayment: return try answer(choice, [.payment(try payment(5, .open))])
        case .readMethods:
          let bank = PaymentMethod(
            id: "bank", description: "B", issuers: [PaymentIssuer(id: "b-1", name: "One")])
          return try answer(
            choice,
            [
              .methods([
                .method(PaymentMethod(id: "card", description: "C")), .method(bank),
                .malformed(id: nil),
              ])
            ])
        }
      },
      openBrowser: { desk.show(.openBrowser(url: $0)) },
      openPage: { desk.show(.openPage(url: $0)) }, closePage: { desk.show(.closePage) },
      askFlow: { id in
        guard let choice = try? await desk.choice(for: .askFlow(id: id)), choice % 4 > 0 else {
          return nil
        }
        return choice.isMultiple(of: 2) ? .inApp : .external
      },
      openLink: { desk.show(.openLink(url: $0)) },
      notify: { desk.show(.notify(id: $0, status: $1)) })
  }

  static func helpful(in flow: PaymentsCheckout) -> [PaymentsInput] {
    switch flow.state.phase {
    case .idle: [.start]
    case .list: [create("k-1"), create("k-2"), .open(id: 5), .open(id: 6), .refresh]
    case .creating: [.save, .cancel]
    case .choosingMethod:
      [.chooseMethod(id: "card"), .save, .chooseMethod(id: "bank"), .chooseIssuer(id: "b-1")]
    case .paying:
      [.navigated(url: "app-pay://payments/5"), .appear, .navigated(url: "bank://go"), .close]
    case .starting, .saving, .askingFlow: []
    }
  }

  private static func create(_ key: UTF8Text) -> PaymentsInput {
    .create(amount: "12.34", description: "Mug", key: (try? PaymentKey(key)) ?? .random())
  }

  static let any: [PaymentsInput] = [
    .start, .refresh, .appear, .save, .cancel, .close, .chooseFlow(.inApp),
    .chooseFlow(.external), .deepLink(url: "app-pay://payments/6"), .deepLink(url: "app-pay://x"),
    .navigated(url: "javascript:1"), .create(amount: "0", description: "Mug", key: .zero),
    .open(id: 9), .chooseMethod(id: "none"), .answer(request: 1, ShopAnswer(status: 503)),
    .noAnswer(request: 2, .timeout), .refresh, .appear,
  ]

  static func recording(
    to write: @escaping @Sendable (String) -> Void
  ) -> RecordingMiddleware<PaymentsCheckout> { RecordingMiddleware(to: write) }

  static func phase(of state: PaymentsState) -> String { "\(state.phase)" }
}

extension PaymentKey {
  /// A key that is always the same.
  fileprivate static let zero = (try? PaymentKey("k-0")) ?? .random()
}

enum ExpressWorld: FlowWorld {
  static func settings(_ variant: Int) throws -> ExpressSettings {
    ExpressSettings(
      token: "002.a", region: .us, environment: .sandbox, currency: .usd, asks: variant % 8 != 7)
  }

  private static func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }

  private static func option(_ id: UTF8Text) -> ExpressShippingOption {
    ExpressShippingOption(id: id, name: id, shippingAmount: usd(500), orderAmount: usd(2_500))
  }

  static func runners(_ desk: EffectDesk<ExpressEffect>) -> any EffectRunner<ExpressCheckout> {
    var runners = ExpressRunners(
      loadPage: { desk.show(.loadPage(url: $0)) }, sendMessage: { desk.show(.sendMessage($0)) },
      askRetry: { (try? await desk.choice(for: .askRetry)).map { $0 % 4 > 0 } ?? true },
      promptToLeave: { reason in
        (try? await desk.choice(for: .promptToLeave(reason)).isMultiple(of: 4)) ?? false
      },
      closePage: { desk.show(.closePage) })
    // The functions do not receive the number of the question, so effects are made of what they do.
    runners.shippingOptions = { address in
      let choice = try await desk.choice(
        for: .askShippingOptions(requestID: address.name ?? "", address))
      if choice % 5 == 0 { throw ExpressError.shippingAddressUnsupported }
      return choice % 5 == 1 ? [option("a"), option("a")] : [option("a"), option("b")]
    }
    runners.shippingUpdate = { chosen in
      let choice = try await desk.choice(
        for: .askShippingOption(requestID: chosen.name ?? "", chosen))
      if choice % 5 == 0 { throw ExpressError.shippingAddressUnsupported }
      if choice % 5 == 1 { return nil }
      return ExpressShippingUpdate(
        id: choice % 5 == 2 ? "c" : chosen.id, shippingAmount: usd(600), orderAmount: usd(2_600))
    }
    return runners
  }

  private static func message(_ message: ExpressMessage) -> ExpressInput {
    .message(origin: "https://portal.sandbox.afterpay.com", message)
  }

  /// The questions of the page; each name is that of its request.
  private static let questions = (1...6).flatMap { number -> [ExpressInput] in
    let id = UTF8Text("q\(number)")
    return [
      message(.shippingAddressChange(requestID: id, ExpressAddress(name: id))),
      message(
        .shippingOptionChange(
          requestID: UTF8Text("o\(number)"),
          ExpressShippingOption(
            id: number.isMultiple(of: 2) ? "a" : "b", name: UTF8Text("o\(number)"),
            shippingAmount: usd(1), orderAmount: usd(2)))),
    ]
  }

  static func helpful(in flow: ExpressCheckout) -> [ExpressInput] {
    switch flow.state.phase {
    case .loading: [.pageFinished]
    case .open: questions
    case .failed: [.retry]
    case .leaving: [.stay]
    case .succeeded, .cancelled: []
    }
  }

  static let any: [ExpressInput] =
    [
      .pageFailed(reason: "offline"), .pageFailed(reason: "cancelled"), .dismiss, .dismiss, .stay,
      .retry, .confirmLeave, message(.malformed("x")), message(.cancelled),
      message(.success(token: "002.a")), .message(origin: "https://evil.example", .cancelled),
      message(.log(requestID: "q1", severity: "log", message: "x")), .noChange(requestID: "o1"),
      .refuse(requestID: "q2", .badResponse), .shippingOptions(requestID: "q1", [option("a")]),
    ] + questions

  static func recording(
    to write: @escaping @Sendable (String) -> Void
  ) -> RecordingMiddleware<ExpressCheckout> { RecordingMiddleware(to: write) }

  static func phase(of state: ExpressState) -> String { "\(state.phase)" }
}

enum SheetWorld: FlowWorld {
  private static let (first, second): (PageAddress, PageAddress) = (
    "https://shop.example/cart/c/1", "https://shop.example/cart/c/2"
  )

  static func settings(_ variant: Int) throws -> SheetSettings {
    SheetSettings(
      isPreloadingEnabled: variant % 8 != 7, recovery: variant.isMultiple(of: 2) ? .ask : .default)
  }

  static func runners(_ desk: EffectDesk<SheetEffect>) -> any EffectRunner<SheetCheckout> {
    SheetRunners(
      loadPage: { desk.show(.loadPage($0)) }, showPage: { desk.show(.showPage($0)) },
      discardPage: { desk.show(.discardPage($0)) }, hide: { desk.show(.hide) },
      sendMessage: { desk.show(.sendMessage(page: $0, $1)) })
  }

  static func helpful(in flow: SheetCheckout) -> [SheetInput] {
    let state = flow.state
    guard let page = state.page else {
      var inputs: [SheetInput] = [
        .preload(url: first), .present(url: first), .present(url: second),
      ]
      if let kept = state.preload { inputs.append(.pageFinished(page: kept.page, url: kept.url)) }
      return inputs
    }
    let url = state.url ?? first
    return [
      .pageFinished(page: page, url: url), .pageAnswer(page: page, url: url, status: 503),
      .pageAnswer(page: page, url: url, status: 410), .recover(isAllowed: true),
      message(page, #"{"name":"completed","body":"{\"orderDetails\":{\"id\":\"o-1\"}}"}"#),
      .navigated(page: page, url: "https://shop.example/thank-you?order_id=1"), .dismiss,
    ]
  }

  private static func message(_ page: Int, _ text: UTF8Text) -> SheetInput {
    .message(page: page, SheetMessage(reading: text))
  }

  static let any: [SheetInput] =
    [
      .invalidate, .dismiss, .recover(isAllowed: false), .configure(SheetSettings(recovery: .ask)),
      .configure(SheetSettings(colorScheme: .dark)), .present(url: "x:y"), .preload(url: second),
    ]
    + (1...4).flatMap { page -> [SheetInput] in
      [
        message(page, "?"), message(page, #"{"name":"checkoutBlockingEvent","body":"true"}"#),
        message(page, #"{"name":"error","body":"[{\"group\":\"unrecoverable\"}]"}"#),
        .link(page: page, url: "tel:1", isNewWindow: false), .queued(page: page),
        .pageProgress(page: page, progress: 500), .pageFailed(page: page, reason: "offline"),
      ]
    }

  static func recording(
    to write: @escaping @Sendable (String) -> Void
  ) -> RecordingMiddleware<SheetCheckout> { RecordingMiddleware(to: write) }

  static func phase(of state: SheetState) -> String { "\(state.phase)" }
}
