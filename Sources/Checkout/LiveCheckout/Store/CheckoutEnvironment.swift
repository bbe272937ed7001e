public import CheckoutEngine
public import ScheduleEngine

/// The sources of time and of new keys for a store.
///
/// A store reads no clock and no random number by itself. `FoundationOverlay`, which this module
/// exports, has the system's clock:
///
/// ```swift no-run
/// let environment = CheckoutEnvironment(now: { .now(in: .current) })
/// ```
///
/// A test passes constants:
///
///     let key = try PaymentKey("k-1")
///     let environment = CheckoutEnvironment(now: { moment }, newPaymentKey: { key })
///     environment.newPaymentKey().text  // k-1
public struct CheckoutEnvironment: Sendable {
  /// Returns the day in the shop's time zone and the time; called once for each input.
  public var now: @Sendable () -> Moment
  /// Returns the key of a new attempt to pay, which no other attempt has.
  public var newPaymentKey: @Sendable () -> PaymentKey
  /// Starts a task for an effect.
  package var start: @Sendable (_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never>
  /// Runs work on the main actor, later and in the order of the calls.
  package var post: @Sendable (_ work: @escaping @MainActor @Sendable () -> Void) -> Void

  /// Creates an environment.
  ///
  /// - Parameters:
  ///   - now: Returns the day in the shop's time zone and the time.
  ///   - newPaymentKey: Returns the key of a new attempt to pay; by default 32 random hexadecimal
  ///     digits.
  public init(
    now: @escaping @Sendable () -> Moment,
    newPaymentKey: @escaping @Sendable () -> PaymentKey = { .random() }
  ) {
    (self.now, self.newPaymentKey) = (now, newPaymentKey)
    start = { work in Task.detached { await work() } }
    post = { work in Task { @MainActor in work() } }
  }
}

extension PaymentKey {
  /// Returns a key of 32 hexadecimal digits: 128 random bits of the system's generator.
  ///
  ///     PaymentKey.random().text.bytes.count           // 32
  ///     PaymentKey.random() == PaymentKey.random()     // false
  ///
  /// - Returns: The key.
  public static func random() -> Self {
    var generator = SystemRandomNumberGenerator()
    let halves = [generator.next(), generator.next()].map { half in
      let digits = String(half as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    do throws(PaymentKeyError) {
      return try PaymentKey(UTF8Text(halves.joined()))
    } catch {
      preconditionFailure("hexadecimal digits are visible ASCII characters")
    }
  }
}
