/// Whose turn it is to hear of what, while events are handed to handlers.
///
/// One pass on the main actor hands over all events that there are when it begins, each to the
/// handler that is set then. So every event has one turn, and the turns are in the order of events.
struct HandlerTurns: Sendable {
  typealias Told = ExpectedWidget.Told

  /// The number of the handler that is set and alive.
  private(set) var current: Int?
  /// A handler that was set weakly has gone, and nobody has been told so.
  private(set) var isLossUntold = false
  /// How many events have had their turn.
  private var turn = 0
  private var isCalled = false
  private var pass: (end: Int, hasAnswered: Bool)?

  mutating func set(_ handler: Int?) {
    current = handler
    isLossUntold = false
  }

  /// The handler with a number has gone.
  mutating func lose(_ handler: Int) {
    guard current == handler else { return }
    current = nil
    isLossUntold = true
  }

  /// A loss is reported; answers what is wrong with that.
  mutating func reportLoss() -> String? {
    defer { isLossUntold = false }
    return isLossUntold ? nil : "a loss is reported that there was not, or that was reported"
  }

  mutating func beginPass(of told: [Told]) { pass = (told.count, false) }

  /// Something else than a pass had the main actor.
  mutating func noteAnswer() { pass?.hasAnswered = true }

  /// A handler is called; answers what is wrong with that.
  mutating func begin(
    _ handler: Int, with event: Told, of told: [Told], isClosed: Bool
  ) -> String? {
    defer { turn += 1 }
    defer { isCalled = true }
    if isCalled { return "handler \(handler) is called while one is" }
    if pass == nil { return "handler \(handler) is called outside of the main actor's work" }
    if isClosed { return "handler \(handler) is called after the widget was closed" }
    if handler != current { return "handler \(handler) is called where \(current as Any) is set" }
    if turn >= told.count { return "handler \(handler) hears \(event), which was not told" }
    if event != told[turn] {
      return "handler \(handler) hears \(event), where it is the turn of \(told[turn])"
    }
    return nil
  }

  mutating func end() { isCalled = false }

  /// Ends work on the main actor; answers what is wrong with it.
  mutating func endPass(isClosed: Bool) -> String? {
    guard let (end, hasAnswered) = pass else { return "work ends that has not begun" }
    pass = nil
    if hasAnswered || turn >= end { return nil }
    if current != nil, !isClosed { return "\(end - turn) events were not handed over" }
    turn = end
    return isLossUntold && !isClosed ? "the loss of a handler is not reported" : nil
  }

  /// Whether there is an event that has not had its turn.
  func isWaiting(for told: [Told]) -> Bool { turn < told.count }
}
