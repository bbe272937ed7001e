import ArgumentParsing
import StrictJSON
import Testing

@testable import Benchmarking

/// The command, over benchmarks of its own.
@Suite struct BenchmarkToolTests {
  private static func run(
    _ words: [String], counted: UInt64? = 0, peer: Work = Work("sum", over: [1, 2]) { $0 + $0 }
  ) -> BenchmarkTool.Reply {
    let double = Work("engine", over: [1, 2]) { $0 * 2 }
    let benchmarks = [
      Benchmark("double", allocations: 0...0, debugAllocations: 0...0, double, peers: [peer]),
      Benchmark("harness: nothing", Work("engine", over: [1]) { $0 }),
    ]
    let counting = AllocationCounting { body in
      body()
      return counted
    }
    return BenchmarkTool.run(words, of: benchmarks, counting: counting)
  }

  private static func names(in reply: BenchmarkTool.Reply) throws -> [String?] {
    let value = try JSONValue(parsing: Array(reply.output.utf8.dropLast()))
    return try #require(value["benchmarks"]?.array).map { $0["name"]?.string }
  }

  @Test func everythingIsMeasuredAsATable() {
    let reply = Self.run(["--rounds", "1"])
    let lines = reply.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first?.hasSuffix("times as long") == true)
    #expect(lines.dropFirst().first?.hasPrefix("double") == true)
    #expect(reply.status == 0)
    #expect(reply.error == "")
  }

  @Test func aFilterChoosesByPartOfAName() throws {
    let words = ["--allocations", "--json"]
    #expect(try Self.names(in: Self.run(words)) == ["double", "harness: nothing"])
    #expect(try Self.names(in: Self.run(words + ["--filter", "ubl"])) == ["double"])
    #expect(
      try Self.names(in: Self.run(words + ["--filter", "noth", "--filter", "dou"]))
        == ["double", "harness: nothing"])
  }

  @Test func anUnknownNameIsAnErrorThatListsTheNames() {
    let reply = Self.run(["--filter", "triple"])
    #expect(reply.status == 64)
    #expect(reply.output == "")
    #expect(
      reply.error == "error: no benchmark has that name; there are: double, harness: nothing\n")
  }

  @Test(arguments: [
    (["--rounds", "0"], "must be a whole number from 1 to 1000"), (["--round", "5"], "--rounds"),
    (["--check"], "--check needs something to check"), (["split"], "unexpected argument 'split'"),
    (["--allocations", "--doubling"], "--allocations times nothing"),
    (["--allocations", "--ratios"], "--allocations times nothing; leave out --ratios"),
  ])
  func aWrongCommandLineIsOneLineOfError(words: [String], phrase: String) {
    let reply = Self.run(words)
    #expect(reply.status == 64)
    #expect(reply.output == "")
    #expect(reply.error.hasPrefix("error: "))
    #expect(reply.error.contains(phrase), "\(reply.error)")
    #expect(reply.error.split(separator: "\n").count == 1)
  }

  @Test func aCheckFailsWhereMoreIsAllocatedThanMayBe() {
    let words = ["--allocations", "--check"]
    #expect(Self.run(words).status == 0)
    let reply = Self.run(words, counted: 3)
    #expect(reply.status == 1)
    #expect(reply.error == "error: double: 1.500 allocations an operation, not 0.0\n")
    #expect(Self.run(["--allocations"], counted: 3).status == 0)
    #expect(Self.run(words, counted: nil).status == 1)
  }

  @Test func aPeerWithAnotherResultIsAnErrorAndNothingIsPrinted() {
    let reply = Self.run(["--allocations"], peer: Work("square", over: [1, 2]) { $0 * $0 })
    #expect(reply.status == 1)
    #expect(reply.output == "")
    #expect(reply.error == "error: double: for input 0, square gives '1', not '2'\n")
  }

  /// A loop of so many steps, which the optimizer cannot shorten.
  private static func steps(_ name: String, _ count: Int) -> Work {
    Work(name, over: [1]) { number in
      for _ in 0..<count { _ = hidden(number) }
      return number
    }
  }

  private static func compare(
    _ words: [String], work: Int, peer: Int, requiring ratio: Double
  ) -> BenchmarkTool.Reply {
    let benchmarks = [
      Benchmark(
        "lanes", requiredRatio: ratio, steps("engine", work), peers: [steps("scalar", peer)]),
      Benchmark("harness: nothing", Work("engine", over: [1]) { $0 }),
    ]
    return BenchmarkTool.run(words, of: benchmarks, counting: AllocationCounting { _ in 0 })
  }

  #if DEBUG
    @Test func aDebugBuildHasNoRatioToCheck() {
      let reply = Self.compare(["--ratios", "--check"], work: 1, peer: 1, requiring: 2)
      #expect(reply.status == 64)
      #expect(reply.output == "")
      #expect(
        reply.error == "error: no ratio is checked here; a debug build has none to check\n")
    }
  #else
    @Test func aCheckOfRatiosMeasuresThoseAloneAndFailsWhereAPeerIsTooFast() throws {
      let words = ["--ratios", "--check", "--json", "--rounds", "3"]
      let fast = Self.compare(words, work: 10, peer: 10_000, requiring: 2)
      #expect(fast.status == 0)
      #expect(fast.error == "")
      #expect(try Self.names(in: fast) == ["lanes"])
      let slow = Self.compare(words, work: 10_000, peer: 10, requiring: 2)
      #expect(slow.status == 1)
      #expect(slow.error.hasPrefix("error: lanes: scalar takes 0."))
      #expect(slow.error.hasSuffix(" times as long, not at least 2.00\n"))
      let unchecked = Self.compare(Array(words.dropFirst(2)), work: 10_000, peer: 10, requiring: 2)
      #expect(unchecked.status == 0)
    }
  #endif

  @Test func helpBeginsWithExamples() {
    let reply = Self.run(["--help"])
    #expect(reply.output.hasPrefix("Examples:\n  swift run -c release benchmarks\n"))
    #expect(reply.output.contains("--rounds N"))
    #expect(reply.status == 0)
  }

  @Test func theCommandIsWellDeclared() {
    #expect(BenchmarkOptions.program.declarationErrors == [])
  }
}
