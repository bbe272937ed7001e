import Testing

@testable import WidgetCommands

@Suite("A replay that a signal ends")
struct PrintingGateTests {
  @Test func `Nothing is printed once a signal has arrived`() {
    let gate = PrintingGate()
    #expect(gate.open())
    #expect(!gate.stop(), "the answers are being printed")
    gate.close(lineCount: 3)
    #expect(gate.stop())
    #expect(!gate.open())
    #expect(gate.summary(signal: "SIGINT") == "interrupted by SIGINT after 3 lines\n")
  }

  @Test func `A signal while nothing is printed ends the replay at once`() {
    let gate = PrintingGate()
    #expect(gate.stop())
    #expect(!gate.open())
    #expect(gate.summary(signal: "SIGHUP") == "interrupted by SIGHUP after 0 lines\n")
  }

  @Test func `The last text clears the progress, and none is shown after a signal`() {
    let gate = PrintingGate(inputSize: 100)
    #expect(gate.progress(lines: 5, bytes: 50, after: .milliseconds(249)) == nil)
    #expect(
      gate.progress(lines: 10, bytes: 50, after: .seconds(1)) == "\r10 lines, 10 a second, 1 s left"
    )
    #expect(gate.stop())
    #expect(gate.progress(lines: 10, bytes: 50, after: .seconds(2)) == nil)
    let blank = "\r" + String(repeating: " ", count: 31) + "\r"
    #expect(gate.summary(signal: "SIGTERM") == "\(blank)interrupted by SIGTERM after 0 lines\n")
    #expect(gate.clearProgress().isEmpty)
  }

  @Test func `A replay stops printing after a signal`() throws {
    let harness = try CommandHarness(["-": CheckoutSamples.lines(CheckoutSamples.buys)])
    let batch = harness.batch
    harness.environment.batches.print = { lines in
      // The signal arrives while the first answers are printed.
      #expect(batch.interruption?.stop() == false)
      return batch.environment.print(lines)
    }
    harness.environment.batches.open = { _ in
      let lines = [CheckoutSamples.begin + "\n", #"{"input":"load"}"# + "\n"]
      return .input(Self.input(of: lines))
    }
    #expect(harness("checkout replay native") == CommandResult())
    #expect(batch.output.split(separator: "\n").count == 1)
  }

  /// Returns an input that gives one text with each read.
  private static func input(of texts: [String]) -> ByteInput {
    let parts = Parts(texts)
    return ByteInput { buffer, range in
      guard let text = parts.next() else { return .end }
      let bytes = Array(text.utf8)
      buffer.replaceSubrange(range.lowerBound..<range.lowerBound + bytes.count, with: bytes)
      return .bytes(bytes.count)
    }
  }
}
