public import ScheduleEngine

/// The right to work on the operation of an order that has no outcome: one process at a time, on all
/// machines.
///
/// A lease is a row that is inserted before each request, and none is ever changed. Its turn is one
/// more than that of the preceding one; of several processes that insert the same turn, one
/// succeeds. A process whose lease has ended may still send a request: it is the same one.
public struct PaymentLease: Hashable, Sendable {
  /// The number of the operation in its order, from 1 on.
  public let operation: Int
  /// The number of the lease of the operation, from 1 on.
  public let turn: Int
  /// The process that has the lease; nil if its work has ended.
  public let owner: RequestID?
  /// The time at which its last request began.
  public let time: Timestamp

  /// Creates a lease.
  package init(operation: Int, turn: Int, owner: RequestID?, time: Timestamp) {
    (self.operation, self.turn, self.owner, self.time) = (operation, turn, owner, time)
  }

  /// The seconds after which a lease ends by itself, 90: a request takes at most 80.
  public static var seconds: Int64 { 90 }

  /// Returns whether a process has the lease at a time.
  ///
  /// A time that is far ahead of this machine's clock is one of a wrong clock, and holds nothing up.
  ///
  /// - Parameter now: The time.
  /// - Returns: Whether the lease has an owner and is younger than ``seconds``.
  public func isHeld(at now: Timestamp) -> Bool {
    owner != nil && age(at: now).magnitude < Self.seconds.magnitude
  }

  /// Returns the seconds since the last request began, below zero if that is ahead of this clock.
  func age(at now: Timestamp) -> Int64 { now.seconds(since: time) }
}

extension Timestamp {
  /// Returns the seconds since another time, at most as many as the type can express.
  func seconds(since earlier: Timestamp) -> Int64 {
    let (seconds, overflow) = secondsSinceEpoch.subtractingReportingOverflow(
      earlier.secondsSinceEpoch)
    guard overflow else { return seconds }
    return earlier.secondsSinceEpoch < 0 ? .max : .min
  }
}
