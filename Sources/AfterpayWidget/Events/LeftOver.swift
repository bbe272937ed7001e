/// What is left to do once no lock is held: readers to wake, and errors to let go of, since the
/// deinit of somebody else's error may do anything.
///
/// To wake one reader takes no allocation.
struct LeftOver: Sendable {
  typealias Event = WidgetEventPublisher.Event

  private struct Wakeup: Sendable {
    let reader: Mailbox.Reader
    let event: Event
  }

  private var first: Wakeup?
  private var others: [Wakeup] = []
  private var errors: [any Error] = []

  mutating func wake(_ reader: Mailbox.Reader, with event: Event) {
    let wakeup = Wakeup(reader: reader, event: event)
    if first == nil { first = wakeup } else { others.append(wakeup) }
  }

  mutating func release(_ event: Event) {
    if case .failure(let failure) = event { release(failure) }
  }

  mutating func release(_ failure: WidgetFailure) {
    if let error = failure.underlyingError { errors.append(error) }
  }

  func wakeReaders() {
    guard let first else { return }
    first.reader.continuation.resume(returning: first.event)
    for wakeup in others { wakeup.reader.continuation.resume(returning: wakeup.event) }
  }
}
