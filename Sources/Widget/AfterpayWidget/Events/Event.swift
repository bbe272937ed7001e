public import ScheduleEngine

extension WidgetEventPublisher {
  /// An event of a widget.
  ///
  /// Events come in this order: `ready` at most once, before any change; then `changed` for each
  /// accepted update and for every other change of the status; after a status that is invalid,
  /// `error`. A `failure` can come at any time.
  ///
  ///     let event = WidgetEventPublisher.Event.changed(.invalid(.tokenExpired))
  ///     event == .changed(.invalid(.tokenExpired))  // true
  public enum Event: Hashable, Sendable {
    /// The widget knows the order and accepts updates.
    ///
    /// The values are those of ``Ready``.
    case ready(
      isValid: Bool, amountDueToday: Money, paymentScheduleChecksum: String?,
      obstacle: Obstacle? = nil)
    /// The status has changed to this one, or an update was accepted.
    case changed(WidgetStatus)
    /// The reason why the order may not proceed: a code, and a message for the shopper.
    ///
    /// The values are those of ``Obstacle``.
    case error(errorCode: String?, message: String?)
    /// Something went wrong inside the widget.
    case failure(WidgetFailure)
    /// This many events, 1 or more, were dropped at this position, because the subscriber received
    /// too slowly.
    case missed(Int)
  }

  /// The contents of a `ready` event.
  public struct Ready: Hashable, Sendable {
    /// Whether the order may proceed.
    public let isValid: Bool
    /// The shopper's payment today: zero if the order may not proceed.
    public let amountDueToday: Money
    /// The checksum of the payment schedule, if there is one.
    public let paymentScheduleChecksum: String?
    /// The reason why the order may not proceed, or nil if it may.
    ///
    /// A publisher that was set as a ``WidgetHandler`` always emits nil here, since
    /// ``WidgetHandler/onReady(isValid:amountDueToday:paymentScheduleChecksum:)`` has no parameter
    /// for the reason.
    public let obstacle: Obstacle?
  }

  /// The reason why an order may not proceed.
  public struct Obstacle: Hashable, Sendable {
    /// The machine-readable code of the problem, such as `amount_below_minimum`.
    public let errorCode: String?
    /// The problem and its remedy, for the shopper.
    public let message: String?

    init(errorCode: String?, message: String?) {
      self.errorCode = errorCode
      self.message = message
    }

    init(_ barrier: PurchaseBarrier) {
      self.init(errorCode: barrier.code, message: barrier.message)
    }
  }
}

extension WidgetEventPublisher.Event {
  /// Converts an event of the engine.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - failure: The failure with its cause, which replaces the engine's in a `failure` event.
  package init(_ event: WidgetEvent, becauseOf failure: WidgetFailure? = nil) {
    switch event {
    case .ready(let status, let currency): self = .ready(Ready(status, in: currency))
    case .changed(let status): self = .changed(status)
    case .error(let barrier): self = .error(errorCode: barrier.code, message: barrier.message)
    case .failure(let plain): self = .failure(failure ?? WidgetFailure(plain))
    }
  }

  typealias Ready = WidgetEventPublisher.Ready

  static func ready(_ ready: Ready) -> Self {
    .ready(
      isValid: ready.isValid, amountDueToday: ready.amountDueToday,
      paymentScheduleChecksum: ready.paymentScheduleChecksum, obstacle: ready.obstacle)
  }
}

extension WidgetEventPublisher.Ready {
  init(_ status: WidgetStatus, in currency: Currency) {
    isValid = status.isValid
    amountDueToday = status.amountDueToday(in: currency)
    switch status {
    case .valid(_, let checksum):
      paymentScheduleChecksum = checksum.description
      obstacle = nil
    case .invalid(let barrier):
      paymentScheduleChecksum = nil
      obstacle = WidgetEventPublisher.Obstacle(barrier)
    }
  }
}
