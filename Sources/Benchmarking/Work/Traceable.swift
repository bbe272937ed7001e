/// A result that can be boiled down to one word, so that a timed loop has something to hand over.
///
/// The word has to depend on all that the work computes: what it does not depend on, the optimizer
/// may leave out.
public protocol Traceable {
  /// A word that is the same for equal results.
  var trace: UInt64 { get }
}

extension FixedWidthInteger {
  /// The number itself, its lowest 64 bits.
  @inlinable @inline(__always)
  public var trace: UInt64 { UInt64(truncatingIfNeeded: self) }
}

extension Int: Traceable {}
extension Int64: Traceable {}
extension UInt64: Traceable {}

extension Bool: Traceable {
  /// One for true, zero for false.
  @inlinable @inline(__always)
  public var trace: UInt64 { self ? 1 : 0 }
}

extension String: Traceable {
  /// The length of the text in bytes; no text is made for its length alone.
  @inlinable @inline(__always)
  public var trace: UInt64 { UInt64(utf8.count) }
}

extension Array: Traceable where Element: Traceable {
  /// The traces of all elements, in their order.
  @inlinable @inline(__always)
  public var trace: UInt64 { reduce(0) { $0 &* 31 &+ $1.trace } }
}

extension Optional: Traceable where Wrapped: Traceable {
  /// The trace of the value, or that of nothing.
  @inlinable @inline(__always)
  public var trace: UInt64 {
    switch self {
    case .some(let wrapped): wrapped.trace
    case .none: .max
    }
  }
}
