public import ScheduleEngine

/// An order as the service reports it: its payment object, checked.
///
/// A payment whose amounts do not add up cannot be created, so nothing is computed from one:
///
///     let amount = try Money("50.00", .usd)
///     let approved = Payment.Event(id: "e-1", .authorizationApproved, amount)
///     let payment = try Payment(
///       order: OrderNumber("100101"), isApproved: true, original: amount, open: amount,
///       events: [approved])
///     payment.captured  // 0.00 USD
///     let open = try Money("40.00", .usd)
///     try Payment(order: OrderNumber("100101"), isApproved: true, original: amount, open: open)  // throws: original 50.00 USD is not captured 0.00 USD + voided …
public struct Payment: Hashable, Sendable {
  /// The service's number of the order.
  public let order: OrderNumber
  /// The checkout's token, as its digest; nil if the answer had none.
  public let token: CheckoutToken?
  /// Whether the service approved the order; a declined order is permanent, too.
  public let isApproved: Bool
  /// The time at which the order was created; nil if the answer had none that can be read.
  public let created: Timestamp?
  /// The amount that was asked for.
  public let original: Money
  /// The authorized amount that was neither captured nor voided.
  public let open: Money
  /// The shop's own number of the order, or nil.
  public let reference: UTF8Text?
  /// The events of known types, in the order of the answer.
  public let events: [Event]
  /// The refunds in the order of the answer, without those that only list a void.
  public let refunds: [Refund]
  /// The sum of all captures.
  public let captured: Money
  /// The sum of all voids and of the amounts that expired.
  public let voided: Money
  /// The sum of all refunds, without those that only list a void.
  public let refunded: Money

  /// An event in the life of an order.
  public struct Event: Hashable, Sendable {
    /// The type of an event.
    public enum Kind: Hashable, Sendable, CaseIterable {
      /// The service has approved the authorization.
      case authorizationApproved
      /// The service has declined the authorization.
      case authorizationDeclined
      /// An amount was captured.
      case captured
      /// The service has declined a full capture.
      case captureDeclined
      /// An open amount was voided.
      case voided
      /// The authorization has ended with an open amount, which the service has voided.
      case expired
    }

    /// The service's identifier of the event.
    public let id: UTF8Text
    /// The type.
    public let kind: Kind
    /// The amount.
    public let amount: Money
    /// The time of the event, or nil if the answer had none that can be read.
    public let created: Timestamp?
    /// The end of an authorization in the service's own text, or nil.
    public let expires: UTF8Text?
    /// The shop's own reference of the event, or nil.
    public let reference: UTF8Text?

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - id: The service's identifier of the event.
    ///   - kind: The type.
    ///   - amount: The amount.
    ///   - created: The time of the event, or nil.
    ///   - expires: The end of an authorization, or nil.
    ///   - reference: The shop's own reference of the event, or nil.
    public init(
      id: UTF8Text, _ kind: Kind, _ amount: Money, created: Timestamp? = nil,
      expires: UTF8Text? = nil, reference: UTF8Text? = nil
    ) {
      (self.id, self.kind, self.amount, self.created) = (id, kind, amount, created)
      (self.expires, self.reference) = (expires, reference)
    }
  }

  /// Money that was paid back.
  public struct Refund: Hashable, Sendable {
    /// The service's identifier of the refund.
    public let id: UTF8Text
    /// The amount.
    public let amount: Money
    /// The shop's own reference of the refund, or nil.
    public let reference: UTF8Text?
    /// The time of the refund, or nil if the answer had none that can be read.
    public let created: Timestamp?

    /// Creates a refund.
    ///
    /// - Parameters:
    ///   - id: The service's identifier of the refund.
    ///   - amount: The amount.
    ///   - reference: The shop's own reference of the refund, or nil.
    ///   - created: The time of the refund, or nil.
    public init(
      id: UTF8Text, _ amount: Money, reference: UTF8Text? = nil, created: Timestamp? = nil
    ) {
      (self.id, self.amount, self.reference, self.created) = (id, amount, reference, created)
    }
  }

  /// Creates a payment from the values of an answer.
  ///
  /// The service lists a void among the refunds as well. Such an entry is dropped: for each void,
  /// one without a reference and of its amount, or else any of its amount.
  ///
  /// - Parameters:
  ///   - order: The service's number of the order.
  ///   - token: The checkout's token, or nil.
  ///   - isApproved: Whether the status is approved.
  ///   - created: The time of the order's creation, or nil.
  ///   - original: The amount that was asked for.
  ///   - open: The amount that can still be captured.
  ///   - reference: The shop's own number of the order, or nil.
  ///   - events: The events of known types.
  ///   - refunds: The refunds, also those that list a void.
  /// - Throws: ``PaymentError`` if the currencies differ, an amount is negative or two events or refunds have
  ///   one identifier, or if the amounts of an approved order do not add up: `original = captured + voided + open`, and no
  ///   more is refunded than captured.
  /// - Complexity: O(*n*²) in the number of events and refunds.
  public init(
    order: OrderNumber, token: CheckoutToken? = nil, isApproved: Bool, created: Timestamp? = nil,
    original: Money, open: Money, reference: UTF8Text? = nil, events: [Event] = [],
    refunds: [Refund] = []
  ) throws(PaymentError) {
    try self.init(
      order: order, token: token, isApproved: isApproved, created: created, original: original,
      open: open, reference: reference, events: events,
      refundsWithoutVoids: refunds.withoutVoids(of: events))
  }

  /// Creates a payment from refunds without those that list a void.
  package init(
    order: OrderNumber, token: CheckoutToken? = nil, isApproved: Bool, created: Timestamp? = nil,
    original: Money, open: Money, reference: UTF8Text? = nil, events: [Event] = [],
    refundsWithoutVoids refunds: [Refund]
  ) throws(PaymentError) {
    let currency = original.currency
    let amounts = [original, open] + events.map { $0.amount } + refunds.map { $0.amount }
    guard amounts.allSatisfy({ $0.currency == currency }) else { throw .currenciesDiffer }
    guard amounts.allSatisfy({ $0.minorUnits >= 0 }), original.minorUnits > 0 else {
      throw .negativeAmount
    }
    guard !events.hasRepeatedID, !refunds.hasRepeatedID else { throw .repeatedID }
    func sum(_ kinds: Event.Kind...) throws(PaymentError) -> Money {
      try events.filter { kinds.contains($0.kind) }.map { $0.amount }.sum(in: currency)
    }
    let captured = try sum(.captured)
    let voided = try sum(.voided, .expired)
    let refunded = try refunds.map { $0.amount }.sum(in: currency)
    if isApproved {
      guard try [captured, voided, open].sum(in: currency) == original else {
        throw .sumDiffers(original: original, captured: captured, voided: voided, open: open)
      }
      guard refunded.minorUnits <= captured.minorUnits else {
        throw .refundsExceedCaptures(refunded: refunded, captured: captured)
      }
    }
    (self.order, self.token, self.isApproved, self.created) = (order, token, isApproved, created)
    (self.original, self.open, self.reference) = (original, open, reference)
    (self.events, self.refunds) = (events, refunds)
    (self.captured, self.voided, self.refunded) = (captured, voided, refunded)
  }
}

extension Payment {
  /// The currencies of the service: AUD, CAD, GBP, NZD and USD.
  public static var currencies: [Currency] { [.aud, .cad, .gbp, .nzd, .usd] }

  /// The end of the authorization in the service's own text, or nil.
  public var expires: UTF8Text? {
    events.last { $0.kind == .authorizationApproved && $0.expires != nil }?.expires
  }

  /// The amount that can be refunded: captured, and not refunded yet.
  public var refundable: Money {
    Money(
      minorUnits: captured.minorUnits - refunded.minorUnits, currency: original.currency)
  }

  /// Whether the authorization has ended at a time; false if its end is not known.
  func isExpired(at time: Timestamp) -> Bool {
    guard let expires, let end = try? Timestamp(utf8: expires.bytes) else { return false }
    return time >= end
  }

  /// Returns whether this payment can be a later state of another one: the same order, with no
  /// amount undone.
  package func follows(_ other: Payment) -> Bool {
    order == other.order && original == other.original && isApproved == other.isApproved
      && captured.minorUnits >= other.captured.minorUnits
      && voided.minorUnits >= other.voided.minorUnits
      && refunded.minorUnits >= other.refunded.minorUnits
      && (token == nil || other.token == nil || token == other.token)
  }

  /// Returns the payment after a refund; the same one if it lists the refund.
  func adding(_ refund: Refund) throws(PaymentError) -> Payment {
    guard !refunds.contains(where: { $0.id == refund.id }) else { return self }
    return try Payment(
      order: order, token: token, isApproved: isApproved, created: created, original: original,
      open: open, reference: reference, events: events, refundsWithoutVoids: refunds + [refund])
  }
}

/// The reason why the values of an answer are not those of a payment.
public enum PaymentError: Error, Hashable, Sendable {
  /// The amounts are in several currencies.
  case currenciesDiffer
  /// An amount is negative, or the original amount is zero.
  case negativeAmount
  /// Two events, or two refunds, have the same identifier.
  case repeatedID
  /// A sum is above the largest amount.
  case sumTooLarge
  /// The original amount is not the sum of its parts.
  case sumDiffers(original: Money, captured: Money, voided: Money, open: Money)
  /// More was refunded than captured.
  case refundsExceedCaptures(refunded: Money, captured: Money)
}

extension PaymentError: CustomStringConvertible {
  /// The error as part of a sentence.
  public var description: String {
    switch self {
    case .currenciesDiffer: "its amounts have several currencies"
    case .negativeAmount: "an amount is negative, or the original one is zero"
    case .repeatedID: "two events or refunds have one identifier"
    case .sumTooLarge: "a sum is too large"
    case .sumDiffers(let original, let captured, let voided, let open):
      "original \(original) is not captured \(captured) + voided \(voided) + open \(open)"
    case .refundsExceedCaptures(let refunded, let captured):
      "refunded \(refunded) is above captured \(captured)"
    }
  }
}

extension [Payment.Event] {
  fileprivate var hasRepeatedID: Bool { map { $0.id }.hasRepetition }
}

extension [Payment.Refund] {
  fileprivate var hasRepeatedID: Bool { map { $0.id }.hasRepetition }

  /// Returns the refunds without those that only list a void.
  fileprivate func withoutVoids(of events: [Payment.Event]) -> Self {
    var rest = self
    for event in events where event.kind == .voided {
      let listed =
        rest.firstIndex { $0.amount == event.amount && $0.reference == nil }
        ?? rest.firstIndex { $0.amount == event.amount }
      if let listed { rest.remove(at: listed) }
    }
    return rest
  }
}

extension [UTF8Text] {
  fileprivate var hasRepetition: Bool {
    indices.contains { index in self[..<index].contains(self[index]) }
  }
}

extension [Money] {
  fileprivate func sum(in currency: Currency) throws(PaymentError) -> Money {
    var sum = Money(minorUnits: 0, currency: currency)
    for money in self {
      do throws(MoneyArithmeticError) {
        sum = try sum.adding(money)
      } catch {
        throw .sumTooLarge
      }
    }
    return sum
  }
}
