/// The events that wait for the handler, and whether somebody is about to hand them over.
struct DeliveryQueue: Sendable {
  struct Letter: Sendable {
    let event: WidgetEventPublisher.Event
    let source: EventSource
  }

  private var waiting = Ring<Letter>()
  /// How many events were dropped since the last pass began, all older than those that wait.
  private var missed = 0
  private var isPassClaimed = false
  /// The room of the last pass, used again so that nothing has to be allocated.
  private var spare = Ring<Letter>()

  /// Adds an event; where too many wait, the oldest makes room and is returned.
  mutating func append(_ letter: Letter, bound: Int) -> Letter? {
    var dropped: Letter?
    if waiting.count >= bound {
      dropped = waiting.popFirst()
      if dropped?.source.isClosed == false { missed += 1 }
    }
    waiting.append(letter)
    return dropped
  }

  /// Whether the caller has to see to a pass: something waits, and nobody else does.
  mutating func claimPass() -> Bool {
    if isPassClaimed || waiting.isEmpty { return false }
    isPassClaimed = true
    return true
  }

  /// Begins a pass: what waits now, and how many events before it were dropped.
  mutating func takeWaiting() -> (letters: Ring<Letter>, missed: Int) {
    let taken = (waiting, missed)
    waiting = spare
    spare = Ring()
    missed = 0
    return taken
  }

  /// Ends a pass, and says whether the caller has to see to another.
  mutating func endPass(reusing letters: Ring<Letter>) -> Bool {
    if letters.capacity <= Self.largestSpare { spare = letters }
    isPassClaimed = false
    return claimPass()
  }

  /// More room than this, which a rare rush has needed, is given back.
  private static let largestSpare = 1_024
}
