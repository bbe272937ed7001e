public import CheckoutEngine
public import CheckoutWire
public import ScheduleEngine

/// Records the inputs of a checkout, so that a replay gives the same states.
///
/// ```swift no-run
/// let recording = RecordingMiddleware<NativeCheckout> { line in print(line) }
/// let settings = try NativeSettings(cartID: "c-1", providers: ["card"])
/// recording.begin(settings, at: moment)
/// // {"input":"begin","at":1795255200,"today":"2026-11-21","cartId":"c-1",…}
/// ```
///
/// The first line has the settings. Each further line has an input and the day and time at which
/// the checkout received it; rejected and ignored inputs are recorded too. The lines, each with a
/// line feed, are the file that `widget checkout replay` reads.
///
/// A line is written before the effects of its input start, so that a payment is recorded before
/// the shop's server receives it. A recording contains all that the shopper entered, and the
/// tokens of providers.
public struct RecordingMiddleware<Flow: RecordableFlow>: CheckoutMiddleware {
  private let write: @Sendable (String) -> Void

  /// Creates a middleware that records a checkout.
  ///
  /// - Parameter write: Receives each line, without a line feed, in order; the store waits for it.
  public init(to write: @escaping @Sendable (_ line: String) -> Void) { self.write = write }

  /// Records the settings.
  ///
  /// - Parameters:
  ///   - settings: The facts that the checkout begins with.
  ///   - moment: The day and time.
  public func begin(_ settings: Flow.Settings, at moment: Moment) {
    write(Flow.recordedLine(beginning: settings, at: moment))
  }

  /// Records that a stored checkout continues; the lines follow those of the time before.
  ///
  /// - Parameters:
  ///   - reaction: Not used.
  ///   - store: Not used.
  ///   - moment: The day and time.
  public func resume(
    _ reaction: FlowReaction<Flow.Effect, Flow.Event>, in store: CheckoutStore<Flow>,
    at moment: Moment
  ) {
    write(Flow.recordedLine(resumingAt: moment))
  }

  /// Records the input of a step, if the checkout received it.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - store: Not used.
  public func receive(_ step: CheckoutStep<Flow>, in store: CheckoutStore<Flow>) {
    if step.reachedFlow { write(Flow.recordedLine(of: step.input, at: step.moment)) }
  }
}
