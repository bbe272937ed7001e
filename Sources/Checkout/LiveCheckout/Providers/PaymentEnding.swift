public import CheckoutEngine
private import Synchronization

/// The end of a payment that a screen, a delegate or a completion handler reports.
///
/// ``PaymentProvider/present(_:)`` returns once, while screens report cancellation after success,
/// failure twice, and from any thread. Here the first report counts:
///
///     let ending = PaymentEnding()
///     ending.end(.succeeded(token: "t-1"))  // true
///     ending.end(.cancelled)                // false
///
/// ``result(showing:closing:)`` is all that a provider needs:
///
/// ```swift no-run
/// @MainActor final class CardProvider: PaymentProvider {
///   let id: UTF8Text = "card"
///   let form = CardForm()
///
///   func present(_ payment: ProviderPresentation) async -> ProviderResult {
///     await PaymentEnding.result { ending in
///       form.show(
///         payment.amount, secret: payment.data,
///         onToken: { ending.end(.succeeded(token: $0)) },
///         onClose: { ending.end(.cancelled) })
///     } closing: {
///       form.hide()
///     }
///   }
/// }
/// ```
public final class PaymentEnding: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<ProviderResult, Never>)
    case ended(ProviderResult)
  }

  private let state = Mutex(State.open)

  /// Creates the end of a payment that was not shown yet.
  public init() {}

  /// Ends the payment, unless it has ended.
  ///
  /// - Parameter result: The result.
  /// - Returns: Whether this was the first result.
  @discardableResult
  public func end(_ result: ProviderResult) -> Bool {
    let waiting = state.withLock { state -> State? in
      if case .ended = state { return nil }
      defer { state = .ended(result) }
      return state
    }
    // The task continues outside of the lock.
    if case .awaited(let continuation)? = waiting { continuation.resume(returning: result) }
    return waiting != nil
  }

  /// Waits for the first result; only one task may wait.
  private nonisolated(nonsending) func result() async -> ProviderResult {
    await withCheckedContinuation { continuation in
      let ended = state.withLock { state -> ProviderResult? in
        if case .ended(let result) = state { return result }
        state = .awaited(continuation)
        return nil
      }
      if let ended { continuation.resume(returning: ended) }
    }
  }

  /// Shows a payment, waits for its end, and closes it.
  ///
  /// If the task is cancelled, the payment ends as `cancelled`. A task that was cancelled before
  /// shows nothing.
  ///
  /// - Parameters:
  ///   - show: Shows the payment and reports its end, at once or later, on any thread.
  ///   - close: Closes the screen, once after each end.
  /// - Returns: The first result.
  public nonisolated(nonsending) static func result(
    showing show: (PaymentEnding) -> Void, closing close: () -> Void = {}
  ) async -> ProviderResult {
    guard !Task.isCancelled else { return .cancelled }
    let ending = PaymentEnding()
    show(ending)
    let result = await withTaskCancellationHandler {
      await ending.result()
    } onCancel: {
      ending.end(.cancelled)
    }
    close()
    return result
  }
}
