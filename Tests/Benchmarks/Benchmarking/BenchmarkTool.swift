import ArgumentParsing

/// The command that measures benchmarks: arguments in, output and exit status out.
///
///     BenchmarkTool.run(["--rounds", "5"], of: benchmarks, counting: counting).output
package enum BenchmarkTool {
  /// The output and the exit status.
  package struct Output: Hashable, Sendable {
    /// The text for standard output.
    package var text = ""
    /// The text for standard error.
    package var error = ""
    /// The exit status: 0, 1 if a check failed, or 64 for a wrong command line.
    package var status: Int32 = 0
  }

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - words: The arguments after the program's name.
  ///   - benchmarks: All benchmarks.
  ///   - counting: The counter of allocations.
  /// - Returns: The output and the exit status.
  package static func run(
    _ words: [String], of benchmarks: [Benchmark], counting: AllocationCounting
  ) -> Output {
    do throws(UsageError) {
      switch try BenchmarkOptions.program.parse(words) {
      case .help(let page): return Output(text: page.text())
      case .version(let line): return Output(text: line + "\n")
      case .completions(let script): return Output(text: script)
      case .run(let options): return perform(options, of: benchmarks, counting: counting)
      }
    } catch {
      return Output(error: "error: \(error)\n", status: 64)
    }
  }

  private static func perform(
    _ options: BenchmarkOptions, of benchmarks: [Benchmark], counting: AllocationCounting
  ) -> Output {
    let named = benchmarks.filter { benchmark in
      options.filters.isEmpty || options.filters.contains { benchmark.name.contains($0) }
    }
    guard !named.isEmpty else {
      let names = benchmarks.map(\.name).joined(separator: ", ")
      return Output(error: "error: no benchmark has that name; there are: \(names)\n", status: 64)
    }
    let chosen = named.filter { !options.checksRatios || $0.requiredRatio != nil }
    guard !chosen.isEmpty else {
      return Output(
        error: "error: no benchmark with a required ratio; use a release build or another filter\n",
        status: 64)
    }
    let measuring = Measuring(
      rounds: options.rounds, checksDoubling: options.checksDoubling, counting: counting)
    do throws(BenchmarkError) {
      let results = try chosen.map { benchmark throws(BenchmarkError) in
        try measuring.result(of: benchmark)
      }
      return output(results, to: options)
    } catch {
      return Output(error: "error: \(error)\n", status: 1)
    }
  }

  private static func output(_ results: [BenchmarkResult], to options: BenchmarkOptions) -> Output {
    var output = Output()
    output.text =
      options.printsJSON
      ? ResultJSON.line(results, rounds: options.rounds) : ResultTable(results).text
    guard options.checks else { return output }
    let complaints = results.flatMap(\.complaints)
    output.error = complaints.map { "error: \($0)\n" }.joined()
    output.status = complaints.isEmpty ? 0 : 1
    return output
  }
}

/// The options of the command line.
struct BenchmarkOptions: Sendable {
  let filters: [String]
  let rounds: Int
  let printsJSON: Bool
  let checks: Bool
  let checksDoubling: Bool
  let checksRatios: Bool

  private static let filter = Option(
    "filter", value: "NAME", .zeroOrMore(.string),
    help: "Measure only benchmarks whose name contains this text.")
  private static let rounds = Option(
    "rounds", value: "N", .optional(.integer(in: 1...1_000), default: 51),
    help: "The number of times each benchmark is timed.")
  private static let json = Flag(
    "json", help: "Print one line of JSON: times in picoseconds, the rest in thousandths.")
  private static let allocations = Flag(
    "allocations", help: "Count allocations only, without timing.")
  private static let check = Flag(
    "check", help: "Exit with 1 if a check fails.")
  private static let doubling = Flag(
    "doubling", help: "Also time twice the work, which must take twice as long.")
  private static let ratios = Flag(
    "ratios", help: "Measure only benchmarks with a required ratio to their peers.")

  private init(_ parsed: ParsedArguments) throws(ValidationError) {
    let countsOnly = parsed[Self.allocations]
    filters = parsed[Self.filter]
    rounds = countsOnly ? 0 : parsed[Self.rounds]
    printsJSON = parsed[Self.json]
    checks = parsed[Self.check]
    checksDoubling = parsed[Self.doubling]
    checksRatios = parsed[Self.ratios]
    guard countsOnly || checksDoubling || checksRatios || !checks else {
      throw ValidationError("--check needs something to check; write '--allocations --check'")
    }
    guard !countsOnly || !checksDoubling else {
      throw ValidationError("--allocations times nothing; leave out --doubling")
    }
    guard !countsOnly || !checksRatios else {
      throw ValidationError("--allocations times nothing; leave out --ratios")
    }
  }

  static let program = Program(
    Command<BenchmarkOptions>(
      "benchmarks", "Measures the time and the allocations of the package's work.",
      examples: [
        Example("swift run -c release benchmarks", "Measures everything, next to Foundation."),
        Example("swift run -c release benchmarks --filter schedule", "Measures schedules alone."),
        Example("benchmarks --allocations --check", "Fails if an order allocates memory."),
        Example("benchmarks --ratios --check", "Fails if eight lanes are no faster than one."),
      ],
      discussion: """
        Times are nanoseconds per operation: the median of all rounds, the fastest, and the \
        quartiles. If Foundation can do the same work, it is timed in the same rounds and must \
        return the same results; 'times as long' compares the fastest rounds, which other \
        programs disturb least. Allocations are counted per operation.
        """,
      parameters: [filter, rounds, json, allocations, check, doubling, ratios]
    ) { parsed throws(ValidationError) in try BenchmarkOptions(parsed) },
    version: "1")
}
