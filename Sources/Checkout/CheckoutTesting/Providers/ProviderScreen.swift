public import CheckoutEngine
internal import LiveCheckout
public import ScheduleEngine
private import Synchronization

/// A provider's screen, played by a test: it records what it shows, and a test acts as the shopper.
///
/// Write the provider so that its screen can be replaced, and let the replacement call the
/// functions of this class. A screen that returns a value uses ``show(_:data:)``, a screen that
/// calls back uses ``show(_:data:end:)`` and ``close()``:
///
/// ```swift no-run
/// struct FakeForm: CardForm {
///   let screen: ProviderScreen
///
///   func show(
///     _ amount: Money, secret: SecretText?, onToken: @escaping @Sendable (SecretText) -> Void,
///     onClose: @escaping @Sendable () -> Void
///   ) {
///     screen.show(amount, data: secret) { result in
///       if case .succeeded(let token?) = result { onToken(token) } else { onClose() }
///     }
///   }
///
///   func hide() { screen.close() }
/// }
/// ```
public final class ProviderScreen: Sendable {
  /// The amount and the data that a screen showed.
  public struct Content: Hashable, Sendable {
    /// The amount.
    public let amount: Money
    /// The data, or nil.
    public let data: SecretText?
  }

  private struct State {
    var contents: [Content] = []
    var openCount = 0
    var end: (@Sendable (ProviderResult) -> Void)?
    var immediateEnds: [ProviderResult] = []
  }

  private let state = Mutex(State())

  /// Creates a screen that shows nothing yet.
  public init() {}

  /// Everything that the screen showed, in order.
  public var contents: [Content] { state.withLock { $0.contents } }

  /// Whether the screen is open.
  public var isOpen: Bool { state.withLock { $0.openCount > 0 } }

  /// Opens the screen.
  ///
  /// - Parameters:
  ///   - amount: The amount that the shopper sees.
  ///   - data: The data that the provider passes to its screen.
  ///   - end: Receives the shopper's decision; it can be called several times and from any thread,
  ///     as screens do.
  public func show(
    _ amount: Money, data: SecretText?, end: @escaping @Sendable (ProviderResult) -> Void
  ) {
    let immediateEnds = state.withLock { state in
      state.contents.append(Content(amount: amount, data: data))
      state.openCount += 1
      state.end = end
      return state.immediateEnds
    }
    for result in immediateEnds { end(result) }
  }

  /// Opens the screen, waits for the shopper's decision, and closes the screen.
  ///
  /// If the task is cancelled, the screen closes and the result is `cancelled`.
  ///
  /// - Parameters:
  ///   - amount: The amount that the shopper sees.
  ///   - data: The data that the provider passes to its screen.
  /// - Returns: The shopper's decision.
  public nonisolated(nonsending) func show(
    _ amount: Money, data: SecretText?
  ) async -> ProviderResult {
    await PaymentEnding.result { ending in
      show(amount, data: data) { ending.end($0) }
    } closing: {
      close()
    }
  }

  /// Closes the screen, if it is open.
  public func close() { state.withLock { $0.openCount = max(0, $0.openCount - 1) } }

  /// Acts as the shopper, on the screen that opened last.
  ///
  /// - Parameter result: The shopper's decision.
  public func act(_ result: ProviderResult) { state.withLock { $0.end }?(result) }

  /// Sets the decisions that each screen reports while it opens.
  func setImmediateEnds(_ results: [ProviderResult]) {
    state.withLock { $0.immediateEnds = results }
  }
}

extension ProviderScreen: CustomReflectable {
  /// A mirror without children, so that a dump of a provider shows only the provider's own values.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
