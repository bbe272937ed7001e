// These declarations are public, although no product has them, because the optimizer specializes
// only public conformances across modules. Package access would add allocations and calls to the
// timed loops.

/// One implementation of a piece of work, with prepared inputs.
///
///     Work("Int.init", over: ["1", "2"]) { Int($0) }
///
/// Inputs and results should be small, such as numbers or traces, because copying them is timed,
/// too. The body may capture values that are the same for all inputs; pass them through
/// ``hidden(_:)``, so that the optimizer cannot compute anything from them in advance.
public struct Work {
  /// Receives a result's text and its trace.
  public typealias Visitor = (_ text: String, _ trace: UInt64) -> Void

  /// The name of the implementation, such as `Calendar`.
  public let name: String
  /// The number of operations in a pass over all inputs.
  public let operationsPerPass: Int
  private let loop: (_ passes: Int, _ visit: Visitor?) -> Sink

  /// Creates work.
  ///
  /// - Parameters:
  ///   - name: The name of the implementation.
  ///   - inputs: The inputs, at least one.
  ///   - operations: The number of operations for one input, such as the lines of a file.
  ///   - body: Does the work on one input.
  ///   - text: Returns a result's text, to compare it with those of peers; not timed.
  @inlinable @inline(__always)
  public init<Input, Output: Traceable>(
    _ name: String, over inputs: [Input], operations: Int = 1,
    _ body: @escaping (Input) -> Output, text: @escaping (Output) -> String = { "\($0)" }
  ) {
    // The only call of the body, so that the optimizer inlines it.
    self.init(name: name, operationsPerPass: inputs.count * operations) { passes, visit in
      var sink = Sink()
      for _ in 0..<passes {
        for input in hidden(inputs) {
          let output = body(input)
          let trace = output.trace
          visit?(text(output), trace)
          sink.take(trace)
        }
      }
      return sink
    }
  }

  @usableFromInline
  init(
    name: String, operationsPerPass: Int, loop: @escaping (_ passes: Int, _ visit: Visitor?) -> Sink
  ) {
    precondition(operationsPerPass > 0, "work needs an input")
    self.name = name
    self.operationsPerPass = operationsPerPass
    self.loop = loop
  }

  /// Runs the work on all inputs a number of times, and returns the sink.
  func run(_ passes: Int) -> Sink { loop(passes, nil) }

  /// Returns the results for all inputs as text, and the sink of one pass.
  func results() -> (texts: [String], sink: Sink) {
    var texts: [String] = []
    var sink = Sink()
    _ = loop(1) { text, trace in
      texts.append(text)
      sink.take(trace)
    }
    return (texts, sink)
  }
}

/// A result that can be reduced to one number, the trace, which a timed loop passes to the sink.
///
/// The trace should depend on the whole result: the optimizer may remove the computation of any
/// part that it does not depend on.
public protocol Traceable {
  /// A number that is the same for equal results.
  var trace: UInt64 { get }
}

extension FixedWidthInteger {
  /// The lowest 64 bits of the number.
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
  /// The length of the text in bytes.
  @inlinable @inline(__always)
  public var trace: UInt64 { UInt64(utf8.count) }
}

extension Array: Traceable where Element: Traceable {
  /// A number that depends on the traces of all elements and on their order.
  @inlinable @inline(__always)
  public var trace: UInt64 { reduce(0) { $0 &* 31 &+ $1.trace } }
}

extension Optional: Traceable where Wrapped: Traceable {
  /// The trace of the value, or the largest number for nil.
  @inlinable @inline(__always)
  public var trace: UInt64 {
    switch self {
    case .some(let wrapped): wrapped.trace
    case .none: .max
    }
  }
}

/// The receiver of a timed loop's results.
///
/// The optimizer cannot see this code from another module, so it can neither remove work with an
/// unused result nor do the work once for many equal results. After each round the received results
/// are compared with the expected ones.
public struct Sink: Hashable, Sendable {
  /// The number of received results.
  public private(set) var count: UInt64 = 0
  private var sum: UInt64 = 0

  /// Creates an empty sink.
  public init() {}

  /// Receives a result.
  ///
  /// - Parameter trace: The result's trace.
  @inline(never) @_optimize(none) @_semantics("optimize.no.crossmodule")
  public mutating func take(_ trace: UInt64) {
    count &+= 1
    sum &+= trace &* 0x9E37_79B9_7F4A_7C15 &+ 1
  }

  /// Returns the sink that has received this one's results a number of times.
  func repeated(_ times: Int) -> Self {
    var sink = self
    sink.count &*= UInt64(times)
    sink.sum &*= UInt64(times)
    return sink
  }
}

/// Returns the value itself and hides its origin from the optimizer.
///
/// - Parameter value: Any value.
/// - Returns: The same value.
@inline(never) @_optimize(none) @_semantics("optimize.no.crossmodule")
public func hidden<Value>(_ value: Value) -> Value { value }
