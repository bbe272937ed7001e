#if os(Linux) && canImport(Glibc)
  import StrictJSON
  import Testing

  /// The program counts the package's allocations, in the configuration of the tests.
  @Suite(.countsAllocations) struct AllocationProgramTests {
    /// The output of one run over all benchmarks, for all tests.
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

    /// The allocations of the timed loop per operation: none, or one in a debug build.
    private static var loop: Int {
      #if DEBUG
        1_000
      #else
        0
      #endif
    }

    @Test func `The counter counts known allocations`() throws {
      let counts = try allocations()
      #expect(counts["harness: hand over a number"] == Self.loop)
      #expect(counts["harness: make one object"] == 1_000 + Self.loop)
      #if !DEBUG
        #expect(counts["harness: make an array of arrays"] == 4_000)
      #endif
    }

    /// An order allocates nothing in any build, debug builds included.
    @Test(arguments: [
      "amount: read", "amount: write", "date: read", "date: write", "due dates: 4, every 2 weeks",
      "due dates: 4, every month", "schedule: amounts and dates", "SHA-256: one block",
      "checksum: without a token", "checksum: of a checkout", "checksum: verify",
      "schedule: make and verify", "widget: update",
    ])
    func `An order allocates nothing`(name: String) throws {
      #expect(try allocations()[name] == Self.loop)
    }

    @Test func `Nothing allocates more than permitted`() throws {
      let run = try Self.run.get()
      #expect(run.error == "")
      #expect(run.status == 0)
    }
  }
#endif
