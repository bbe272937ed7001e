import ArgumentParsing
import StrictJSON
import Testing

@testable import Benchmarking

/// The command with the tests' own benchmarks.
@Suite struct BenchmarkToolTests {
  private static func run(
    _ words: [String], counted: UInt64? = 0, peer: Work = Work("sum", over: [1, 2]) { $0 + $0 }
  ) -> BenchmarkTool.Output {
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

  private static func names(in output: BenchmarkTool.Output) throws -> [String?] {
    let value = try JSONValue(parsing: Array(output.text.utf8.dropLast()))
    return try #require(value["benchmarks"]?.array).map { $0["name"]?.string }
  }

  @Test func `Everything is measured as a table`() {
    let output = Self.run(["--rounds", "1"])
    let lines = output.text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first?.hasSuffix("times as long") == true)
    #expect(lines.dropFirst().first?.hasPrefix("double") == true)
    #expect(output.status == 0)
    #expect(output.error == "")
  }

  @Test func `A filter chooses by part of a name`() throws {
    let words = ["--allocations", "--json"]
    #expect(try Self.names(in: Self.run(words)) == ["double", "harness: nothing"])
    #expect(try Self.names(in: Self.run(words + ["--filter", "ubl"])) == ["double"])
    #expect(
      try Self.names(in: Self.run(words + ["--filter", "noth", "--filter", "dou"]))
        == ["double", "harness: nothing"])
  }

  @Test func `An unknown name is an error that lists the names`() {
    let output = Self.run(["--filter", "triple"])
    #expect(output.status == 64)
    #expect(output.text == "")
    #expect(
      output.error == "error: no benchmark has that name; there are: double, harness: nothing\n")
  }

  @Test(arguments: [
    (["--rounds", "0"], "must be a whole number from 1 to 1000"), (["--round", "5"], "--rounds"),
    (["--check"], "--check needs something to check"), (["split"], "unexpected argument 'split'"),
    (["--allocations", "--doubling"], "--allocations times nothing"),
    (["--allocations", "--ratios"], "--allocations times nothing; leave out --ratios"),
  ])
  func `A wrong command line gives one error line`(words: [String], phrase: String) {
    let output = Self.run(words)
    #expect(output.status == 64)
    #expect(output.text == "")
    #expect(output.error.hasPrefix("error: "))
    #expect(output.error.contains(phrase), "\(output.error)")
    #expect(output.error.split(separator: "\n").count == 1)
  }

  @Test func `A check fails if more is allocated than permitted`() {
    let words = ["--allocations", "--check"]
    #expect(Self.run(words).status == 0)
    let output = Self.run(words, counted: 3)
    #expect(output.status == 1)
    #expect(output.error == "error: double: 1.500 allocations an operation, not 0.0\n")
    #expect(Self.run(["--allocations"], counted: 3).status == 0)
    #expect(Self.run(words, counted: nil).status == 1)
  }

  @Test func `A peer with another result is an error and nothing is printed`() {
    let output = Self.run(["--allocations"], peer: Work("square", over: [1, 2]) { $0 * $0 })
    #expect(output.status == 1)
    #expect(output.text == "")
    #expect(output.error == "error: double: for input 0, square gives '1', not '2'\n")
  }

  /// Runs a loop that the optimizer cannot shorten.
  private static func steps(_ name: String, _ count: Int) -> Work {
    Work(name, over: [1]) { number in
      for _ in 0..<count { _ = hidden(number) }
      return number
    }
  }

  private static func compare(
    _ words: [String], work: Int, peer: Int, requiring ratio: Double
  ) -> BenchmarkTool.Output {
    let benchmarks = [
      Benchmark(
        "lanes", requiredRatio: ratio, steps("engine", work), peers: [steps("scalar", peer)]),
      Benchmark("harness: nothing", Work("engine", over: [1]) { $0 }),
    ]
    return BenchmarkTool.run(words, of: benchmarks, counting: AllocationCounting { _ in 0 })
  }

  #if DEBUG
    @Test func `A debug build has no ratio to check`() {
      let output = Self.compare(["--ratios", "--check"], work: 1, peer: 1, requiring: 2)
      #expect(output.status == 64)
      #expect(output.text == "")
      #expect(
        output.error
          == "error: no benchmark with a required ratio; use a release build or another filter\n")
    }
  #else
    @Test func `A check of ratios measures only those and fails if a peer is too fast`() throws {
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

  @Test func `Help begins with examples`() {
    let output = Self.run(["--help"])
    #expect(output.text.hasPrefix("Examples:\n  swift run -c release benchmarks\n"))
    #expect(output.text.contains("--rounds N"))
    #expect(output.status == 0)
  }

  @Test func `The command is well declared`() {
    #expect(BenchmarkOptions.program.declarationErrors == [])
  }
}
