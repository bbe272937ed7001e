public import ScheduleEngine

/// What a widget says to a shop's page or app, as one line of JSON.
///
/// It is the form that Afterpay's own SDKs decode: what they write can be read here, and what is
/// written here can be read by them.
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
  /// The widget is ready: what is due today, which is zero of the widget's currency where our own
  /// order may not proceed, and whether it may.
  case ready(amountDueToday: Money, WireVerdict)
  /// The status is now this.
  case change(WireStatus)
  /// Something stands in the way or went wrong.
  case error(WireFault)
  /// The height that the widget needs, in points: 0 to 4,294,967,295, or nil if the message has
  /// none.
  case resize(UInt32?)
  /// The status, for whoever has asked for it; the only message without a `type`.
  case status(WireStatus)
}

/// Whether an order may proceed, as a status says it.
public enum WireStatus: Hashable, Sendable {
  /// It may: what is due today, and the checksum, which Afterpay's own widget leaves out without a
  /// token. It is any text: only this project's own checksums have 64 hexadecimal digits.
  case valid(amountDueToday: Money, checksum: String?)
  /// It may not, and why.
  case invalid(WireFault)
}

/// Whether an order may proceed, without what is due today.
public enum WireVerdict: Hashable, Sendable {
  /// It may; the checksum is as in ``WireStatus/valid(amountDueToday:checksum:)``.
  case valid(checksum: String?)
  /// It may not, and why.
  case invalid(WireFault)
}

/// The obstacle to an order, or the failure of a widget.
///
/// Every field may be missing in a message that was received. A message of our own widget always has
/// the code and the message.
///
///     let message = try WireMessage(decoding: #"{"type":"error","error":{"message":"Try again"}}"#)
///     message.fault?.message    // "Try again"
///     message.fault?.errorCode  // nil
public struct WireFault: Hashable, Sendable {
  /// A name for programs, such as `amount_below_minimum`; not one of ours if it was received.
  public var errorCode: String?
  /// The problem and the remedy, for people.
  public var message: String?
  /// The number under which Afterpay's service has recorded the fault; we write none.
  public var errorId: String?
  /// The status with which Afterpay's service answered; we write none.
  public var httpStatusCode: Int32?

  /// Creates a fault.
  ///
  /// - Parameters:
  ///   - errorCode: A name for programs.
  ///   - message: The problem and the remedy.
  ///   - errorId: The number under which it was recorded.
  ///   - httpStatusCode: The status of the service's answer.
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
  /// The message of an event.
  ///
  /// A `ready` that is invalid says that zero is due today, since SDKs require an amount. A lookup
  /// that failed becomes an `error` with the code `lookup_failed`.
  ///
  /// - Parameter event: What the widget tells.
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

  /// The message of a status alone.
  ///
  /// - Parameter status: Whether the order may proceed.
  public init(_ status: WidgetStatus) { self = .status(WireStatus(status)) }
}

extension WireStatus {
  /// Takes over a widget's status.
  ///
  /// - Parameter status: Whether the order may proceed.
  public init(_ status: WidgetStatus) {
    switch status {
    case .valid(let amountDueToday, let checksum):
      self = .valid(amountDueToday: amountDueToday, checksum: checksum.description)
    case .invalid(let barrier): self = .invalid(WireFault(barrier))
    }
  }

  /// The status without what is due today.
  var verdict: WireVerdict {
    switch self {
    case .valid(_, let checksum): .valid(checksum: checksum)
    case .invalid(let fault): .invalid(fault)
    }
  }
}

extension WireFault {
  /// Takes over what stands in the way of a purchase.
  ///
  /// - Parameter barrier: What stands in the way.
  public init(_ barrier: PurchaseBarrier) {
    self.init(errorCode: barrier.code, message: barrier.message)
  }
}

extension WireMessage {
  /// Whether the order may proceed, or nil where the message does not say; an error says no.
  public var isValid: Bool? {
    switch self {
    case .ready(_, .valid), .change(.valid), .status(.valid): true
    case .ready(_, .invalid), .change(.invalid), .status(.invalid), .error: false
    case .resize: nil
    }
  }

  /// What is due today, or nil where the message does not say.
  public var amountDueToday: Money? {
    switch self {
    case .ready(let amount, _), .change(.valid(let amount, _)), .status(.valid(let amount, _)):
      amount
    case .change(.invalid), .status(.invalid), .error, .resize: nil
    }
  }

  /// The checksum of the payment schedule, or nil where the message has none.
  public var checksum: String? {
    switch self {
    case .ready(_, .valid(let checksum)), .change(.valid(_, let checksum)),
      .status(.valid(_, let checksum)):
      checksum
    case .ready(_, .invalid), .change(.invalid), .status(.invalid), .error, .resize: nil
    }
  }

  /// What stands in the way or went wrong, or nil where nothing does.
  public var fault: WireFault? {
    switch self {
    case .ready(_, .invalid(let fault)), .change(.invalid(let fault)),
      .status(.invalid(let fault)), .error(let fault):
      fault
    case .ready(_, .valid), .change(.valid), .status(.valid), .resize: nil
    }
  }
}
