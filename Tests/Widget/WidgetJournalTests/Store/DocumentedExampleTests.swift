import Journals
import ScheduleEngine
import Testing
import WidgetJournal

@testable import JournalTesting

/// The examples of the documentation, which use only the public interface.
@Suite struct DocumentedExampleTests {
  @Test func `The example of a store has the documented results`() throws {
    let directory = try TemporaryDirectory()
    let moment = Moment(
      today: try CivilDate("2026-11-21"), secondsSinceEpoch: 1_795_251_600)

    let store = WidgetStore(directory: directory("state"))
    let plan = try PlanID("us-pay-in-4")
    let widget = try store.update(.default, creating: plan, at: moment, amount: "50.00")

    #expect(widget.machine.revision == 1)
    #expect(widget.machine.status?.isValid == true)
    #expect(widget.machine.schedule?.amountDueToday.text == "12.50")
    #expect(
      try store.update(.default, creating: plan, at: moment, amount: "80.00")
        .machine.schedule?.amountDueToday.text == "20.00")
  }

  @Test func `The example of a creation has the documented results`() throws {
    let directory = try TemporaryDirectory()
    let moment = Moment(
      today: try CivilDate("2026-11-21"), secondsSinceEpoch: 1_795_251_600)
    let store = WidgetStore(directory: directory("state"))

    let name = try WidgetName("order-1042")
    let plan = try PlanID("us-pay-in-4")
    let widget = try store.create(name, plan: plan, at: moment, amount: "35.01")

    #expect(widget.machine.revision == 1)
    let error = #expect(throws: StoreError.self) {
      try store.create(name, plan: plan, at: moment, amount: "35.01")
    }
    #expect(error?.reason == .exists(name))
  }
}
