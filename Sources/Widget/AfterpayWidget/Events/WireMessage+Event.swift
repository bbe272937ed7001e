internal import ScheduleEngine
public import WidgetWire

extension WireMessage {
  /// Converts an event of a live widget.
  ///
  ///     let widget = try LiveWidget(amount: "0.50", in: shop)
  ///     for await event in widget.events {
  ///       let message = WireMessage(event)
  ///       message.isValid            // false
  ///       message.amountDueToday     // 0.00 USD
  ///       message.fault?.errorCode   // "amount_below_minimum"
  ///       break
  ///     }
  ///
  /// The message equals the one of the `WidgetEvent` that the engine returned. A `ready` message
  /// always has an amount; an invalid one also has the reason. Failures become errors with the
  /// codes `lookup_failed`, `engine_fault`, `update_rejected`, `events_missed` and `widget_failed`.
  /// Pages and apps receive these messages, so the messages contain no text of an error that other
  /// code threw.
  ///
  /// - Parameter event: The event.
  public init(_ event: WidgetEventPublisher.Event) {
    switch event {
    case .ready(true, let amountDueToday, let checksum, _):
      self = .ready(amountDueToday: amountDueToday, .valid(checksum: checksum))
    case .ready(false, let amountDueToday, _, let obstacle):
      let fault = WireFault(errorCode: obstacle?.errorCode, message: obstacle?.message)
      self = .ready(amountDueToday: amountDueToday, .invalid(fault))
    case .changed(let status): self = .change(WireStatus(status))
    case .error(let code, let message):
      self = .error(WireFault(errorCode: code, message: message))
    case .failure(let failure): self = .error(WireFault(failure))
    case .missed(let count): self = .error(WireFault(WidgetFailure.missed(count)))
    }
  }
}

extension WireFault {
  fileprivate init(_ failure: WidgetFailure) {
    switch failure.reason {
    case .lookupFailed:
      self.init(errorCode: "lookup_failed", message: LookupFailure().description)
    case .engineFault: self.init(errorCode: "engine_fault", message: failure.description)
    case .updateRejected: self.init(errorCode: "update_rejected", message: failure.description)
    case .missed: self.init(errorCode: "events_missed", message: failure.description)
    case .other:
      self.init(
        errorCode: "widget_failed", message: "the widget failed; ask it for its status")
    }
  }
}
