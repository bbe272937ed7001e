public import CheckoutEngine
internal import FoundationOverlay
public import ScheduleEngine

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The sources of time and of new keys for a store.
///
/// A store reads no clock and no random number by itself. The day of a checkout is the shop's, not
/// the device's: by it the shop's server checks the payments that the shopper agreed to. So the
/// shop's time zone has no default:
///
/// ```swift no-run
/// let newYork = TimeZone(identifier: "America/New_York")!
/// let environment = CheckoutEnvironment(timeZone: newYork)
/// ```
///
/// A test passes constants, such as 22:00 in Los Angeles, when the next day has begun in New York:
///
/// ```swift
/// let time = try Timestamp("2026-11-22T06:00:00Z")
/// let key = try PaymentKey("k-1")
/// if let newYork = TimeZone(secondsFromGMT: -5 * 3_600) {
///   let environment = CheckoutEnvironment(
///     timeZone: newYork, time: { time }, newPaymentKey: { key })
///   environment.now().today           // 2026-11-22
///   environment.newPaymentKey().text  // k-1
/// }
/// ```
public struct CheckoutEnvironment: Sendable {
  /// Returns the day in the shop's time zone and the time; called once for each input.
  public package(set) var now: @Sendable () -> Moment
  /// Returns the key of a new attempt to pay, which no other attempt has.
  public var newPaymentKey: @Sendable () -> PaymentKey
  /// Starts a task for an effect.
  package var start: @Sendable (_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never>
  /// Runs work on the main actor, later and in the order of the calls.
  package var post: @Sendable (_ work: @escaping @MainActor @Sendable () -> Void) -> Void

  /// Creates an environment.
  ///
  /// - Parameters:
  ///   - timeZone: The shop's time zone, in which the day of each time is computed.
  ///   - time: Returns the time; by default that of the system's clock.
  ///   - newPaymentKey: Returns the key of a new attempt to pay; by default 32 random hexadecimal
  ///     digits.
  public init(
    timeZone: TimeZone,
    time: @escaping @Sendable () -> Timestamp = { Moment.now(in: .gmt).timestamp },
    newPaymentKey: @escaping @Sendable () -> PaymentKey = { .random() }
  ) {
    self.init(now: { Moment(at: time(), in: timeZone) }, newPaymentKey: newPaymentKey)
  }

  /// Creates an environment whose day need not be that of its time.
  package init(
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
