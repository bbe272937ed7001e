import ScheduleEngine

/// Where a widget stands, as its events tell it: what a late subscriber hears first.
struct PresentState: Sendable {
  typealias Event = WidgetEventPublisher.Event

  private var ready: WidgetEventPublisher.Ready?
  private var change: WidgetStatus?
  private var error: Event?
  private var failure: WidgetFailure?

  mutating func follow(_ event: Event, leaving leftOver: inout LeftOver) {
    switch event {
    case .ready(let isValid, let amount, let checksum, let obstacle):
      ready = WidgetEventPublisher.Ready(
        isValid: isValid, amountDueToday: amount, paymentScheduleChecksum: checksum,
        obstacle: obstacle)
      change = nil
      error = nil
      forgetFailure(leaving: &leftOver)
    case .changed(let status):
      change = status
      error = nil
      forgetFailure(leaving: &leftOver)
    case .error: error = event
    case .failure(let new):
      if case .missed = new.reason { return }
      forgetFailure(leaving: &leftOver)
      failure = new
    case .missed: break
    }
  }

  /// A failure that stood does so no longer.
  mutating func forgetFailure(leaving leftOver: inout LeftOver) {
    if let failure { leftOver.release(failure) }
    failure = nil
  }

  /// What a subscriber of a topic hears first.
  func replay(of topic: Topic) -> [Event] {
    switch topic {
    case .everything: [presentReady, error, failure.map(Event.failure)].compactMap { $0 }
    case .ready: [presentReady].compactMap { $0 }
    case .changes: [change.map(Event.changed)].compactMap { $0 }
    case .errors: [error].compactMap { $0 }
    case .failures: [failure.map(Event.failure)].compactMap { $0 }
    }
  }

  /// The event that a widget which stands here from the start would have told.
  private var presentReady: Event? {
    guard let ready else { return nil }
    guard let change else { return .ready(ready) }
    return .ready(WidgetEventPublisher.Ready(change, in: ready.amountDueToday.currency))
  }
}
