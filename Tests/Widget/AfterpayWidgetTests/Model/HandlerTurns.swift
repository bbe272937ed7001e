/// The expected deliveries of events to handlers.
///
/// One pass on the main actor delivers all events that wait when the pass begins, each to the
/// handler that is set when its turn comes. So every event has one turn, even if no handler is set,
/// and the turns are in the order of the events.
struct HandlerTurns: Sendable {
  typealias Event = ExpectedWidget.Event

  /// The number of the handler that is set and not released.
  private(set) var current: Int?
  /// Whether a weakly set handler was released, and the loss is not reported yet.
  private(set) var isLossUnreported = false
  /// The number of events that have had their turn.
  private var turn = 0
  private var isCalled = false
  private var pass: (end: Int, hasAnswered: Bool)?

  mutating func set(_ handler: Int?) {
    current = handler
    isLossUnreported = false
  }

  /// Notes that the handler with a number was released.
  mutating func lose(_ handler: Int) {
    guard current == handler else { return }
    current = nil
    isLossUnreported = true
  }

  /// Notes that a loss is reported, and returns the problem with it, if any.
  mutating func reportLoss() -> String? {
    defer { isLossUnreported = false }
    return isLossUnreported ? nil : "a loss is reported that did not happen, or is reported twice"
  }

  mutating func beginPass(of events: [Event]) { pass = (events.count, false) }

  /// Notes that this work on the main actor ran a completion handler, so it may deliver no event.
  mutating func noteAnswer() { pass?.hasAnswered = true }

  /// Notes that a handler is called, and returns the problem with it, if any.
  mutating func begin(
    _ handler: Int, with event: Event, of events: [Event], isClosed: Bool
  ) -> String? {
    defer { turn += 1 }
    defer { isCalled = true }
    if isCalled { return "handler \(handler) is called while another one is" }
    if pass == nil { return "handler \(handler) is called outside of the main actor's work" }
    if isClosed { return "handler \(handler) is called after the widget was closed" }
    if handler != current { return "handler \(handler) is called though \(current as Any) is set" }
    if turn >= events.count { return "handler \(handler) receives \(event), which was not emitted" }
    if event != events[turn] {
      return "handler \(handler) receives \(event) in the turn of \(events[turn])"
    }
    return nil
  }

  mutating func end() { isCalled = false }

  /// Notes the end of work on the main actor, and returns the problem with it, if any.
  mutating func endPass(isClosed: Bool) -> String? {
    guard let (end, hasAnswered) = pass else { return "work ends that did not begin" }
    pass = nil
    if hasAnswered || turn >= end { return nil }
    if current != nil, !isClosed { return "\(end - turn) events were not delivered" }
    turn = end
    return isLossUnreported && !isClosed ? "the loss of a handler is not reported" : nil
  }

  /// Returns whether there is an event that has not had its turn.
  func isWaiting(for events: [Event]) -> Bool { turn < events.count }
}
