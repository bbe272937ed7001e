#if os(Linux) && canImport(Glibc)
  import StrictJSON
  import Testing

  /// The program itself counts what the package allocates, in the configuration of the tests.
  @Suite(.countsAllocations) struct AllocationProgramTests {
    /// One run over all benchmarks serves all tests.
    private static let run = Swift.Result {
      try BenchmarkProgram.run(["--allocations", "--check", "--json"])
    }

    /// Allocations an operation in thousandths, by the names of the benchmarks.
    private func allocations() throws -> [String: Int] {
      let value = try JSONValue(parsing: try Self.run.get().output.dropLast())
      let counts = try #require(value["benchmarks"]?.array).map { benchmark in
        let name = try #require(benchmark["name"]?.string)
        return (name, try #require(benchmark["work"]?["milliallocations"]?.number?.int))
      }
      return Dictionary(uniqueKeysWithValues: counts)
    }

    /// What the timed loop itself asks for an operation: nothing, but in a debug build one block.
    private static var loop: Int {
      #if DEBUG
        1_000
      #else
        0
      #endif
    }

    @Test func theCounterSeesWhatIsKnownToBeAllocated() throws {
      let counts = try allocations()
      #expect(counts["harness: hand over a number"] == Self.loop)
      #expect(counts["harness: make one object"] == 1_000 + Self.loop)
      #if !DEBUG
        #expect(counts["harness: make an array of arrays"] == 4_000)
      #endif
    }

    /// Debug builds too: an order costs no memory in any build.
    @Test(arguments: [
      "amount: read", "amount: write", "date: read", "date: write", "due dates: 4, every 2 weeks",
      "due dates: 4, every month", "schedule: amounts and dates", "SHA-256: one block",
      "checksum: without a token", "checksum: of a checkout", "checksum: verify",
      "schedule: make and verify", "widget: update",
    ])
    func anOrderAllocatesNothing(name: String) throws {
      #expect(try allocations()[name] == Self.loop)
    }

    @Test func nothingAllocatesMoreThanItMay() throws {
      let run = try Self.run.get()
      #expect(run.error == "")
      #expect(run.status == 0)
    }
  }
#endif
