import CheckoutEngine
import CheckoutWire

/// A replayed native checkout.
typealias ReplaySession = FlowSession<NativeCheckout>

/// A replayed checkout, whose answers are compared as text.
struct FlowSession<Flow: ReplayableFlow> {
  private(set) var replay = CheckoutReplay<Flow>()

  /// Sends lines to a new checkout.
  init(_ lines: [String] = []) { for line in lines { send(line) } }

  /// Sends a line and returns the line that answers it.
  @discardableResult
  mutating func send(_ line: String) -> String { send(utf8: Array(line.utf8)) }

  /// Sends a line and returns the line that answers it.
  @discardableResult
  mutating func send(utf8 line: [UInt8]) -> String {
    var output: [UInt8] = []
    replay.apply(line, answeringTo: &output)
    return String(decoding: output.dropLast(), as: UTF8.self)
  }

  /// The state as JSON, or an empty text before `begin`.
  var state: String {
    var (replay, output) = (replay, [UInt8]())
    replay.writeState(to: &output)
    return String(decoding: output.dropLast(), as: UTF8.self)
  }
}

extension ReplaySession {
  /// A checkout whose order came.
  init(order: String) {
    self.init([Figures.begin, #"{"input":"load"}"#])
    send(Figures.answer(order))
  }
}

extension String {
  /// Returns whether the line answers a line that could not be read.
  var isMistake: Bool { contains(#","error":{"code":"malformed_input","message":""#) }

  /// Returns the text with the first match replaced.
  func with(_ old: String, _ new: String) -> String {
    replacing(old, with: new, maxReplacements: 1)
  }
}
