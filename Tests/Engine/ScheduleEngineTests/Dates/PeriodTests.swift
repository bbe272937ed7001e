import ScheduleEngine
import Testing

@Suite struct PeriodTests {
  @Test(
    arguments: [
      ("P14D", .days(14)), ("P2W", .days(14)), ("P1M", .months(1)), ("P0D", .none),
      ("P0W", .none), ("P0M", .months(0)), ("P1D", .days(1)), ("P9999D", .days(9_999)),
      ("P9999M", .months(9_999)), ("P9999W", .weeks(9_999)), ("P30D", .days(30)),
    ] as [(String, Period)])
  func `A duration of one part is read`(_ text: String, _ period: Period) throws {
    #expect(try Period(text) == period)
  }

  @Test(arguments: [
    "", "P", "14D", "PD", "P1", "P1Y", "P1M1D", "P1W1D", "PT1H", "P1.5D", "P1,5D", "P-1D", "-P1D",
    "P+1D", "p14d", "P14d", " P14D", "P14D ", "P14D\n", "P 14D", "P014D", "P00D", "P01M",
    "P10000D", "P99999999999999999999D", "P14DD", "P１D", "14", "P14S", "PW2", "P0x1D", "\0P1D",
    "P1\0", "P1D\0",
  ])
  func `Any other text is an error`(_ text: String) {
    #expect(throws: PeriodError.self) { try Period(text) }
  }

  @Test func `A week is seven days`() {
    #expect(Period.weeks(2) == .days(14))
    #expect(Period.weeks(2).unit == .days)
    #expect(Period.weeks(2).count == 14)
    #expect(Period.weeks(0) == .none)
    #expect(Period.months(3).unit == .months)
    #expect(Period.months(3).count == 3)
    #expect(Period.months(1) != .days(1))
  }

  @Test(
    arguments: [
      (.none, true), (.days(0), true), (.weeks(0), true), (.months(0), true), (.days(1), false),
      (.months(1), false),
    ] as [(Period, Bool)])
  func `A period of no time is zero`(_ period: Period, _ isZero: Bool) {
    #expect(period.isZero == isZero)
  }

  @Test(
    arguments: [
      (.days(14), "P14D"), (.weeks(2), "P14D"), (.months(1), "P1M"), (.none, "P0D"),
      (.days(9_999), "P9999D"), (.months(9_999), "P9999M"), (.months(0), "P0M"),
    ] as [(Period, String)])
  func `A period is written in days or months, and read back`(
    _ period: Period, _ text: String
  ) throws {
    #expect(period.description == text)
    #expect(try Period(text) == period)
  }

  /// 1,428 weeks are 9,996 days; one week more has more days than a text can have.
  @Test(arguments: [
    (1, "P7D"), (1_428, "P9996D"), (1_429, "P1429W"), (5_000, "P5000W"), (9_999, "P9999W"),
  ])
  func `Any number of weeks is written so that it can be read back`(
    _ weeks: Int, _ text: String
  ) throws {
    #expect(Period.weeks(weeks).description == text)
    #expect(try Period(text) == .weeks(weeks))
  }

  #if os(macOS) || os(Linux)
    @Test func `A count out of range stops the program`() async {
      await #expect(processExitsWith: .failure) { _ = Period.days(-1) }
      await #expect(processExitsWith: .failure) { _ = Period.weeks(10_000) }
      await #expect(processExitsWith: .failure) { _ = Period.months(.max) }
    }
  #endif
}
