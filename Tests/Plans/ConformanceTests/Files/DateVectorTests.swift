import ScheduleEngine
import Testing

@Suite struct DateVectorTests {
  private let file: VectorFile

  init() throws {
    file = try VectorFile("dates", lists: ["accepted", "refused", "days", "months", "published"])
  }

  @Test func `Text is read as a date and written again`() throws {
    for example in try file["accepted"] {
      let bytes = try example.bytes()
      let date = try CivilDate(utf8: bytes.span)
      #expect(date.year == (try example.int("year")), "\(example)")
      #expect(date.month == (try example.int("month")), "\(example)")
      #expect(date.day == (try example.int("day")), "\(example)")
      #expect(date.dayNumber == (try example.int("dayNumber")), "\(example)")
      #expect(try CivilDate(dayNumber: try example.int("dayNumber")) == date, "\(example)")
      #expect(date.description == (try example.string("text")), "\(example)")
    }
  }

  @Test func `Other text is an error with its reason and position`() throws {
    for example in try file["refused"] {
      let bytes = try example.bytes()
      let error = #expect(throws: DateError.self, "\(example)") {
        try CivilDate(utf8: bytes.span)
      }
      let reason = try #require(error?.reason, "\(example)")
      let (name, position) = Self.name(of: reason)
      #expect(name == (try example.string("reason")), "\(example)")
      #expect(position == (example.has("position") ? try example.int("position") : nil))
    }
  }

  private static func name(of reason: DateError.Reason) -> (String, position: Int?) {
    switch reason {
    case .malformed(let offset): ("malformed", offset)
    case .yearOutOfRange: ("no_such_year", nil)
    case .noSuchMonth: ("no_such_month", nil)
    case .noSuchDay: ("no_such_day", nil)
    case .outOfRange: ("date_out_of_range", nil)
    }
  }

  @Test(arguments: ["days", "months", "published"])
  func `Days and months are added`(list: String) throws {
    for example in try file[list] {
      let start = try example.date("start")
      let months = list == "days" ? 0 : try example.int("months")
      let days = list == "months" ? 0 : try example.int("days")
      let (expected, refusal) = (
        try example.optionalString("date"), try example.optionalString("error")
      )
      do throws(DateError) {
        let date = try start.adding(months: months).adding(days: days)
        #expect(date.description == expected, "\(example)")
      } catch {
        #expect(error.reason == .outOfRange, "\(example)")
        #expect(refusal == "date_out_of_range", "\(example)")
      }
    }
  }
}
