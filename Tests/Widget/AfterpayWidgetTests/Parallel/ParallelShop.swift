import AfterpayWidget
import Synchronization

/// Shops, clocks and lookups for widgets that run on all threads.
enum ParallelShop {
  /// A clock that does not advance.
  struct StillClock: WidgetClock {
    let today: CivilDate

    func now() -> Moment { Moment(today: today, secondsSinceEpoch: 0) }
  }

  /// A lookup that fails as often as `failures` says, and then finds an order.
  final class LateLookup: CheckoutLookup {
    struct Failure: Error {}

    private let failures: Atomic<Int>

    init(failures: Int) { self.failures = Atomic(failures) }

    func order(for token: SecretToken) async throws -> CheckoutOrder? {
      await Task.yield()
      let left = failures.wrappingSubtract(1, ordering: .relaxed).newValue
      if left >= 0 { throw Failure() }
      return CheckoutOrder(total: Money(minorUnits: 200_00, currency: .usd))
    }
  }

  static func make(lookup: (any CheckoutLookup)? = nil) throws -> AfterpayShop {
    let configuration = try Configuration(
      minimumAmount: "0.04", maximumAmount: "2000.00", currencyCode: "USD", locale: "en_US",
      timeZone: "America/New_York")
    return AfterpayShop(
      configuration: configuration, lookup: lookup,
      clock: StillClock(today: try CivilDate("2026-11-21")))
  }

  /// Returns an amount that makes this many cents due today.
  static func amount(due: Int) -> Money {
    Money(minorUnits: Int64(due) * 4, currency: .usd)
  }
}

extension WidgetStatus {
  /// The cents that are due today; 0 if none are.
  var due: Int { Int(amountDueToday(in: .usd).minorUnits) }
}

extension WidgetEventPublisher.Event {
  /// The cents that are due today, if the event has them.
  var due: Int? {
    switch self {
    case .ready(_, let amount, _, _): Int(amount.minorUnits)
    case .changed(let status): status.due
    default: nil
    }
  }
}
