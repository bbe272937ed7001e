import CheckoutEngine
import CheckoutWire
import HTTPClient
import LiveCheckout
import ScheduleEngine
import ShopRequests
import TestSupport
import Testing

/// The requests of a checkout, one of each kind, and clients that send them.
enum Shop {
  static let moment = Moment(
    today: CivilDate(knownDayNumber: 739_941), secondsSinceEpoch: 1_795_255_200)

  /// An order of a mug by a guest, which a shopper can pay.
  static func order(price: Int = 2_400) -> String {
    let address =
      #"{"name":"Ada","line1":"1 Main St","line2":null,"city":"Springfield","region":"IL","#
      + #""postcode":"62701","country":"US","phone":null}"#
    var order = OrderJSON(lines: [("Mug", 1, price)])
    order.version = 3
    order.email = "zebra@example.com"
    (order.shippingAddress, order.billingAddress) = (address, address)
    order.shippingMethods = [("free", "Free", 0)]
    order.shippingMethod = "free"
    return order.text
  }

  static let payment = #"{"paymentId":"p-1","data":{"secret":"quokka"}}"#

  /// A request of each kind, with the kind's name.
  enum Kind: String, CaseIterable {
    case load, read, change, pay, complete, check
  }

  /// Returns a request of a kind, as a checkout sends it.
  static func request(_ kind: Kind) throws -> NativeRequest {
    let settings = try NativeSettings(cartID: "c-1", providers: ["card"])
    var checkout = NativeCheckout(settings: settings)
    var last: NativeRequest?
    func apply(_ input: NativeInput) throws {
      let effects = try checkout.apply(input, at: moment).effects
      for case .request(let request) in effects { last = request }
    }
    func answer(_ body: String) throws {
      let request = try #require(last)
      let answer = ShopAnswer(status: 200, body: Array(body.utf8), to: request.call.replyKind)
      try apply(.answer(request: request.number, answer))
    }
    try apply(.load)
    if kind == .load { return try #require(last) }
    try answer(order())
    switch kind {
    case .load: break
    case .read: try apply(.refresh)
    case .change: try apply(.setContact(email: "walrus@example.com"))
    case .pay, .complete, .check:
      try apply(.pay(provider: "card", key: PaymentKey("k-yak")))
      if kind == .check {
        try apply(.noAnswer(request: try #require(last).number, .timeout))
        try apply(.retry)
      } else if kind == .complete {
        try answer(payment)
        try apply(.providerFinished(.succeeded(token: "002.quokka")))
      }
    }
    return try #require(last)
  }

  /// Returns a client of a server at an address.
  static func client(
    at address: String, settings: ShopRequestSettings = patient
  ) throws -> ShopClient {
    ShopClient(shop: try ShopAddress(address), settings: settings)
  }

  /// The settings of tests about other things than time: long enough for a busy machine.
  static let patient = ShopRequestSettings(
    maximumAttempts: 1, perAttempt: .seconds(600), total: .seconds(600))

  /// Settings with several attempts and without pauses.
  static let repeating = ShopRequestSettings(
    maximumAttempts: 3, firstPause: .zero, maximumPause: .zero, perAttempt: .seconds(600),
    total: .seconds(600))

  /// The end of a request, and the attempts at it.
  struct Trial {
    let end: Result<ShopAnswer<NativeReply>, NoAnswerError>
    let requests: [HTTPRequest]
    let pauses: [Duration]

    /// The status of the answer, or nil.
    var status: Int? { try? end.get().status }

    /// The reason why there is no answer, or nil.
    var reason: NoAnswerReason? {
      if case .failure(let error) = end { error.reason } else { nil }
    }
  }

  /// Sends a request by a transport that returns outcomes in turn; pauses are whole seconds from 1.
  static func send(
    _ kind: Kind, _ outcomes: [ScriptedTransport.Outcome?], attempts: Int = 4,
    total: Duration = .milliseconds(60_500)
  ) async throws -> Trial {
    let transport = ScriptedTransport(outcomes)
    let clock = JumpingClock()
    let client = RetryingClient(
      transport: transport,
      timeouts: HTTPTimeouts(perAttempt: .milliseconds(30_500), total: total),
      backoff: Backoff(
        maximumAttempts: attempts, firstPause: .seconds(2), maximumPause: .seconds(10)),
      clock: ElapsedTimeClock(clock), random: { 0 })
    let shop = try ShopAddress("https://shop.example")
    let sender = ShopClient(shop: shop, client: client)
    let request = try request(kind)
    let end: Result<ShopAnswer<NativeReply>, NoAnswerError>
    do throws(NoAnswerError) {
      end = .success(try await sender.request(request))
    } catch {
      end = .failure(error)
    }
    return Trial(end: end, requests: transport.requests, pauses: clock.pauses)
  }
}

/// Searches for secrets in the printed forms of a value.
enum Secrets {
  private static let pieces = ["zebra", "walrus", "yak", "quokka", "Ada", "/checkouts", "o-1"]

  static func expectNone(in value: Any, sourceLocation: SourceLocation = #_sourceLocation) {
    var dumped = ""
    dump(value, to: &dumped)
    for text in ["\(value)", String(reflecting: value), dumped] {
      for piece in pieces {
        #expect(!text.contains(piece), "\(piece) in \(text)", sourceLocation: sourceLocation)
      }
    }
  }
}
