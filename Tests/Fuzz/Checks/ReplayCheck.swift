import CheckoutEngine
import CheckoutWire
import StrictJSON

/// Checks the replay of a session of a flow: a line of JSON answers each line; a line that is a
/// mistake, rejected or ignored leaves the state as it was; the recorded line of an input is
/// answered with the same bytes, and recorded with the same bytes.
enum ReplayCheck<Flow: RecordedFlow> {
  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    var replay = CheckoutReplay<Flow>()
    if bytes.first != UInt8(ascii: "{") {
      for line in Flow.beginning { _ = replay.apply(Array(line.utf8)) }
    }
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      try check(Array(line), &replay)
    }
  }

  private static func check(
    _ line: [UInt8], _ replay: inout CheckoutReplay<Flow>
  ) throws(Disagreement) {
    let before = replay
    var output: [UInt8] = []
    let outcome = replay.apply(line)
    replay.answer(outcome, to: &output)
    try require(output.last == UInt8(ascii: "\n"), "the answer does not end")
    try require(output.dropLast().allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "more than a line")
    switch outcome {
    case .malformed(let message):
      try require(replay.flow == before.flow, "a mistake changed the checkout")
      try require(replay.moment == before.moment, "a mistake changed the time")
      try requireOneLine(message)
    case .refused, .applied(.ignored):
      try require(NaiveJSON.accepts(line), "accepted, but no document")
      try require(replay.flow == before.flow, "a line without an effect changed the checkout")
      try requireRecording(of: replay, after: before, answering: output)
    case .applied(.accepted):
      try require(NaiveJSON.accepts(line), "accepted, but no document")
      guard let flow = replay.flow else { throw Disagreement("accepted without a checkout") }
      try flow.requireInvariants()
      try requireRecording(of: replay, after: before, answering: output)
    }
    try requireOneObject(output.dropLast())
  }

  /// Requires that the recorded line of the last line is answered like it, and recorded alike.
  private static func requireRecording(
    of replay: CheckoutReplay<Flow>, after before: CheckoutReplay<Flow>, answering output: [UInt8]
  ) throws(Disagreement) {
    let recorded = self.recorded(replay)
    var recording = before
    var answer: [UInt8] = []
    recording.apply(Array(recorded.utf8), answeringTo: &answer)
    try require(!recorded.utf8.contains(0x0A), "a recorded line has a line feed: \(recorded)")
    try require(answer == output, "the recorded line is answered differently: \(recorded)")
    try require(recording.flow == replay.flow, "recorded as another input: \(recorded)")
    try require(recording.moment == replay.moment, "recorded at another time: \(recorded)")
    let again = self.recorded(recording)
    try require(again.utf8.elementsEqual(recorded.utf8), "recorded as \(recorded), then \(again)")
  }

  /// Returns the recorded line of the last line, which could be read.
  private static func recorded(_ replay: CheckoutReplay<Flow>) -> String {
    if let input = replay.lastInput { return Flow.recordedLine(of: input, at: replay.moment) }
    return replay.settings.map { Flow.recordedLine(beginning: $0, at: replay.moment) } ?? ""
  }

  private static func requireOneObject(_ line: ArraySlice<UInt8>) throws(Disagreement) {
    // The data of a payment may be nested up to the limit, and the answer nests it deeper.
    let limits = JSONLimits(maximumDepth: 80)
    let value = reading { () throws(JSONError) in
      try JSONValue(parsing: Array(line), limits: limits)
    }
    guard case .success(let value) = value else { throw Disagreement("the answer is no document") }
    try require(value["line"]?.number?.int != nil, "the answer has no number")
    try require(
      (value["error"] == nil) != (value["state"] == nil), "the answer has a state or a mistake")
  }
}
