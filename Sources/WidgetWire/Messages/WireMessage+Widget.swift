public import ScheduleEngine

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
