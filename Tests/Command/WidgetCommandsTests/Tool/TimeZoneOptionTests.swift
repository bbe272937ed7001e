import ScheduleEngine
import TestSupport
import Testing

@testable import WidgetCommands

/// `--time-zone` of the commands whose day is that of the clock.
@Suite("The time zone of the day")
struct TimeZoneOptionTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness()
    harness.environment.now = try Self.clock("2026-11-21T13:30:00Z")
  }

  /// Returns a clock that stops at a time, with the day of UTC.
  private static func clock(_ time: String) throws -> @Sendable () -> Moment? {
    let moment = Moment(
      today: try CivilDate(String(time.prefix(10))), timestamp: try Timestamp(time))
    return { moment }
  }

  /// The time is 00:30 on the next day in Sydney.
  @Test(arguments: [
    ("Australia/Sydney", "2026-11-22"), ("UTC", "2026-11-21"), ("Z", "2026-11-21"),
    ("+10:29", "2026-11-21"), ("+10:30", "2026-11-22"), ("-13:30", "2026-11-21"),
    ("-13:31", "2026-11-20"),
  ])
  func `Today is the day in the zone`(_ zone: String, _ day: String) {
    for line in [
      "schedule --amount 5 --format canonical --time-zone \(zone)",
      "--time-zone \(zone) schedule --amount 5 --format canonical",
    ] {
      #expect(harness(line).output.contains("\n\(day) 125\n"), "\(line)")
    }
    #expect(
      harness("update --amount 50.00 --time-zone \(zone) --json").output.contains(
        #""startDate":"\#(day)""#))
    let history = harness("history --json").output
    #expect(history.contains(#""at":"2026-11-21T13:30:00Z","today":"\#(day)""#))
    #expect(
      harness("account open a --amount 50.00 --time-zone \(zone) --json").output.contains(
        #""openedOn":"\#(day)""#))
  }

  @Test func `TZ is not checked if the option is given`() {
    harness.environment.variables["TZ"] = "Nowhere/At_All"
    #expect(harness("schedule --amount 5 --time-zone UTC").status == .yes)
    harness("schedule --amount 5").expectFailure(.configuration, "TZ: ")
  }

  @Test(arguments: ["Sydney", "", "10:00", "+25:00", "../passwd"])
  func `Another zone is a wrong configuration`(_ zone: String) {
    for line in ["schedule --amount 5", "update --amount 5", "status", "list"] {
      let result = harness.run(
        line.split(separator: " ").map(String.init) + ["--time-zone=\(zone)"])
      result.expectFailure(
        .configuration, "--time-zone: there is no time zone \"\(zone)\"; pass UTC")
    }
    #expect(!harness.directory.holds("state"))
  }

  @Test func `An error in JSON has the option and the code`() {
    harness("schedule --amount 5 --time-zone Sydney --json").expectJSONFailure(
      .configuration,
      #"{"error":{"code":"wrong_configuration","message":"there is no time zone \"Sydney\"","#
        + #""field":"--time-zone","remedy":"pass UTC, an offset such as +10:00, or a name of the "#
        + #"system's time zones, such as Australia/Sydney"}}"#)
  }

  @Test func `A given day is that of any zone`() {
    for line in ["schedule --amount 5", "update --amount 5"] {
      harness("\(line) --today 2026-11-21 --time-zone UTC").expectFailure(
        .usage, "--today is the day in any time zone; omit --time-zone")
    }
  }

  @Test func `A day outside of the calendar is an error`() throws {
    harness.environment.now = try Self.clock("9999-12-31T23:30:00Z")
    harness("schedule --amount 5 --time-zone +01:00").expectFailure(.software, "clock")
  }

  /// A time of a row is not that of the clock.
  @Test func `The zone of a batch is that of the times in its rows`() throws {
    let harness = try CommandHarness(["orders.csv": "o-1,200.00,USD,2026-11-20T13:30:00Z,\n"])
    harness.environment.now = { nil }
    #expect(harness("batch orders.csv --time-zone Australia/Sydney --quiet").status == .yes)
    #expect(harness.batch.output.contains(#""due":"2026-11-21""#))
    harness("batch orders.csv --time-zone Sydney").expectFailure(
      .data, "--time-zone: there is no time zone \"Sydney\"; ")
  }
}
