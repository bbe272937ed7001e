import Foundation
import ScheduleEngine
import Synchronization
import TestSupport
import Testing

@testable import WidgetCommands

/// The followed widget changes in steps, without a real clock and other processes.
@Suite("widget events --follow")
struct EventPrinterTests {
  private let harness: CommandHarness
  private let today: Today

  /// A day that can be changed while a command runs.
  private final class Today: Sendable {
    private let day: Mutex<CivilDate>
    init(_ text: String) throws { day = Mutex(try CivilDate(text)) }
    func change(to text: String) { day.withLock { $0 = (try? CivilDate(text)) ?? $0 } }
    var moment: Moment {
      Moment(today: day.withLock { $0 }, secondsSinceEpoch: CommandHarness.seconds)
    }
  }

  init() throws {
    harness = try CommandHarness(["token.txt": Samples.token])
    let today = try Today("2026-11-21")
    self.today = today
    harness.environment.now = { today.moment }
    harness("update --amount 200.00")
  }

  /// Returns a step that runs other commands.
  private func doing(_ lines: String...) -> LiveOutput.Step {
    let environment = harness.environment
    return {
      for line in lines {
        let words = line.split(separator: " ").map(String.init)
        #expect(WidgetTool.run(words, in: environment).status.rawValue <= 1, "\(line)")
      }
    }
  }

  /// Follows the widget while the steps run, and once more after the last step.
  private func follow(
    _ line: String = "events --follow", while steps: LiveOutput.Step...
  ) -> CommandResult {
    harness.liveOutput.begin(steps + [{}])
    return harness(line)
  }

  private var lines: [String] { harness.liveOutput.lines }

  @Test func `Past events are printed and then each update, until the reader closes the output`() {
    #expect(
      follow(while: doing("update --amount 5000.00"), {}, doing("update --amount 50.00"))
        == CommandResult())
    #expect(lines == [EventsTests.ready] + EventsTests.above + [EventsTests.change50])
    #expect(Set(harness.liveOutput.waits) == [.milliseconds(100)])
    #expect(harness.liveOutput.waits.count == 5)
  }

  @Test func `All updates between two reads of the journal are printed`() {
    _ = follow(while: doing("update --amount 5000.00", "update --amount 50.00"))
    #expect(lines == [EventsTests.ready] + EventsTests.above + [EventsTests.change50])
  }

  @Test func `A change of the day is printed once`() {
    harness("update --amount 50.00")
    _ = follow(while: {}, { [today] in today.change(to: "2026-11-24") }, {}, {})
    let later = EventsTests.valid("change", "12.50", Samples.checksum50Later)
    #expect(lines == [EventsTests.ready, EventsTests.change50, later])
  }

  @Test func `A change of the day since the last total is printed at once`() {
    harness("update --amount 50.00")
    today.change(to: "2026-11-24")
    let later = EventsTests.valid("change", "12.50", Samples.checksum50Later)
    _ = follow(while: {})
    #expect(lines == [EventsTests.ready, EventsTests.change50, later])
    today.change(to: "2026-11-21")
    _ = follow("events --follow --today 2026-11-24", while: {})
    #expect(lines == [EventsTests.ready, EventsTests.change50, later])
  }

  @Test func `A day without a change of the schedule prints nothing`() {
    harness("update --amount 5000.00")
    _ = follow(while: { [today] in today.change(to: "2026-11-24") })
    #expect(lines == [EventsTests.ready] + EventsTests.above)
  }

  @Test func `A capture and the days after it print nothing`() {
    let capture = "capture a --token-file token.txt --amount 50.00 --today"
    harness("create a --amount 50.00 --token-file token.txt")
    let ready = Self.line(ofStatus: harness("status a --json"), "ready")
    today.change(to: "2026-11-24")
    let later = Self.line(ofStatus: harness("status a --json"), "change")
    #expect(ready != later)
    _ = follow(
      "events a --follow", while: doing("\(capture) 2026-11-24"),
      { [today] in today.change(to: "2026-12-24") }, {})
    #expect(lines == [ready, later])
    _ = follow("events a --follow", while: {})
    #expect(lines == [ready, later])
    #expect(harness("events a").output == ready + later)
  }

  /// Returns the line of an event of this type with the status in the JSON of `widget status`.
  private static func line(ofStatus result: CommandResult, _ type: String) -> String {
    let status =
      result.output.range(of: #""status":{"#).map { result.output[$0.upperBound...] } ?? ""
    let end = status.range(of: #","head":""#)?.lowerBound ?? status.endIndex
    return #"{"type":"\#(type)",\#(status[..<end])"# + "\n"
  }

  @Test func `The last line is the status of the widget`() {
    _ = follow(
      while: { [today] in today.change(to: "2026-11-24") }, doing("update --amount 50.00"))
    let status = harness("status --json").output
    #expect(status.contains(Samples.checksum50Later))
    #expect(lines.last?.contains(Samples.checksum50Later) == true)
  }

  @Test func `Following ends with a message when the widget is removed`() {
    let removed = CommandResult(error: "the widget default was removed\n")
    #expect(follow(while: doing("update --amount 50.00"), doing("remove default"), {}) == removed)
    #expect(lines == [EventsTests.ready, EventsTests.change50])
  }

  @Test func `Following ends when another widget replaces the followed one, without its events`() {
    #expect(
      follow(while: doing("remove default", "update --amount 50.00"))
        == CommandResult(error: "the widget default was removed\n"))
    #expect(lines == [EventsTests.ready])
  }

  @Test func `A damaged line is an error after the preceding events were printed`() {
    let damage: LiveOutput.Step = { [file = harness.storeFile] in
      #expect(throws: Never.self) {
        try file.replace("50.00", by: "51.00", in: "default", line: 3)
      }
    }
    let update = doing("update --amount 5000.00", "update --amount 50.00")
    follow(while: {
      update()
      damage()
    }).expectFailure(.data, "entry 3 of the widget default")
    #expect(lines == [EventsTests.ready] + EventsTests.above)
  }

  @Test(arguments: [(0, 0), (1, 0), (2, 0), (3, 1), (4, 3)])
  func `Following ends without an error if the reader closes the output`(count: Int, waits: Int) {
    harness("update --amount 5000.00")
    harness.liveOutput.begin([doing("update --amount 50.00"), {}])
    harness.liveOutput.end(after: count, with: .readerIsGone)
    #expect(harness("events --follow") == CommandResult())
    let all = [EventsTests.ready] + EventsTests.above + [EventsTests.change50]
    #expect(lines == Array(all.prefix(count)))
    #expect(harness.liveOutput.waits.count == waits)
  }

  @Test func `A line that cannot be printed is an error`() {
    harness.liveOutput.begin([])
    harness.liveOutput.end(after: 0, with: .failed("No space left on device"))
    harness("events --follow").expectFailure(
      .inputOutput, "standard output cannot be written: No space left on device; send the output")
  }

  @Test func `An unreadable clock or an invalid date is an error`() {
    harness("events --follow --today 2026-11-31").expectFailure(.data, "--today")
    harness.environment.now = { nil }
    harness("events --follow").expectFailure(.software, "clock cannot be read")
  }

  @Test func `A store that another program writes to is followed without waiting`() throws {
    let lock = try harness.storeFile.lock()
    harness.liveOutput.begin([{}])
    #expect(harness("events --follow") == CommandResult())
    #expect(lines == [EventsTests.ready])
    lock.release()
  }
}
