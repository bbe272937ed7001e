/// Where a timed loop hands over its results.
///
/// The optimizer cannot look in here from another module, so it can neither leave out the work for
/// a result that nobody reads, nor do the work once for many equal results. What has arrived is
/// held against what had to arrive, after each round.
public struct Sink: Hashable, Sendable {
  /// How many results have arrived.
  public private(set) var count: UInt64 = 0
  private var sum: UInt64 = 0

  /// Makes an empty sink.
  public init() {}

  /// Takes a result.
  ///
  /// - Parameter trace: The result's trace.
  @inline(never) @_optimize(none) @_semantics("optimize.no.crossmodule")
  public mutating func take(_ trace: UInt64) {
    count &+= 1
    sum &+= trace &* 0x9E37_79B9_7F4A_7C15 &+ 1
  }

  /// What has arrived when all of this has arrived a number of times.
  func repeated(_ times: Int) -> Self {
    var sink = self
    sink.count &*= UInt64(times)
    sink.sum &*= UInt64(times)
    return sink
  }
}

/// The value itself, of which the optimizer no longer knows where it comes from.
///
/// - Parameter value: Any value.
/// - Returns: The same value.
@inline(never) @_optimize(none) @_semantics("optimize.no.crossmodule")
public func hidden<Value>(_ value: Value) -> Value { value }
