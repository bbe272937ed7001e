/// One way to do a piece of work, over inputs that were made before.
///
///     Work("Int.init", over: ["1", "2"]) { Int($0) }
///
/// Inputs and results should be small, such as a number or the trace of what was made: whatever it
/// costs to copy them would count as the work's. What is the same for all inputs may be captured;
/// it comes from ``hidden(_:)``, so that nothing is computed beforehand from knowing it.
public struct Work {
  /// Takes a result's text and its trace.
  public typealias Visitor = (_ text: String, _ trace: UInt64) -> Void

  /// What does the work, such as `Calendar`.
  public let name: String
  /// How many operations a pass over all inputs is.
  public let operationsPerPass: Int
  private let loop: (_ passes: Int, _ visit: Visitor?) -> Sink

  /// Describes work.
  ///
  /// - Parameters:
  ///   - name: What does the work.
  ///   - inputs: What it is done to, at least one.
  ///   - operations: How many operations it is to work on one input, such as the lines of a file.
  ///   - body: Does the work on one input.
  ///   - text: Writes a result so that it can be compared with that of other work; not timed.
  @inlinable @inline(__always)
  public init<Input, Output: Traceable>(
    _ name: String, over inputs: [Input], operations: Int = 1,
    _ body: @escaping (Input) -> Output, text: @escaping (Output) -> String = { "\($0)" }
  ) {
    // The body is called at one place only: so it is inlined there.
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

  /// Goes over all inputs a number of times, and answers what was handed over.
  func run(_ passes: Int) -> Sink { loop(passes, nil) }

  /// The results for all inputs as text, and what one pass has to hand over.
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
