package import ScheduleEngine
package import Servicing
import ServicingWire

/// An approved order of a payment service, as the events of its account.
package struct ServiceOrder: Hashable, Sendable {
  /// An event of the order at the service.
  package struct Event: Hashable, Sendable {
    /// The identifier without its first word, such as `capture-e-1`.
    package let id: String
    package let date: CivilDate
    package let event: AccountEvent
    /// Whether the service's authorization has ended, which the rules of the account may have found before.
    package let isExpiry: Bool

    package init(id: String, on date: CivilDate, _ event: AccountEvent, isExpiry: Bool = false) {
      (self.id, self.date, self.event, self.isExpiry) = (id, date, event, isExpiry)
    }
  }

  /// The checkout's token.
  package let token: CheckoutToken
  /// The service's number of the order.
  package let number: String
  /// The original amount.
  package let total: Money
  /// The day of the service's decision.
  package let date: CivilDate
  /// Whether the amount was captured with the decision.
  package let capture: CaptureTime
  /// The captures, voids and refunds, ordered by their days.
  package let events: [Event]

  package init(
    token: CheckoutToken, number: String, total: Money, on date: CivilDate, capture: CaptureTime,
    events: [Event]
  ) {
    (self.token, self.number, self.total) = (token, number, total)
    (self.date, self.capture, self.events) = (date, capture, events)
  }
}

/// The account of an order, after the events of the service.
package struct ServiceOrderAccount: Sendable {
  /// The account; ``AccountVersion/placement`` is that of the last event that was added, or `repeated`.
  package let version: AccountVersion
  /// The number of events that were added, the opening included.
  package let addedCount: Int
  /// The events that the account does not accept, with its reasons.
  package let refused: [(id: String, error: AccountStoreError)]
}

extension ServiceOrder {
  /// Returns the identifier of an event in an account: `service-capture-e-1`, or `service-2-capture-e-1` in the second
  /// account of the name.
  ///
  /// The identifier of the service has at most 128 bytes, so that this one has at most 200.
  static func id(_ id: String, inLife life: Int) -> String {
    life == 1 ? "service-\(id)" : "service-\(life)-\(id)"
  }

  /// Returns the identifier of the service in an identifier of any life; nil if it has another form.
  static func serviceID(in id: String) -> String? {
    guard id.hasPrefix("service-") else { return nil }
    let rest = id.dropFirst("service-".count)
    guard let end = rest.firstIndex(of: "-"), Int(rest[..<end]) != nil else { return String(rest) }
    return String(rest[rest.index(after: end)...])
  }
}
