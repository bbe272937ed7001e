/// What a subscriber wants to hear of.
enum Topic: Sendable {
  case everything, ready, changes, errors, failures

  func includes(_ event: WidgetEventPublisher.Event) -> Bool {
    switch (self, event) {
    case (.everything, _), (.ready, .ready), (.changes, .changed), (.errors, .error),
      (.failures, .failure):
      true
    case (.ready, _), (.changes, _), (.errors, _), (.failures, _): false
    }
  }
}
