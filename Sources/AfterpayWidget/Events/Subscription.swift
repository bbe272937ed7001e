/// A subscriber's hold on its mailbox: when nobody has it anymore, the mailbox is removed.
final class Subscription: Sendable {
  let mailbox: Mailbox
  private let hub: EventHub
  private let number: Int

  init(to topic: Topic, of hub: EventHub, _ policy: WidgetEventPublisher.BufferingPolicy) {
    self.hub = hub
    (mailbox, number) = hub.subscribe(to: topic, policy)
  }

  deinit { hub.unsubscribe(number) }
}
