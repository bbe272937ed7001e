import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// A checkout of payments under test, with the effects and events of the last input.
///
/// Its currency is EUR, its scheme `app-pay`, and its pages open in the app unless a test says
/// otherwise.
struct PaymentsSession {
  var checkout: PaymentsCheckout
  private let moment: Moment
  private(set) var reaction = FlowReaction<PaymentsEffect, PaymentsEvent>.ignored

  init(
    _ flow: PaymentsFlow = .inApp, selectsMethod: Bool = false, currency: Currency = .eur
  ) throws {
    checkout = PaymentsCheckout(
      settings: try PaymentsSettings(
        selectsMethod: selectsMethod, flow: flow, deepLinkScheme: "App-Pay", currency: currency))
    moment = Moment(
      today: try CivilDate("2026-11-21"), timestamp: Timestamp(secondsSinceEpoch: 1_795_219_200))
  }

  var state: PaymentsState { checkout.state }

  /// Applies an input, which must not be rejected.
  mutating func send(_ input: PaymentsInput) throws {
    reaction = try checkout.apply(input, at: moment)
  }

  /// Continues after the app ended.
  mutating func resume() { reaction = checkout.resume(at: moment) }

  mutating func create(
    _ amount: UTF8Text = "12.34", _ description: UTF8Text = "Mug", key: UTF8Text = "k-1"
  ) throws {
    try send(.create(amount: amount, description: description, key: PaymentKey(key)))
  }

  /// Answers a request with a body that could be read.
  mutating func answer(_ request: Int, _ reply: PaymentsReply, status: Int = 200) throws {
    try send(.answer(request: request, ShopAnswer(status: status, reply: reply)))
  }

  /// Answers a request with a list of payments.
  mutating func answer(_ request: Int, list payments: [PaymentRecord]) throws {
    try answer(request, .payments(payments.map { .payment($0) }))
  }

  /// Answers a request without a body that can be read.
  mutating func answer(_ request: Int, status: Int, message: UTF8Text? = nil) throws {
    try send(.answer(request: request, ShopAnswer(status: status, message: message)))
  }

  /// Returns the code with which an input is rejected, or nil if it is not.
  ///
  /// The session is unchanged in either case.
  func refusal(of input: PaymentsInput) -> String? {
    var copy = checkout
    do throws(PaymentsRefusal) {
      try copy.apply(input, at: moment)
      return nil
    } catch {
      #expect(copy == checkout, "a rejected input changes nothing")
      return "\(error.code)"
    }
  }

  func refusal(
    toCreate amount: UTF8Text, _ description: UTF8Text = "Mug"
  ) throws -> String? {
    refusal(of: .create(amount: amount, description: description, key: try PaymentKey("k-9")))
  }
}

// Checkouts that have come to a certain point; their last request has the number given.
extension PaymentsSession {
  /// A list of payments; request 1 is answered.
  static func list(
    _ payments: [PaymentRecord] = [], _ flow: PaymentsFlow = .inApp, selectsMethod: Bool = false
  ) throws -> PaymentsSession {
    var session = try PaymentsSession(flow, selectsMethod: selectsMethod)
    try session.send(.start)
    try session.answer(1, list: payments)
    return session
  }

  /// A payment of 12.34 with the key `k-1`, which request 2 creates.
  static func saving(_ flow: PaymentsFlow = .inApp) throws -> PaymentsSession {
    var session = try list([], flow)
    try session.create()
    return session
  }

  /// A choice of methods for 12.34: `card`, and `bank` with the issuers `b-1` and `b-2`; request 2
  /// is answered.
  static func choosing() throws -> PaymentsSession {
    var session = try list(selectsMethod: true)
    try session.create()
    try session.answer(2, .methods([.method(.card), .method(.bank)]))
    return session
  }

  /// A payment whose creation by request 2 has no clear answer; request 3 reads the list.
  static func unknown() throws -> PaymentsSession {
    var session = try saving()
    try session.send(.noAnswer(request: 2, .timeout))
    return session
  }

  /// The payment 5, which is being paid; request 1 is answered.
  static func paying(_ flow: PaymentsFlow = .inApp) throws -> PaymentsSession {
    var session = try list([.payment(5)], flow)
    try session.send(.open(id: 5))
    return session
  }
}

extension PaymentRecord {
  /// Returns a payment of 12.34 EUR with its page, created on 2026-11-21 at 10:00 in UTC.
  static func payment(
    _ id: Int64, _ status: PaymentStatus = .open, at time: UTF8Text = "2026-11-21T10:00:00Z",
    url: PageAddress? = "https://pay.example/5", day: CivilDate? = nil, currency: Currency = .eur,
    cents: Int64 = 12_34, description: UTF8Text = "Mug"
  ) throws -> PaymentRecord {
    PaymentRecord(
      id: id, amount: Money(minorUnits: cents, currency: currency), description: description,
      url: url,
      status: status, createdAt: try PaymentTime(time), day: day)
  }
}

extension PaymentMethod {
  static var card: PaymentMethod { PaymentMethod(id: "card", description: "Card") }

  static var bank: PaymentMethod {
    PaymentMethod(
      id: "bank", description: "Bank transfer",
      issuers: [
        PaymentIssuer(id: "b-1", name: "First Bank"), PaymentIssuer(id: "b-2", name: "Second Bank"),
      ])
  }
}

// The state and the results of the last input, in words.
extension PaymentsSession {
  /// The effects, such as `2 GET payments/5` or `openPage https://pay.example/5`.
  var work: [String] {
    reaction.effects.map { effect in
      switch effect {
      case .request(let request): "\(request.number) \(request.method) \(request.path)"
      case .openBrowser(let url): "openBrowser \(url.text)"
      case .openPage(let url): "openPage \(url.text)"
      case .closePage: "closePage"
      case .askFlow(let id): "askFlow \(id)"
      case .openLink(let url): "openLink \(url.text)"
      case .notify(let id, let status): "notify \(id) \(status.text)"
      }
    }
  }

  /// The events, such as `payment_finished 5 paid`.
  var news: [String] {
    reaction.events.map { event in
      switch event {
      case .paymentCreated(let id): "\(event.name) \(id)"
      case .paymentFinished(let id, let status): "\(event.name) \(id) \(status.text)"
      case .malformedPayment(let id): "\(event.name) \(id.map { "\($0)" } ?? "null")"
      case .malformedMethod(let id): "\(event.name) \(id.map { "\($0)" } ?? "null")"
      case .linkRefused(let url): "\(event.name) \(url.text)"
      }
    }
  }

  /// The days and their payments, such as `2026-11-21: 6 paid, 5 open`, or nil.
  var list: [String]? {
    state.days?.map { day in
      "\(day.day): "
        + day.payments.map { "\($0.id) \($0.status.text)" }.joined(separator: ", ")
    }
  }

  /// The new payment, such as `12.34 EUR Mug bank b-1 k-1`, or nil.
  var draft: String? {
    state.draft.map { draft in
      let choices = [draft.method, draft.issuer].compactMap { $0.map { "\($0)" } }
      return (["\(draft.amount)", "\(draft.description)"] + choices + ["\(draft.key.text)"])
        .joined(separator: " ")
    }
  }

  /// The failure's code, message and status, such as `request_rejected No 422`, or nil.
  var failure: String? {
    state.failure.map { failure in
      let words = [failure.message.map { "\($0)" }, failure.status.map { "\($0)" }]
      return (["\(failure.code.name)"] + words.compactMap(\.self)).joined(separator: " ")
    }
  }
}
