public import ScheduleEngine

/// A message from a widget to a shop's page or app, as one line of JSON.
///
/// The format is that of Afterpay's own SDKs: this type reads what they write, and they read what
/// it writes.
///
/// ```swift
/// let status = WidgetStatus.valid(
///   amountDueToday: schedule.amountDueToday, checksum: schedule.checksum(for: .tokenless))
/// let message = WireMessage(.ready(status, currency: .usd))
/// print(message.text)
/// // {"type":"ready","isValid":true,"amountDueToday":{"amount":"50.00","currency":"USD"},…}
/// try WireMessage(decoding: message.text) == message  // true
/// ```
///
/// Source: sdk-ios `WidgetEvent.swift` and `WidgetStatus.swift`, sdk-android
/// `AfterpayWidgetView.kt`.
public enum WireMessage: Hashable, Sendable {
  /// The widget is ready. The amount due today is required; in messages of this project's widget it
  /// is zero in the plan's currency if the order may not proceed.
  case ready(amountDueToday: Money, WireVerdict)
  /// The status has changed to this one.
  case change(WireStatus)
  /// The barrier to the purchase, or a failure.
  case error(WireFault)
  /// The height that the widget needs, in points: 0 to 4,294,967,295, or nil if the message has
  /// none.
  case resize(UInt32?)
  /// The reply to a request for the status; the only message without a `type`.
  case status(WireStatus)
}

/// Whether an order may proceed, with the amount due today.
public enum WireStatus: Hashable, Sendable {
  /// The order may proceed. Afterpay's own widget omits the checksum if there is no token. The
  /// checksum can be any text: only this project's own checksums have 64 hexadecimal digits.
  case valid(amountDueToday: Money, checksum: String?)
  /// The order may not proceed because of the fault.
  case invalid(WireFault)
}

/// Whether an order may proceed, without the amount due today.
public enum WireVerdict: Hashable, Sendable {
  /// The order may proceed; the checksum is as in ``WireStatus/valid(amountDueToday:checksum:)``.
  case valid(checksum: String?)
  /// The order may not proceed because of the fault.
  case invalid(WireFault)
}

/// The obstacle to an order, or the failure of a widget.
///
/// A received message can lack any field. A message of this project's widget always has the code
/// and the message.
///
///     let message = try WireMessage(decoding: #"{"type":"error","error":{"message":"Try again"}}"#)
///     message.fault?.message    // "Try again"
///     message.fault?.errorCode  // nil
public struct WireFault: Hashable, Sendable {
  /// A name for programs, such as `amount_below_minimum`; received messages can have codes that
  /// this project's widget does not use.
  public var errorCode: String?
  /// The problem and the remedy, for people.
  public var message: String?
  /// The identifier under which Afterpay's service recorded the fault; this project's widget sends
  /// none.
  public var errorId: String?
  /// The HTTP status of Afterpay's service; this project's widget sends none.
  public var httpStatusCode: Int32?

  /// Creates a fault.
  ///
  /// - Parameters:
  ///   - errorCode: A name for programs.
  ///   - message: The problem and the remedy.
  ///   - errorId: The identifier under which the service recorded the fault.
  ///   - httpStatusCode: The HTTP status of the service.
  public init(
    errorCode: String? = nil, message: String? = nil, errorId: String? = nil,
    httpStatusCode: Int32? = nil
  ) {
    self.errorCode = errorCode
    self.message = message
    self.errorId = errorId
    self.httpStatusCode = httpStatusCode
  }

  /// Whether every field is missing, as in a message without an `error`.
  public var isEmpty: Bool { self == WireFault() }
}

extension WireMessage {
  /// Creates the message of an event.
  ///
  /// An invalid `ready` has an amount due today of zero, since SDKs require an amount. A failed
  /// lookup becomes an `error` with the code `lookup_failed`.
  ///
  /// - Parameter event: The widget's event.
  public init(_ event: WidgetEvent) {
    switch event {
    case .ready(let status, let currency):
      self = .ready(
        amountDueToday: status.amountDueToday(in: currency), WireStatus(status).verdict)
    case .changed(let status): self = .change(WireStatus(status))
    case .error(let barrier): self = .error(WireFault(barrier))
    case .failure(let failure):
      self = .error(WireFault(errorCode: "lookup_failed", message: failure.description))
    }
  }

  /// Creates the reply to a request for the status.
  ///
  /// - Parameter status: Whether the order may proceed.
  public init(_ status: WidgetStatus) { self = .status(WireStatus(status)) }
}

extension WireStatus {
  /// Creates the status of a message from a widget's status.
  ///
  /// - Parameter status: Whether the order may proceed.
  public init(_ status: WidgetStatus) {
    switch status {
    case .valid(let amountDueToday, let checksum):
      self = .valid(amountDueToday: amountDueToday, checksum: checksum.description)
    case .invalid(let barrier): self = .invalid(WireFault(barrier))
    }
  }

  /// The status without the amount due today.
  var verdict: WireVerdict {
    switch self {
    case .valid(_, let checksum): .valid(checksum: checksum)
    case .invalid(let fault): .invalid(fault)
    }
  }
}

extension WireFault {
  /// Creates the fault of a barrier.
  ///
  /// - Parameter barrier: The barrier to the purchase.
  public init(_ barrier: PurchaseBarrier) {
    self.init(errorCode: barrier.code, message: barrier.message)
  }
}

extension WireMessage {
  /// Whether the order may proceed, or nil for a `resize`; false for an error.
  public var isValid: Bool? {
    switch self {
    case .ready(_, .valid), .change(.valid), .status(.valid): true
    case .ready(_, .invalid), .change(.invalid), .status(.invalid), .error: false
    case .resize: nil
    }
  }

  /// The amount due today, or nil if the message has none.
  public var amountDueToday: Money? {
    switch self {
    case .ready(let amount, _), .change(.valid(let amount, _)), .status(.valid(let amount, _)):
      amount
    case .change(.invalid), .status(.invalid), .error, .resize: nil
    }
  }

  /// The checksum of the payment schedule, or nil if the message has none.
  public var checksum: String? {
    switch self {
    case .ready(_, .valid(let checksum)), .change(.valid(_, let checksum)),
      .status(.valid(_, let checksum)):
      checksum
    case .ready(_, .invalid), .change(.invalid), .status(.invalid), .error, .resize: nil
    }
  }

  /// The barrier or the failure, or nil if the message has none.
  public var fault: WireFault? {
    switch self {
    case .ready(_, .invalid(let fault)), .change(.invalid(let fault)),
      .status(.invalid(let fault)), .error(let fault):
      fault
    case .ready(_, .valid), .change(.valid), .status(.valid), .resize: nil
    }
  }
}
