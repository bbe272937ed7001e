/// What one subscriber has not received yet.
///
/// It holds at most as many events as its policy says, or the few that it began with. What is
/// dropped is counted where it would have stood.
struct Backlog: Sendable {
  typealias Event = WidgetEventPublisher.Event

  private struct Letter: Sendable {
    let event: Event
    var missedBefore: Int
  }

  private var letters = Ring<Letter>()
  private var missedAfter = 0
  private let limit: Int
  private let dropsOldest: Bool
  private let tellsMissed: Bool
  /// How many events were dropped so far.
  private(set) var missedCount = 0

  /// - Parameters:
  ///   - policy: What is dropped.
  ///   - events: What the subscriber hears first.
  ///   - tellsMissed: Whether what was dropped is told in its place, or counted only.
  init(
    _ policy: WidgetEventPublisher.BufferingPolicy, beginningWith events: [Event] = [],
    tellingMissed tellsMissed: Bool
  ) {
    switch policy {
    case .newest(let count): (limit, dropsOldest) = (max(1, count), true)
    case .oldest(let count): (limit, dropsOldest) = (max(1, count), false)
    }
    self.tellsMissed = tellsMissed
    for event in events { letters.append(Letter(event: event, missedBefore: 0)) }
  }

  /// How many events are held.
  var count: Int { letters.count }

  mutating func add(_ event: Event, leaving leftOver: inout LeftOver) {
    if !dropsOldest, letters.count >= limit {
      missedAfter += 1
      missedCount += 1
      return
    }
    while letters.count >= limit, let oldest = letters.popFirst() {
      missedCount += 1
      leftOver.release(oldest.event)
      countMissed(oldest.missedBefore + 1)
    }
    letters.append(Letter(event: event, missedBefore: missedAfter))
    missedAfter = 0
  }

  /// Counts what was dropped before everything that is still held.
  private mutating func countMissed(_ count: Int) {
    if letters.isEmpty { missedAfter += count } else { letters.first?.missedBefore += count }
  }

  /// The next event, or nil where there is none yet.
  mutating func take() -> Event? {
    guard let letter = letters.first else {
      defer { missedAfter = 0 }
      return tellsMissed && missedAfter > 0 ? .missed(missedAfter) : nil
    }
    guard tellsMissed, letter.missedBefore > 0 else { return letters.popFirst()?.event }
    letters.first?.missedBefore = 0
    return .missed(letter.missedBefore)
  }
}
