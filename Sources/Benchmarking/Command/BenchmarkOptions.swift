import ArgumentParsing

/// What was asked for on the command line.
struct BenchmarkOptions: Sendable {
  let filters: [String]
  let rounds: Int
  let printsJSON: Bool
  let checks: Bool
  let checksDoubling: Bool
  let checksRatios: Bool

  private static let filter = Option(
    "filter", value: "NAME", .zeroOrMore(.string),
    help: "Measure only benchmarks whose name holds this text.")
  private static let rounds = Option(
    "rounds", value: "N", .optional(.integer(in: 1...1_000), default: 51),
    help: "How many times each benchmark is timed.")
  private static let json = Flag(
    "json", help: "Print one line of JSON: times in picoseconds, the rest in thousandths.")
  private static let allocations = Flag(
    "allocations", help: "Count allocations only, which takes no rounds.")
  private static let check = Flag(
    "check", help: "Exit with 1 where what is checked is not as it must be.")
  private static let doubling = Flag(
    "doubling", help: "Time twice the work as well, which has to take twice as long.")
  private static let ratios = Flag(
    "ratios", help: "Measure only benchmarks that have to be so many times faster than a peer.")

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
      "benchmarks", "Measures how long the package's work takes and what it allocates.",
      examples: [
        Example("swift run -c release benchmarks", "Measures everything, beside Foundation."),
        Example("swift run -c release benchmarks --filter schedule", "Measures schedules alone."),
        Example("benchmarks --allocations --check", "Fails where an order allocates memory."),
        Example("benchmarks --ratios --check", "Fails where eight lanes are no faster than one."),
      ],
      discussion: """
        Times are nanoseconds an operation: the median of all rounds, the fastest, and the \
        quartiles. Where the same work can be done with Foundation, it is timed in the same \
        rounds, and both have to come to the same results; 'times as long' holds the fastest \
        rounds against each other, which other programs disturbed least. Allocations are blocks \
        of memory an operation asks for.
        """,
      parameters: [filter, rounds, json, allocations, check, doubling, ratios]
    ) { parsed throws(ValidationError) in try BenchmarkOptions(parsed) },
    version: "1")
}
