import ScheduleEngine
import Testing

@Suite struct DueDateVectorTests {
  private let file: VectorFile

  init() throws { file = try VectorFile("due-dates", lists: ["accepted", "refused"]) }

  /// Returns a schedule by the terms of a case, for a total that any terms can split.
  private func schedule(_ example: VectorCase) throws -> Result<PaymentSchedule, ScheduleError> {
    let plan = Plan(
      id: try PlanID("terms"), currency: .usd, installments: try example.installments(),
      split: .spreadFirst)
    let (total, start) = (Money(minorUnits: 1_000_000, currency: .usd), try example.date("start"))
    do throws(ScheduleError) {
      return .success(try PaymentSchedule(total: total, plan: plan, startDate: start))
    } catch {
      return .failure(error)
    }
  }

  @Test func `Payments are due on the listed days`() throws {
    for example in try file["accepted"] {
      let schedule = try schedule(example).get()
      let dates = try example.strings("dates")
      // By subscript and by iteration, which are two computations.
      #expect(schedule.indices.map { schedule[$0].dueDate.description } == dates, "\(example)")
      var walked: [String] = []
      for installment in schedule { walked.append(installment.dueDate.description) }
      #expect(walked == dates, "\(example)")
      let dueToday = schedule.amountDueToday == schedule[0].amount ? 1 : 0
      #expect(dueToday == (try example.int("dueToday")), "\(example)")
    }
  }

  @Test func `A payment after the last day of the calendar is an error`() throws {
    for example in try file["refused"] {
      #expect(try example.string("error") == "date_out_of_range", "\(example)")
      let error = #expect(throws: ScheduleError.self, "\(example)") {
        try schedule(example).get()
      }
      #expect(error?.reason == .dateOutOfRange, "\(example)")
    }
  }
}
