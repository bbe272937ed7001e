import CheckoutEngine
import CheckoutWire
import StrictJSON

/// Checks the replay of a session: a line of JSON answers each line, the same bytes every time, and a
/// line that is a mistake, rejected or ignored leaves the state as it was.
enum ReplayCheck {
  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    var replay = CheckoutReplay<NativeCheckout>()
    var again = CheckoutReplay<NativeCheckout>()
    // Most sessions of a fuzzer would not begin.
    if bytes.first != UInt8(ascii: "{") {
      for line in [begin, load] { _ = (replay.apply(line), again.apply(line)) }
    }
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      try check(Array(line), &replay, &again)
    }
  }

  private static let begin = Array(
    #"{"input":"begin","cartId":"c-1","buyer":{"kind":"guest"},"providers":["card","afterpay"]}"#
      .utf8)
  private static let load = Array(#"{"input":"load"}"#.utf8)

  private static func check(
    _ line: [UInt8], _ replay: inout CheckoutReplay<NativeCheckout>,
    _ again: inout CheckoutReplay<NativeCheckout>
  ) throws(Disagreement) {
    let (flow, moment) = (replay.flow, replay.moment)
    var output: [UInt8] = []
    var repeated: [UInt8] = []
    let outcome = replay.apply(line)
    replay.answer(outcome, to: &output)
    again.apply(line, answeringTo: &repeated)
    try require(output == repeated, "answered differently the second time")
    try require(output.last == UInt8(ascii: "\n"), "the answer does not end")
    try require(output.dropLast().allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "more than a line")
    switch outcome {
    case .malformed(let message):
      try require(replay.flow == flow, "a mistake changed the checkout")
      try require(replay.moment == moment, "a mistake changed the time")
      try requireOneLine(message)
    case .refused, .applied(.ignored):
      try require(NaiveJSON.accepts(line), "accepted, but no document")
      try require(replay.flow == flow, "a line without an effect changed the checkout")
    case .applied(.accepted):
      try require(NaiveJSON.accepts(line), "accepted, but no document")
      try requireInvariants(replay.flow)
    }
    try requireOneObject(output.dropLast())
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

  private static func requireInvariants(_ flow: NativeCheckout?) throws(Disagreement) {
    guard let state = flow?.state else { throw Disagreement("accepted without a checkout") }
    if let payment = state.payment {
      try require(payment.amount == state.order?.summary.total, "the payment is not the total")
    }
    if state.phase == .left {
      try require(state.underWay == nil && state.queued.isEmpty, "work goes on after leaving")
    }
  }
}
