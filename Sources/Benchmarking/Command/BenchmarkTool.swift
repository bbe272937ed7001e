import ArgumentParsing

/// The command that measures benchmarks: words in, an answer out.
///
///     BenchmarkTool.run(["--rounds", "5"], of: benchmarks, counting: counting).output
public enum BenchmarkTool {
  /// What is to be printed, and how the command ends.
  public struct Reply: Hashable, Sendable {
    /// What goes to standard output.
    public var output = ""
    /// What goes to standard error.
    public var error = ""
    /// The exit status: 0, or 1 where a benchmark is wrong or allocates too much, or 64 for a
    /// wrong command line.
    public var status: Int32 = 0
  }

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - words: The words after the program's name.
  ///   - benchmarks: What there is to be measured.
  ///   - counting: Counts allocations.
  /// - Returns: What to print, and how to end.
  public static func run(
    _ words: [String], of benchmarks: [Benchmark], counting: AllocationCounting
  ) -> Reply {
    do throws(UsageError) {
      switch try BenchmarkOptions.program.parse(words) {
      case .help(let page): return Reply(output: page.text())
      case .version(let line): return Reply(output: line + "\n")
      case .completions(let script): return Reply(output: script)
      case .run(let options): return perform(options, of: benchmarks, counting: counting)
      }
    } catch {
      return Reply(error: "error: \(error)\n", status: 64)
    }
  }

  private static func perform(
    _ options: BenchmarkOptions, of benchmarks: [Benchmark], counting: AllocationCounting
  ) -> Reply {
    let named = benchmarks.filter { benchmark in
      options.filters.isEmpty || options.filters.contains { benchmark.name.contains($0) }
    }
    guard !named.isEmpty else {
      let names = benchmarks.map(\.name).joined(separator: ", ")
      return Reply(error: "error: no benchmark has that name; there are: \(names)\n", status: 64)
    }
    let chosen = named.filter { !options.checksRatios || $0.requiredRatio != nil }
    guard !chosen.isEmpty else {
      return Reply(
        error: "error: no ratio is checked here; a debug build has none to check\n", status: 64)
    }
    let measuring = Measuring(
      rounds: options.rounds, checksDoubling: options.checksDoubling, counting: counting)
    do throws(BenchmarkError) {
      let results = try chosen.map { benchmark throws(BenchmarkError) in
        try measuring.result(of: benchmark)
      }
      return reply(results, to: options)
    } catch {
      return Reply(error: "error: \(error)\n", status: 1)
    }
  }

  private static func reply(_ results: [BenchmarkResult], to options: BenchmarkOptions) -> Reply {
    var reply = Reply()
    reply.output =
      options.printsJSON
      ? ResultJSON.line(results, rounds: options.rounds) : ResultTable(results).text
    guard options.checks else { return reply }
    let complaints = results.flatMap(\.complaints)
    reply.error = complaints.map { "error: \($0)\n" }.joined()
    reply.status = complaints.isEmpty ? 0 : 1
    return reply
  }
}
