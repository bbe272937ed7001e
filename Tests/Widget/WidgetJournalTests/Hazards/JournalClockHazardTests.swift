import Journals
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

@Suite struct JournalClockHazardTests {
  @Test func `A clock that goes backward leaves a journal that can be read`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory("state"))
    let moments = [
      try Sample.moment(1_795_251_600, "2026-11-21"), try Sample.moment(0, "1970-01-01"),
      try Sample.moment(-62_135_596_800, "0001-01-01"),
      try Sample.moment(1_795_251_600, "2026-11-20"),
    ]
    for moment in moments {
      _ = try store.update(.default, creating: Sample.plan, at: moment, amount: "200.00")
    }
    #expect(try store.history(.default).entries.map(\.moment) == moments)
    let machine = try store.read(.default).machine
    #expect(machine.revision == 4)
    #expect(machine.schedule?.startDate.description == "2026-11-20")
  }
}
