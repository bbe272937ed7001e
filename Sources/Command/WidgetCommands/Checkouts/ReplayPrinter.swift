import CheckoutEngine
import CheckoutWire
import WidgetRendering

/// A replay whose answers are printed in some format.
protocol ReplayPrinter<Flow> {
  /// The flow of the checkout.
  associatedtype Flow: ReplayableFlow

  /// The checkout, and the number of its lines.
  var replay: CheckoutReplay<Flow> { get set }

  /// Records the result of the last line, whether its answer is printed or not.
  mutating func record(_ outcome: CheckoutReplay<Flow>.Outcome)

  /// Appends the answer to the last line.
  ///
  /// - Parameters:
  ///   - outcome: The result of the line.
  ///   - line: The line, without its line feed; of an answer, the line that records it.
  ///   - output: The bytes to which the answer is appended.
  mutating func write(
    _ outcome: CheckoutReplay<Flow>.Outcome, to line: [UInt8], in output: inout [UInt8])

  /// Appends the state of the checkout, or nothing before it began.
  mutating func writeState(to output: inout [UInt8])
}

extension ReplayPrinter {
  /// The longest line, in bytes, without its line feed.
  var maximumLineLength: Int { CheckoutReplay<Flow>.maximumLineLength }

  mutating func record(_ outcome: CheckoutReplay<Flow>.Outcome) {}

  /// Applies a line.
  ///
  /// - Parameters:
  ///   - line: The line, without its line feed.
  ///   - isAnswered: Whether the answer is printed, and not only the last state.
  ///   - output: The bytes to which the answer is appended.
  /// - Returns: The mistake of a line that could not be read, or nil.
  mutating func apply(
    _ line: [UInt8], isAnswered: Bool, to output: inout [UInt8]
  ) -> String? {
    let outcome = replay.apply(line)
    record(outcome)
    if isAnswered { write(outcome, to: line, in: &output) }
    return outcome.mistake
  }
}

/// Answers each line with a line of JSON.
struct JSONReplayPrinter<Flow: ReplayableFlow>: ReplayPrinter {
  var replay = CheckoutReplay<Flow>()
  /// Whether secrets are left out, as ``WithoutSecrets`` says.
  var hidesSecrets = false

  mutating func write(
    _ outcome: CheckoutReplay<Flow>.Outcome, to line: [UInt8], in output: inout [UInt8]
  ) {
    guard hidesSecrets else { return replay.answer(outcome, to: &output) }
    var answer: [UInt8] = []
    replay.answer(outcome, to: &answer)
    output += WithoutSecrets.line(answer, hidesAddresses: Flow.self == KitCheckout.self)
  }

  mutating func writeState(to output: inout [UInt8]) { replay.writeState(to: &output) }
}

/// Answers each line with a picture of the checkout, which has no secrets.
struct NativeReplayPrinter: ReplayPrinter {
  var replay = CheckoutReplay<NativeCheckout>()
  private var painter: CheckoutPainter

  init(in terminal: Terminal) { painter = CheckoutPainter(in: terminal) }

  mutating func record(_ outcome: CheckoutReplay<NativeCheckout>.Outcome) {
    painter.record(outcome, of: replay)
  }

  mutating func write(
    _ outcome: CheckoutReplay<NativeCheckout>.Outcome, to line: [UInt8], in output: inout [UInt8]
  ) {
    output += Array(painter.picture(of: outcome, to: line, in: replay).utf8)
  }

  mutating func writeState(to output: inout [UInt8]) {
    output += Array(painter.state(of: replay).utf8)
  }
}

/// Answers each line with its name, the members of the state, the effects and the events.
struct PlainReplayPrinter<Flow: ReplayableFlow>: ReplayPrinter {
  var replay = CheckoutReplay<Flow>()
  private let terminal: Terminal
  private let hidesSecrets: Bool

  /// Creates a printer.
  ///
  /// - Parameters:
  ///   - terminal: The terminal.
  ///   - hidesSecrets: Whether secrets are left out, as ``WithoutSecrets`` says.
  init(in terminal: Terminal, hidesSecrets: Bool = false) {
    (self.terminal, self.hidesSecrets) = (terminal.readable, hidesSecrets)
  }

  mutating func write(
    _ outcome: CheckoutReplay<Flow>.Outcome, to line: [UInt8], in output: inout [UInt8]
  ) {
    var answer: [UInt8] = []
    replay.answer(outcome, to: &answer)
    if hidesSecrets {
      answer = WithoutSecrets.line(answer, hidesAddresses: Flow.self == KitCheckout.self)
    }
    let drawing = StepDrawing(answer: answer, line: line, number: replay.lineCount)
    output += Array((drawing.text(in: terminal) + "\n").utf8)
  }

  mutating func writeState(to output: inout [UInt8]) {
    var state: [UInt8] = []
    replay.writeState(to: &state)
    output += Array(StepDrawing(state: state).text(in: terminal).utf8)
  }
}

extension CheckoutReplay.Outcome {
  /// The mistake of a line that could not be read, or nil.
  var mistake: String? {
    if case .malformed(let mistake) = self { mistake } else { nil }
  }
}
