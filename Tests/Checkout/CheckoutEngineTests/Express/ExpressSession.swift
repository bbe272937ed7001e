import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// An express checkout under test, with the effects and events of the last input.
///
/// Its token is `001.tok`, its currency the US dollar.
struct ExpressSession {
  var checkout: ExpressCheckout
  let moment = Moment(
    today: CivilDate(knownDayNumber: 739_941),
    timestamp: Timestamp(secondsSinceEpoch: 1_795_219_200)
  )
  private(set) var reaction: FlowReaction<ExpressEffect, ExpressEvent>

  init(
    token: SecretText? = "001.tok", region: ExpressRegion = .us,
    environment: ExpressEnvironment = .sandbox, isPickup: Bool? = nil, isBuyNow: Bool? = nil,
    requiresShippingOption: Bool? = nil, sdk: UTF8Text? = nil, asks: Bool = true
  ) {
    checkout = ExpressCheckout(
      settings: ExpressSettings(
        token: token, region: region, environment: environment, currency: .usd, isPickup: isPickup,
        isBuyNow: isBuyNow, requiresShippingOption: requiresShippingOption, sdk: sdk, asks: asks))
    reaction = checkout.opening
  }

  var state: ExpressState { checkout.state }

  /// Whether the last input was ignored.
  var isIgnored: Bool { reaction == .ignored }

  /// Applies an input, which must not be rejected.
  mutating func send(_ input: ExpressInput) throws {
    let before = checkout
    reaction = try checkout.apply(input, at: moment)
    if isIgnored { #expect(checkout == before, "an ignored input changes nothing") }
  }

  /// Delivers a message of Afterpay's page.
  mutating func hear(_ message: ExpressMessage) throws {
    try send(.message(origin: "https://portal.afterpay.com", message))
  }

  /// Returns the code with which an input is rejected, or nil if it is accepted or ignored.
  func refusal(of input: ExpressInput) -> String? {
    var copy = checkout
    do throws(ExpressRefusal) {
      try copy.apply(input, at: moment)
      return nil
    } catch {
      #expect(copy == checkout, "a rejected input changes nothing")
      return "\(error.code)"
    }
  }
}

// The results of the last input, in words.
extension ExpressSession {
  /// The effects, such as `load`, `ask options r1` or `send r1 SERVICE_UNAVAILABLE`.
  var work: [String] {
    reaction.effects.map { effect in
      switch effect {
      case .loadPage: "load"
      case .askShippingOptions(let id, _): "ask options \(id)"
      case .askShippingOption(let id, let option): "ask \(option.id) \(id) \(option.orderAmount)"
      case .sendMessage(let answer): "send \(answer.requestID) \(Self.words(for: answer.content))"
      case .askRetry: "ask retry"
      case .promptToLeave(let reason): "prompt \(reason.name)"
      case .closePage: "close"
      }
    }
  }

  private static func words(for content: ExpressAnswer.Content) -> String {
    switch content {
    case .options(let options): "[\(options.map(\.id.description).joined(separator: " "))]"
    case .update(let update): "\(update.id) \(update.amounts.order)"
    case .noChange: "no change"
    case .error(let error): "\(error.code)"
    }
  }

  /// The events, such as `success 002.tok` or `cancelled user`.
  var news: [String] {
    reaction.events.map { event in
      switch event {
      case .success(let token): "success \(token.text)"
      case .cancelled(let reason): "cancelled \(reason.name)"
      case .pageMessage(let severity, let message): "page \(severity): \(message)"
      case .malformedMessage(let text): "malformed \(text.text)"
      }
    }
  }

  /// The questions that are not answered, such as `r1 address r2 option`.
  var asked: String {
    state.asked.map { "\($0.requestID) \($0.kind.name)" }.joined(separator: " ")
  }

  /// The chosen option and the total, such as `std 50.00 USD`, or an empty text.
  var choice: String {
    [state.option?.description, state.total?.description].compactMap { $0 }.joined(separator: " ")
  }
}

// Checkouts that have come to a certain point.
extension ExpressSession {
  /// A checkout whose page is open.
  static func open(asks: Bool = true) throws -> ExpressSession {
    var session = ExpressSession(asks: asks)
    try session.send(.pageFinished)
    return session
  }

  /// A checkout whose page asks for options as `r1`.
  static func askedForOptions() throws -> ExpressSession {
    var session = try open()
    try session.hear(.shippingAddressChange(requestID: "r1", ExpressAddress(name: "Ada")))
    return session
  }

  /// A checkout that gave `std` for 50.00 and `fast` for 60.00.
  static func offered() throws -> ExpressSession {
    var session = try askedForOptions()
    try session.send(.shippingOptions(requestID: "r1", [.standard, .fast]))
    return session
  }

  /// A checkout whose page asks about `fast` as `r2`.
  static func askedAboutFast() throws -> ExpressSession {
    var session = try offered()
    try session.hear(.shippingOptionChange(requestID: "r2", .fast))
    return session
  }

  /// A checkout whose page could not be loaded.
  static func failed() throws -> ExpressSession {
    var session = ExpressSession()
    try session.send(.pageFailed(reason: "offline"))
    return session
  }

  /// A checkout whose shopper is asked whether to leave.
  static func leaving() throws -> ExpressSession {
    var session = try open()
    try session.send(.dismiss)
    return session
  }

  /// A checkout that ended with `002.tok`.
  static func succeeded() throws -> ExpressSession {
    var session = try open()
    try session.hear(.success(token: "002.tok"))
    return session
  }

  /// A checkout that the shopper left.
  static func cancelled() throws -> ExpressSession {
    var session = try open()
    try session.hear(.cancelled)
    return session
  }
}

extension ExpressShippingOption {
  /// Shipping for 5.00, 50.00 in all, 1.00 of it tax.
  static let standard = option("std", 50_00, tax: 1_00)
  /// Shipping for 5.00, 60.00 in all.
  static let fast = option("fast", 60_00)

  static func option(
    _ id: UTF8Text, _ order: Int64, tax: Int64? = nil, currency: Currency = .usd
  ) -> Self {
    Self(
      id: id, name: "Shipping", shippingAmount: Money(minorUnits: 5_00, currency: currency),
      orderAmount: Money(minorUnits: order, currency: currency),
      taxAmount: tax.map { Money(minorUnits: $0, currency: currency) })
  }
}

extension ExpressShippingUpdate {
  /// Shipping for 1.00, and a total.
  static func update(
    _ id: UTF8Text, _ order: Int64, tax: Int64? = nil, currency: Currency = .usd
  ) -> Self {
    Self(
      id: id, shippingAmount: Money(minorUnits: 1_00, currency: currency),
      orderAmount: Money(minorUnits: order, currency: currency),
      taxAmount: tax.map { Money(minorUnits: $0, currency: currency) })
  }
}
