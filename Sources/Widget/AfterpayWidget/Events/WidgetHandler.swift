internal import EventStreams
public import ScheduleEngine

/// Receives the events of a shop's widgets.
///
/// The callbacks are called on the main actor, one at a time and in the order of the events. For
/// each widget, ``onReady(isValid:amountDueToday:paymentScheduleChecksum:)`` is called once, before
/// any change of the widget's status. No callback is called for a widget that has been closed. A
/// callback may do anything: send an update, close the widget, set another handler or remove the
/// handler. A callback that takes long delays only the main actor and later callbacks, never the
/// widget.
///
/// ```swift
/// final class CheckoutHandler: WidgetHandler {
///   var mayProceed = false
///
///   func onReady(isValid: Bool, amountDueToday: Money, paymentScheduleChecksum: String?) {
///     mayProceed = isValid
///   }
///   func onChanged(status: WidgetStatus) { mayProceed = status.isValid }
///   func onError(errorCode: String?, message: String?) {}
///   func onFailure(error: any Error) {}
/// }
/// let handler = CheckoutHandler()
/// await handler.onChanged(status: .invalid(.tokenExpired))
/// await handler.mayProceed  // false
/// ```
@MainActor public protocol WidgetHandler: AnyObject, Sendable {
  /// Called when a widget knows its order and accepts updates.
  ///
  /// - Parameters:
  ///   - isValid: Whether the order may proceed.
  ///   - amountDueToday: The shopper's payment today: zero if the order may not proceed.
  ///   - paymentScheduleChecksum: The checksum that must accompany the capture, if there is one.
  func onReady(isValid: Bool, amountDueToday: Money, paymentScheduleChecksum: String?)

  /// Called when a widget's status has changed, or an update was accepted.
  ///
  /// - Parameter status: Whether the order may proceed now.
  func onChanged(status: WidgetStatus)

  /// Called after a callback with an invalid status.
  ///
  /// - Parameters:
  ///   - errorCode: The machine-readable code of the obstacle, such as `amount_below_minimum`.
  ///   - message: The obstacle and its remedy, for the shopper.
  func onError(errorCode: String?, message: String?)

  /// Called when something went wrong inside a widget, or events came faster than they were
  /// received.
  ///
  /// - Parameter error: A ``WidgetFailure``.
  func onFailure(error: any Error)
}

extension WidgetHandler {
  /// Calls the callback of an event.
  func receive(_ event: consuming WidgetEventPublisher.Event) {
    switch event {
    case .ready(let isValid, let amount, let checksum, _):
      onReady(isValid: isValid, amountDueToday: amount, paymentScheduleChecksum: checksum)
    case .changed(let status): onChanged(status: status)
    case .error(let code, let message): onError(errorCode: code, message: message)
    case .failure(let failure): onFailure(error: failure)
    case .missed(let count): onFailure(error: WidgetFailure.missed(count))
    }
  }
}

extension HandlerDelivery<WidgetEventKind> {
  /// Sets a handler that is not retained.
  func set(weakly handler: any WidgetHandler) {
    set(weakly: { [weak handler] in handler }, type: String(describing: type(of: handler)))
  }
}
