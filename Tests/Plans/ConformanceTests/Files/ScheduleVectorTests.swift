import ScheduleEngine
import Testing

@Suite struct ScheduleVectorTests {
  private let file: VectorFile
  private let plans: VectorPlans

  init() throws {
    file = try VectorFile(
      "schedules", lists: ["plans", "accepted", "refused", "foreign", "checksums"])
    plans = try VectorPlans(try file["plans"])
  }

  private func schedule(_ example: VectorCase) throws -> PaymentSchedule {
    let plan = try plans.plan(of: example)
    let total = Money(minorUnits: try example.int64("total"), currency: plan.currency)
    return try PaymentSchedule(total: total, plan: plan, startDate: try example.date("start"))
  }

  @Test func `The terms of built-in plans are those of the engine`() throws {
    var ids: Set<String> = []
    for example in try file["plans"] {
      guard let plan = Plan.builtIn[try PlanID(try example.string("id"))] else { continue }
      #expect(try example.plan() == plan, "\(example)")
      ids.insert(plan.id.description)
    }
    #expect(
      ids.isSuperset(of: [
        "au-pay-in-4", "ca-pay-in-4", "eu-pay-in-3-2022", "eu-pay-in-4-2021", "gb-pay-in-4",
        "nz-pay-in-4", "us-pay-in-4", "us-pay-in-4-no-upfront",
      ]))
  }

  @Test func `A schedule has its canonical text and checksum`() throws {
    for example in try file["accepted"] {
      let (schedule, checkout) = (try schedule(example), try example.checkout())
      #expect(schedule.canonicalText(for: checkout) == (try example.string("text")), "\(example)")
      let checksum = try ScheduleChecksum(try example.string("checksum"))
      #expect(schedule.checksum(for: checkout) == checksum, "\(example)")
      #expect(schedule.matches(checksum, for: checkout), "\(example)")
      let due = schedule.amountDueToday.minorUnits
      #expect(due == (try example.int64("amountDueToday")), "\(example)")
    }
  }

  @Test func `Orders without a schedule are errors`() throws {
    for example in try file["refused"] {
      let error = #expect(throws: ScheduleError.self, "\(example)") { try schedule(example) }
      let reason = try #require(error?.reason, "\(example)")
      let name =
        switch reason {
        case .totalNotPositive: "invalid_amount"
        case .totalTooSmall: "amount_too_small"
        case .dateOutOfRange: "date_out_of_range"
        case .currencyMismatch: "unsupported_currency"
        }
      #expect(name == (try example.string("error")), "\(example)")
    }
  }

  @Test func `Another schedule's checksum does not verify`() throws {
    for example in try file["foreign"] {
      let (schedule, checkout) = (try schedule(example), try example.checkout())
      let checksum = try ScheduleChecksum(try example.string("checksum"))
      #expect(!schedule.matches(checksum, for: checkout), "\(example)")
      #expect(schedule.checksum(for: checkout) != checksum, "\(example)")
    }
  }

  @Test func `A checksum is 64 lower-case hexadecimal digits`() throws {
    for example in try file["checksums"] {
      let checksum = try? ScheduleChecksum(try example.string("text"))
      #expect((checksum != nil) == (try example.bool("accepted")), "\(example)")
    }
  }
}
