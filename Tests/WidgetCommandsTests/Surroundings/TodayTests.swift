import Testing

@testable import WidgetCommands

@Suite("Today")
struct TodayTests {
  private let world: World

  init() throws { world = try World() }

  @Test func `is the clock's day unless it is given`() {
    #expect(world("schedule --amount 5 --format canonical").output.contains("\n2026-11-21 "))
    let reply = world("schedule --amount 5 --format canonical --today 2024-02-29")
    #expect(reply.output.contains("\n2024-02-29 "))
    #expect(world("--today 2024-02-29 schedule --amount 5 --format canonical") == reply)
  }

  @Test(arguments: [
    "", "2026-1-1", "20261121", "2026-11-21 ", " 2026-11-21", "2026-11-21T00:00:00Z", "2026/11/21",
    "0000-01-01", "10000-01-01", "2026-00-10", "2026-13-01", "2026-11-00", "2026-11-31",
    "2026-02-29",
    "1900-02-29", "-026-11-21", "٢٠٢٦-١١-٢١", "23:59:60", "today", "2026-11-2\u{0}",
  ])
  func `is a day of the calendar`(_ text: String) {
    for command in ["schedule --amount 5", "update --amount 5", "status", "list"] {
      world.run(command.split(separator: " ").map(String.init) + ["--today=\(text)"])
        .expectFailure(.data, "error: --today: ")
    }
  }

  @Test func `is given once`() {
    world("schedule --amount 5 --today 2026-11-21 --today 2026-11-22")
      .expectFailure(.usage, "more than once")
  }

  @Test func `has to be given where there is no clock`() {
    world.surroundings.now = { nil }
    world("schedule --amount 5").expectFailure(.software, "pass --today YYYY-MM-DD")
    #expect(world("schedule --amount 5 --today 2026-11-21").status == .yes)
    world("update --amount 5 --today 2026-11-21").expectFailure(.software, "set it and try again")
    #expect(world("plans list").status == .yes)
    #expect(world("schedule --help").status == .yes)
  }
}
