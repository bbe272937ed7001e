import AfterpayWidget
import Synchronization

@testable import ViewModels

/// A shop with a clock and a lookup that the test controls.
struct WidgetStage {
  let clock: SetClock
  let lookup: HeldLookup
  let shop: AfterpayShop

  /// Creates a shop whose orders are from 1.00 to 2,000.00, on 21 November 2026 at 10:00 UTC.
  init(
    currency: String = "USD", locale: String = "en_US", consumerLocale: String? = nil,
    plan: Plan? = nil
  ) throws {
    clock = SetClock(try Self.moment())
    lookup = HeldLookup()
    let configuration = try Configuration(
      minimumAmount: "1.00", maximumAmount: "2000.00", currencyCode: currency, locale: locale,
      consumerLocale: consumerLocale, timeZone: "America/New_York", plan: plan)
    shop = AfterpayShop(configuration: configuration, lookup: lookup, clock: clock)
  }

  static func moment(_ day: String = "2026-11-21") throws -> Moment {
    Moment(today: try CivilDate(day), secondsSinceEpoch: 1_795_255_200)
  }
}

/// A clock that the test sets.
final class SetClock: WidgetClock {
  private let moment: Mutex<Moment>

  init(_ moment: Moment) { self.moment = Mutex(moment) }

  func now() -> Moment { moment.withLock { $0 } }

  func set(_ new: Moment) { moment.withLock { $0 = new } }
}

/// A lookup whose requests wait until the test answers them.
final class HeldLookup: CheckoutLookup {
  struct Failed: Error {}

  private struct State {
    var requests: [CheckedContinuation<CheckoutOrder?, any Error>] = []
    var cancelledCount = 0
  }

  private let state = Mutex(State())

  /// The number of requests that wait for an answer.
  var requestCount: Int { state.withLock { $0.requests.count } }
  var cancelledCount: Int { state.withLock { $0.cancelledCount } }

  func order(for token: SecretToken) async throws -> CheckoutOrder? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { request in
        state.withLock { $0.requests.append(request) }
      }
    } onCancel: {
      state.withLock { $0.cancelledCount += 1 }
      answer(.failure(CancellationError()))
    }
  }

  /// Answers every waiting request.
  func answer(_ answer: Result<CheckoutOrder?, any Error>) {
    let requests = state.withLock { state in
      defer { state.requests = [] }
      return state.requests
    }
    for request in requests { request.resume(with: answer) }
  }

  func answer(total: String) throws {
    answer(.success(CheckoutOrder(total: try Money(total, .usd))))
  }
}

extension WidgetScreen {
  /// The amounts of the payments; none if there are no payments.
  var amounts: [String] {
    if case .payments(let payments) = content { payments.rows.map(\.amount) } else { [] }
  }

  var isLoading: Bool { if case .loading = content { true } else { false } }
  var isFailure: Bool { if case .failure = content { true } else { false } }
}
