import CheckoutEngine
import CheckoutWire
import WidgetRendering

/// A replay whose answers are printed in some format.
protocol ReplayPrinter {
  /// The longest line, in bytes, without its line feed.
  var maximumLineLength: Int { get }

  /// Applies a line.
  ///
  /// - Parameters:
  ///   - line: The line, without its line feed.
  ///   - isAnswered: Whether the answer is printed, and not only the last state.
  ///   - output: The bytes to which the answer is appended.
  /// - Returns: The mistake of a line that could not be read, or nil.
  mutating func apply(
    _ line: [UInt8], isAnswered: Bool, to output: inout [UInt8]
  ) -> String?

  /// Appends the state of the checkout, or nothing before it began.
  mutating func writeState(to output: inout [UInt8])
}

/// Answers each line with a line of JSON.
struct JSONReplayPrinter<Flow: ReplayableFlow>: ReplayPrinter {
  private var replay = CheckoutReplay<Flow>()

  var maximumLineLength: Int { CheckoutReplay<Flow>.maximumLineLength }

  mutating func apply(
    _ line: [UInt8], isAnswered: Bool, to output: inout [UInt8]
  ) -> String? {
    let outcome = replay.apply(line)
    if isAnswered { replay.answer(outcome, to: &output) }
    return outcome.mistake
  }

  mutating func writeState(to output: inout [UInt8]) { replay.writeState(to: &output) }
}

/// Answers each line with a picture of the checkout.
struct NativeReplayPrinter: ReplayPrinter {
  private var replay = CheckoutReplay<NativeCheckout>()
  private var painter: CheckoutPainter

  init(in terminal: Terminal) { painter = CheckoutPainter(in: terminal) }

  var maximumLineLength: Int { CheckoutReplay<NativeCheckout>.maximumLineLength }

  mutating func apply(
    _ line: [UInt8], isAnswered: Bool, to output: inout [UInt8]
  ) -> String? {
    let outcome = replay.apply(line)
    painter.record(outcome, of: replay)
    if isAnswered {
      output += Array(painter.picture(of: outcome, to: line, in: replay).utf8)
    }
    return outcome.mistake
  }

  mutating func writeState(to output: inout [UInt8]) {
    output += Array(painter.state(of: replay).utf8)
  }
}

extension CheckoutReplay.Outcome {
  /// The mistake of a line that could not be read, or nil.
  var mistake: String? {
    if case .malformed(let mistake) = self { mistake } else { nil }
  }
}
