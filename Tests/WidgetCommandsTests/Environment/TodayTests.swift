import Testing

@testable import WidgetCommands

@Suite("Today")
struct TodayTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness() }

  @Test func `Today is the clock's day unless the option is given`() {
    #expect(harness("schedule --amount 5 --format canonical").output.contains("\n2026-11-21 "))
    let result = harness("schedule --amount 5 --format canonical --today 2024-02-29")
    #expect(result.output.contains("\n2024-02-29 "))
    #expect(harness("--today 2024-02-29 schedule --amount 5 --format canonical") == result)
  }

  @Test(arguments: [
    "", "2026-1-1", "20261121", "2026-11-21 ", " 2026-11-21", "2026-11-21T00:00:00Z", "2026/11/21",
    "0000-01-01", "10000-01-01", "2026-00-10", "2026-13-01", "2026-11-00", "2026-11-31",
    "2026-02-29",
    "1900-02-29", "-026-11-21", "٢٠٢٦-١١-٢١", "23:59:60", "today", "2026-11-2\u{0}",
  ])
  func `An invalid date is an error`(_ text: String) {
    for command in ["schedule --amount 5", "update --amount 5", "status", "list"] {
      harness.run(command.split(separator: " ").map(String.init) + ["--today=\(text)"])
        .expectFailure(.data, "error: --today: ")
    }
  }

  @Test func `The option may be given once`() {
    harness("schedule --amount 5 --today 2026-11-21 --today 2026-11-22")
      .expectFailure(.usage, "more than once")
  }

  @Test func `Without a clock, the option is required`() {
    harness.environment.now = { nil }
    harness("schedule --amount 5").expectFailure(.software, "pass --today YYYY-MM-DD")
    #expect(harness("schedule --amount 5 --today 2026-11-21").status == .yes)
    harness("update --amount 5 --today 2026-11-21").expectFailure(.software, "set it and try again")
    #expect(harness("plans list").status == .yes)
    #expect(harness("schedule --help").status == .yes)
  }
}
