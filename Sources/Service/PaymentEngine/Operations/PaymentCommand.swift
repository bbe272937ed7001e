public import ScheduleEngine

/// A shop's command to the service about one order.
public enum PaymentCommand: Hashable, Sendable {
  /// Authorizes the order of a checkout; captures follow.
  case authorize(PaymentDecision)
  /// Authorizes and captures the order of a checkout at once.
  case captureInFull(PaymentDecision)
  /// Captures a part of an authorization, or all that is open.
  case capture(amount: Money, reference: MerchantReference? = nil)
  /// Voids a part of the open amount, or all of it if there is no amount.
  case void(amount: Money?, reason: VoidReason? = nil)
  /// Pays a captured amount back.
  case refund(amount: Money, reference: MerchantReference)
  /// Undoes an order that is at most ten minutes old.
  case reverse

  /// The kinds of commands.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An authorization.
    case authorize
    /// An authorization and a capture of all at once.
    case captureInFull = "capture-in-full"
    /// A capture of an authorization.
    case capture
    /// A void of an open amount.
    case void
    /// A refund of a captured amount.
    case refund
    /// A reversal of the order.
    case reverse
  }

  /// The kind of the command.
  public var kind: Kind {
    switch self {
    case .authorize: .authorize
    case .captureInFull: .captureInFull
    case .capture: .capture
    case .void: .void
    case .refund: .refund
    case .reverse: .reverse
    }
  }

  /// The values of a command that decides an order, or nil for another command.
  public var decision: PaymentDecision? {
    switch self {
    case .authorize(let decision), .captureInFull(let decision): decision
    case .capture, .void, .refund, .reverse: nil
    }
  }

  /// Whether the service recognizes a repetition by a request identifier.
  ///
  /// It recognizes a full capture by its token, and a reversal not at all.
  public var hasRequestID: Bool { kind != .captureInFull && kind != .reverse }

  /// The amount, or nil for a void of all that is open and for a reversal.
  public var amount: Money? {
    switch self {
    case .authorize(let decision), .captureInFull(let decision): decision.amount
    case .capture(let amount, _), .refund(let amount, _): amount
    case .void(let amount, _): amount
    case .reverse: nil
    }
  }
}

extension PaymentCommand: CustomStringConvertible {
  /// The command as part of a sentence: `a capture of 20.00 USD`.
  public var description: String {
    switch self {
    case .authorize(let decision): "an authorization of \(decision.amount)"
    case .captureInFull(let decision): "a full capture of \(decision.amount)"
    case .capture(let amount, _): "a capture of \(amount)"
    case .void(let amount?, _): "a void of \(amount)"
    case .void(nil, _): "a void of all that is open"
    case .refund(let amount, _): "a refund of \(amount)"
    case .reverse: "a reversal"
    }
  }
}

/// The values by which an order is decided.
public struct PaymentDecision: Hashable, Sendable {
  /// The amount of the order.
  public let amount: Money
  /// Whether the order has changed since the shopper confirmed it.
  public let isCheckoutAdjusted: Bool
  /// The checksum of the service's own widget, and the amount that it was made for; or nil.
  public let checksum: ServiceChecksum?
  /// The shop's own number of the order, or nil.
  public let reference: MerchantReference?

  /// Creates the values.
  ///
  /// - Parameters:
  ///   - amount: The amount of the order.
  ///   - isCheckoutAdjusted: Whether the order has changed since the shopper confirmed it.
  ///   - checksum: The checksum of the service's own widget, or nil.
  ///   - reference: The shop's own number of the order, or nil.
  public init(
    amount: Money, isCheckoutAdjusted: Bool = false, checksum: ServiceChecksum? = nil,
    reference: MerchantReference? = nil
  ) {
    (self.amount, self.isCheckoutAdjusted) = (amount, isCheckoutAdjusted)
    (self.checksum, self.reference) = (checksum, reference)
  }
}

/// The reason of a void, which chooses the words of the mail to the shopper.
public enum VoidReason: String, Hashable, Sendable, CaseIterable {
  /// Items of the order were cancelled.
  case cancelledItems
  /// The amount of the order was adjusted.
  case amountAdjustment
}

/// A command that was stored before its first request left, so that a repetition after any crash is
/// the same request.
public struct PaymentIntent: Hashable, Sendable {
  /// The command.
  public let command: PaymentCommand
  /// The identifier of all its requests; nil for a full capture and a reversal.
  public let requestID: RequestID?
  /// The shop's own identifier of the command, or nil.
  public let id: UTF8Text?
  /// The time at which the command was stored.
  public let time: Timestamp

  /// Creates an intent.
  package init(
    _ command: PaymentCommand, requestID: RequestID?, id: UTF8Text? = nil, time: Timestamp
  ) {
    (self.command, self.requestID) = (command, command.hasRequestID ? requestID : nil)
    (self.id, self.time) = (id, time)
  }
}
