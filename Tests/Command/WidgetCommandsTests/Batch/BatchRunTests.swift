import OrderBatch
import POSIX
import Synchronization
import Testing

@testable import WidgetCommands

/// These tests use threads of the system.
@Suite("The run of a batch")
struct BatchRunTests {
  private func input(_ batch: InMemoryBatch) throws -> ByteInput {
    guard case .input(let input) = batch.environment.open("-") else { throw Missing() }
    return input
  }

  private struct Missing: Error {}

  /// Returns numbered orders; every tenth cannot be computed.
  private static func rows(_ count: Int) -> String {
    (1...count).map { "o-\($0),\($0 % 10 == 0 ? "x" : "50.00"),USD,2026-11-21,\n" }.joined()
  }

  private static func batch(_ count: Int, chunk: Int) -> InMemoryBatch {
    InMemoryBatch(["-": Array(rows(count).utf8)], chunk: chunk)
  }

  @Test(arguments: [1, 2, 3, 8])
  func `The lines have the order of the rows for any number of threads`(_ threads: Int) throws {
    let batch = Self.batch(2_000, chunk: 500)
    var environment = batch.environment
    environment.start = { SystemThread.start($0) }
    let report = BatchRun(BatchJob(threads: threads), of: try input(batch), in: environment)
      .report()
    #expect(report.end == .finished)
    #expect(report.counts.schedules == 1_800)
    #expect(report.counts.errorsByCode == ["invalid_amount": 200])
    let ids = batch.output.split(separator: "\n").map { $0.prefix { $0 != "," } }
    #expect(ids.elementsEqual((1...2_000).map { "{\"id\":\"o-\($0)\"" }, by: { $0 == $1 }))
  }

  @Test(arguments: [0, 1, 2])
  func `A batch runs with fewer threads if the system starts no more`(_ possible: Int) throws {
    let batch = Self.batch(300, chunk: 500)
    var environment = batch.environment
    let left = Left(possible)
    environment.start = { left.take() && SystemThread.start($0) }
    let report = BatchRun(BatchJob(threads: 3), of: try input(batch), in: environment).report()
    #expect(report.lineCount == 300)
  }

  private final class Left: Sendable {
    private let count: Mutex<Int>

    init(_ count: Int) { self.count = Mutex(count) }

    func take() -> Bool {
      count.withLock { count in
        count -= 1
        return count >= 0
      }
    }
  }

  @Test func `A batch ends although another thread waits for input`() throws {
    let batch = InMemoryBatch(["-": Array("o-1,x,USD,2026-11-21,\n".utf8)])
    var environment = batch.environment
    environment.start = { SystemThread.start($0) }
    let (given, gate) = (try input(batch), ConditionLock(false))
    let endless = ByteInput { buffer, range in
      let reading = given.read(&buffer, range)
      if reading == .end { gate.wait { $0 ? () : nil } }
      return reading
    }
    let job = BatchJob(threads: 2, stopsAtError: true)
    let report = BatchRun(job, of: endless, in: environment).report()
    guard case .stopped(let error) = report.end else {
      Issue.record("\(report.end)")
      return
    }
    #expect(error.hasPrefix("line 1: invalid_amount: "))
    gate.withLock { $0 = true }
  }

  @Test func `After a signal nothing is printed but the summary`() throws {
    let batch = Self.batch(100, chunk: 500)
    var environment = batch.environment
    let printed = Mutex(0)
    environment.print = { lines in
      let result = batch.environment.print(lines)
      if batch.printings == 2 {
        #expect(batch.interruption?.stop() == false)
        printed.withLock { $0 = batch.output.utf8.count { $0 == 0x0A } }
      }
      return result
    }
    let report = BatchRun(BatchJob(), of: try input(batch), in: environment).report()
    #expect(report.end == .interrupted)
    #expect(batch.printings == 2)
    #expect(report.lineCount == printed.withLock { $0 })
    #expect(batch.interruption?.stop() == true)
    let words = try #require(batch.interruption?.summary("SIGINT"))
    #expect(words.hasPrefix("interrupted by SIGINT after \(report.lineCount) lines in "))
  }

  @Test func `The whole lines of a cut part are counted`() throws {
    let batch = Self.batch(3, chunk: .max)
    batch.failPrinting(after: 0, with: .interrupted(byteCount: 600))
    let environment = batch.environment
    let report = BatchRun(BatchJob(), of: try input(batch), in: environment).report()
    #expect(report.end == .interrupted)
    // Each line has 276 bytes.
    #expect(report.lineCount == 2)
  }

  @Test func `The progress is shown at a terminal, and cleared at the end`() throws {
    let batch = Self.batch(100, chunk: 1_300)
    var environment = batch.environment
    _ = BatchRun(BatchJob(), of: try input(batch), in: environment).report()
    #expect(batch.errorOutput.isEmpty)
    environment.showsProgress = true
    _ = BatchRun(BatchJob(), of: try input(batch), in: environment).report()
    let drawn = batch.errorOutput.split(separator: "\r", omittingEmptySubsequences: false)
    #expect(drawn.count > 3)
    #expect(drawn[1].contains(" orders, ") && drawn[1].hasSuffix(" left"))
    #expect(drawn.suffix(2).allSatisfy { $0.allSatisfy { $0 == " " } })
  }

  @Test func `A quiet batch shows no progress`() throws {
    let batch = Self.batch(100, chunk: 1_300)
    var environment = batch.environment
    environment.showsProgress = true
    var job = BatchJob()
    job.isQuiet = true
    _ = BatchRun(job, of: try input(batch), in: environment).report()
    #expect(batch.errorOutput.isEmpty)
  }
}
