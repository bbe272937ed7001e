public import ScheduleEngine

/// Hears of everything that happens to the widgets of a shop.
///
/// The callbacks are called on the main actor, one at a time and in the order of the events:
/// ``onReady(isValid:amountDueToday:paymentScheduleChecksum:)`` once for each widget, before any
/// change of it; nothing of a widget that has been closed. A handler may do anything from inside a
/// callback: send an update, close the widget, set another handler or none. A callback that takes
/// long delays only the main actor and later callbacks, never the widget.
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
  /// A widget knows its order and accepts updates.
  ///
  /// - Parameters:
  ///   - isValid: Whether the order may proceed.
  ///   - amountDueToday: What the shopper pays today: zero where the order may not proceed.
  ///   - paymentScheduleChecksum: The checksum that must accompany the capture, where there is one.
  func onReady(isValid: Bool, amountDueToday: Money, paymentScheduleChecksum: String?)

  /// A widget's status has changed, or an update was accepted.
  ///
  /// - Parameter status: Whether the order may proceed now.
  func onChanged(status: WidgetStatus)

  /// The status that was just told is invalid.
  ///
  /// - Parameters:
  ///   - errorCode: A name for programs, such as `amount_below_minimum`.
  ///   - message: What is wrong and what to do, for the shopper.
  func onError(errorCode: String?, message: String?)

  /// Something went wrong inside a widget, or events came faster than they were received.
  ///
  /// - Parameter error: A ``WidgetFailure``.
  func onFailure(error: any Error)
}

extension WidgetHandler {
  /// Calls what an event is told by.
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
