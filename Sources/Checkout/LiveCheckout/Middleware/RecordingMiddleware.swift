public import CheckoutEngine
internal import CheckoutWire
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
public struct RecordingMiddleware<Flow: CheckoutFlow>: CheckoutMiddleware {
  private let firstLine: @Sendable (Flow.Settings, Moment) -> String
  private let line: @Sendable (Flow.Input, Moment) -> String
  private let write: @Sendable (String) -> Void

  /// Creates a middleware that records any flow.
  ///
  /// - Parameters:
  ///   - firstLine: Returns the line of the settings.
  ///   - line: Returns the line of an input.
  ///   - write: Receives each line, without a line feed, in order; the store waits for it.
  public init(
    firstLine: @escaping @Sendable (_ settings: Flow.Settings, _ moment: Moment) -> String,
    line: @escaping @Sendable (_ input: Flow.Input, _ moment: Moment) -> String,
    to write: @escaping @Sendable (_ line: String) -> Void
  ) {
    (self.firstLine, self.line, self.write) = (firstLine, line, write)
  }

  /// Records the settings.
  ///
  /// - Parameters:
  ///   - settings: The facts that the checkout begins with.
  ///   - moment: The day and time.
  public func begin(_ settings: Flow.Settings, at moment: Moment) {
    write(firstLine(settings, moment))
  }

  /// Records the input of a step, if the checkout received it.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - store: Not used.
  public func receive(_ step: CheckoutStep<Flow>, in store: CheckoutStore<Flow>) {
    if step.reachedFlow { write(line(step.input, step.moment)) }
  }
}

extension RecordingMiddleware where Flow == NativeCheckout {
  /// Creates a middleware that records a native checkout.
  ///
  /// - Parameter write: Receives each line, without a line feed, in order; the store waits for it.
  public init(to write: @escaping @Sendable (_ line: String) -> Void) {
    self.init(
      firstLine: { NativeRecording.line(beginning: $0, at: $1) },
      line: { NativeRecording.line(of: $0, at: $1) }, to: write)
  }
}

extension RecordingMiddleware where Flow == WebCheckout {
  /// Creates a middleware that records a web checkout.
  ///
  /// - Parameter write: Receives each line, without a line feed, in order; the store waits for it.
  public init(to write: @escaping @Sendable (_ line: String) -> Void) {
    self.init(
      firstLine: { WebRecording.line(beginning: $0, at: $1) },
      line: { WebRecording.line(of: $0, at: $1) }, to: write)
  }
}

extension RecordingMiddleware where Flow == SheetCheckout {
  /// Creates a middleware that records a checkout sheet.
  ///
  /// - Parameter write: Receives each line, without a line feed, in order; the store waits for it.
  public init(to write: @escaping @Sendable (_ line: String) -> Void) {
    self.init(
      firstLine: { SheetRecording.line(beginning: $0, at: $1) },
      line: { SheetRecording.line(of: $0, at: $1) }, to: write)
  }
}

extension RecordingMiddleware where Flow == PaymentsCheckout {
  /// Creates a middleware that records a checkout of payments.
  ///
  /// - Parameter write: Receives each line, without a line feed, in order; the store waits for it.
  public init(to write: @escaping @Sendable (_ line: String) -> Void) {
    self.init(
      firstLine: { PaymentsRecording.line(beginning: $0, at: $1) },
      line: { PaymentsRecording.line(of: $0, at: $1) }, to: write)
  }
}

extension RecordingMiddleware where Flow == ExpressCheckout {
  /// Creates a middleware that records an express checkout.
  ///
  /// - Parameter write: Receives each line, without a line feed, in order; the store waits for it.
  public init(to write: @escaping @Sendable (_ line: String) -> Void) {
    self.init(
      firstLine: { ExpressRecording.line(beginning: $0, at: $1) },
      line: { ExpressRecording.line(of: $0, at: $1) }, to: write)
  }
}
