import OrderBatch
import SHA256Kernels
import Synchronization
import Testing

@testable import WidgetCommands

@Suite("widget batch")
struct BatchTests {
  private static let lines =
    Samples.line("o-1", each: "50.00", Samples.checksum200)
    + Samples.line("o-2", each: "12.50", Samples.checksum50)
    + Samples.line("o-3", each: "50.00", Samples.checksum200Token)

  /// Creates a harness with the files of the samples.
  private func harness() throws -> CommandHarness {
    try CommandHarness([
      "-": Samples.orders, "orders.csv": Samples.orders, "empty.csv": "",
      "errors.csv": Samples.ordersWithErrors, "captured.csv": Samples.ordersToVerify,
      "my-plan.json": Samples.planFile,
    ])
  }

  @Test(arguments: ["batch", "batch -", "batch orders.csv", "batch orders.csv --threads 3"])
  func `A batch prints a line for each order`(_ line: String) throws {
    let harness = try harness()
    #expect(harness(line).status == .yes)
    #expect(harness.batch.output == Self.lines)
  }

  @Test(arguments: ProcessorKernel.available.map(\.name) + [""])
  func `A batch prints the same lines by every kernel for SHA-256`(_ name: String) throws {
    let harness = try harness()
    harness.environment.variables["WIDGET_SHA256"] = name
    #expect(harness("batch").status == .yes)
    #expect(harness.batch.output == Self.lines)
  }

  @Test func `A batch by a kernel that is not there is an error`() throws {
    let harness = try harness()
    harness.environment.variables["WIDGET_SHA256"] = "md5"
    harness("batch").expectFailure(
      .configuration, #"WIDGET_SHA256 is "md5", which is not available here; set it to "#)
    #expect(harness.batch.output.isEmpty)
  }

  @Test(arguments: [
    "batch --json", "batch --output json", "batch --format json",
    "batch --output json --format json --json",
  ])
  func `A batch prints its documented lines by every spelling of JSON`(_ line: String) throws {
    let harness = try harness()
    #expect(harness(line).status == .yes)
    #expect(harness.batch.output == Self.lines)
  }

  @Test(arguments: ["batch --output full", "batch --format full", "batch --format full --json"])
  func `A batch prints in full what 'widget schedule --json' prints of each order`(_ line: String)
    throws
  {
    let harness = try CommandHarness(["-": Samples.orders, "token.txt": Samples.token])
    #expect(harness(line).status == .yes)
    let orders = ["--amount 200.00", "--amount 50", "--amount 200 --token-file token.txt"]
    let expected = orders.enumerated().map { index, order in
      #"{"id":"o-\#(index + 1)","# + harness("schedule \(order) --json").output.dropFirst()
    }
    #expect(harness.batch.output == expected.joined())
  }

  /// Returns the number of threads that a batch tries to start; none of them starts, so the batch
  /// runs on the test's own thread.
  private func threads(_ line: String, processors: Int) throws -> Int {
    let harness = try harness()
    let count = Mutex(0)
    harness.environment.batches.processors = processors
    harness.environment.batches.start = { _ in
      count.withLock { $0 += 1 }
      return false
    }
    #expect(harness(line).status == .yes)
    #expect(harness.batch.output == Self.lines)
    return count.withLock { $0 }
  }

  @Test(arguments: [(2, 2), (5, 5), (256, 256), (257, 256), (10_000, 256), (1, 0)])
  func `A batch starts a thread for each processor, up to 256`(_ processors: Int, _ count: Int)
    throws
  {
    #expect(try threads("batch orders.csv", processors: processors) == count)
  }

  @Test func `A batch starts the requested number of threads for any number of processors`() throws
  {
    #expect(try threads("batch orders.csv --threads 3", processors: 5) == 3)
    #expect(try threads("batch orders.csv --threads 7", processors: 1) == 7)
    #expect(try threads("batch orders.csv --threads 1", processors: 5) == 0)
  }

  @Test func `A batch of no orders prints nothing`() throws {
    let harness = try harness()
    let result = harness("batch empty.csv")
    #expect(result == CommandResult(error: "0 schedules in 0.36 s\n"))
    #expect(harness.batch.printings == 0)
  }

  @Test func `A wrong checksum ends a batch with status 1 and without an error`() throws {
    let harness = try harness()
    #expect(harness("batch captured.csv --verify").status == .yes)
    let wrong = Samples.ordersToVerify.replacing(Samples.checksum50, with: Samples.checksum200)
    let other = try CommandHarness(["-": wrong])
    #expect(other("batch --verify --quiet") == CommandResult(status: .no))
    let both = try CommandHarness(["-": wrong + "\n"])
    #expect(both("batch --verify").status == .data)
  }

  @Test func `A strict batch stops at the first row that cannot be computed`() throws {
    let harness = try harness()
    let result = harness("batch errors.csv --strict --quiet")
    result.expectFailure(.data, "line 2: invalid_amount: ")
    #expect(harness.batch.output == Samples.line("o-1", each: "50.00", Samples.checksum200))
  }

  @Test(arguments: [
    ("batch none.csv", ExitStatus.noInput, "there is no file \"none.csv\""),
    ("batch orders.csv --plan nope", .noInput, "no built-in plan is named"),
    ("batch orders.csv --plan-file nope.json", .noInput, "there is no file"),
    ("batch orders.csv --plan us-pay-in-4 --plan-file my-plan.json", .usage, "not both"),
    ("batch orders.csv --today 2026-11-21", .usage, "in its row"),
    ("batch orders.csv --threads 0", .usage, "from 1 to 256"),
    ("batch orders.csv --threads 257", .usage, "from 1 to 256"),
    ("batch orders.csv --output xml", .usage, "must be one of json, full, csv"),
    ("batch orders.csv --json --output csv", .usage, "--json and lines of csv differ"),
    ("batch orders.csv --json --format csv", .usage, "--json and lines of csv differ"),
    ("batch orders.csv --output csv --format full", .usage, "--format full and --output csv"),
    ("batch orders.csv captured.csv", .usage, "unexpected argument"),
  ])
  func `A command line with an error prints nothing`(
    _ line: String, _ status: ExitStatus, _ phrase: String
  ) throws {
    let harness = try harness()
    harness(line).expectFailure(status, phrase)
    #expect(harness.batch.printings == 0)
  }

  @Test func `A batch reports an unreadable input, and one that fails after its first rows`() throws
  {
    let harness = try harness()
    harness.batch.failReading(after: 0, with: .failed("Is a directory"))
    harness("batch orders.csv").expectFailure(.noInput, "cannot be read: Is a directory; ")
    harness.batch.failReading(after: 30, with: .failed("Input/output error"))
    let result = harness("batch -")
    #expect(result.status == .inputOutput)
    #expect(
      result.error == """
        error: standard input cannot be read any further: Input/output error; the preceding \
        lines are printed
        stopped after 1 line in 0.36 s, 3 a second

        """)
  }

  @Test func `A batch ends without an error if the reader closes the output`() throws {
    let harness = try harness()
    harness.batch.failPrinting(after: 0, with: .readerIsGone)
    #expect(harness("batch orders.csv") == CommandResult())
    #expect(harness("batch errors.csv") == CommandResult())
  }

  @Test func `A batch reports an output that cannot be written, and the number of printed lines`()
    throws
  {
    let harness = try harness()
    harness.batch.failPrinting(after: 0, with: .failed(byteCount: 400, "No space left on device"))
    let result = harness("batch orders.csv")
    #expect(result.status == .inputOutput)
    #expect(
      result.error == """
        error: standard output cannot be written: No space left on device; send the output elsewhere
        stopped after 1 line in 0.36 s, 3 a second

        """)
  }
}
