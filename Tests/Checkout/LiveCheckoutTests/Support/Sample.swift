import CheckoutEngine
import ConcurrencyTesting
import PropertyTesting
import ScheduleEngine
import Synchronization

@testable import LiveCheckout

/// Values that the tests share.
enum Sample {
  /// 21 November 2026, ten o'clock in London.
  static let moment = moment(after: 0)

  /// A number of seconds after ten o'clock, on the day in UTC.
  static func moment(after seconds: Int64) -> Moment {
    let time = Timestamp(secondsSinceEpoch: 1_795_255_200 + seconds)
    return Moment(today: CivilDate(knownDayNumber: time.dayNumber), timestamp: time)
  }

  static var environment: CheckoutEnvironment {
    CheckoutEnvironment(now: { moment }, newPaymentKey: keys())
  }

  /// An environment whose effects run by an executor.
  static func environment(on executor: SeededExecutor) -> CheckoutEnvironment {
    var environment = environment
    environment.start = { work in Task(executorPreference: executor) { await work() } }
    return environment
  }

  /// Returns a generator of the keys `k-1`, `k-2` and so on.
  static func keys() -> @Sendable () -> PaymentKey {
    let count = Counter()
    return {
      let number = count.next()
      do {
        return try PaymentKey(UTF8Text("k-\(number)"))
      } catch {
        return .random()
      }
    }
  }

  static let address = Address(
    name: "Ada", line1: "1 Main St", city: "Springfield", postcode: "62701", country: "US")

  static func settings() throws -> NativeSettings {
    try NativeSettings(cartID: "c-1", providers: ["afterpay", "card"])
  }
}

/// A source of numbers from 1.
final class Counter: Sendable {
  private let last = Mutex(0)

  var value: Int { last.withLock { $0 } }

  @discardableResult func next() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }
}

extension CheckoutStore where Flow == ProbeFlow {
  convenience init(
    runner: ProbeRunner = ProbeRunner(), environment: CheckoutEnvironment = Sample.environment,
    middleware: [any CheckoutMiddleware<ProbeFlow>] = []
  ) {
    self.init(
      settings: ProbeFlow.Settings(), environment: environment, runner: runner,
      middleware: middleware)
  }
}
