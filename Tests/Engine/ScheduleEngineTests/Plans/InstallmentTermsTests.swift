import ScheduleEngine
import Testing

/// The values of further rules, and their errors.
@Suite struct InstallmentTermsTests {
  private func reason(
    count: Int = 3, interval: Period = .months(1), amounts: AmountRule = .equal,
    day: DayOfMonth? = nil, days: BusinessDays? = nil
  ) -> InstallmentTermsError.Reason? {
    do throws(InstallmentTermsError) {
      _ = try InstallmentTerms(
        count: count, interval: interval, amounts: amounts, dayOfMonth: day, businessDays: days)
      return nil
    } catch {
      #expect(error.description.contains(";"))
      return error.reason
    }
  }

  @Test func `Weights are as many as the payments and in their range`() {
    #expect(reason(amounts: .weights([1, 1_000_000, 5])) == nil)
    for weights in [[], [1, 2], [1, 2, 3, 4]] {
      #expect(reason(amounts: .weights(weights)) == .wrongNumberOfWeights(count: 3))
    }
    for weight in [0, -1, 1_000_001, .max, .min] {
      #expect(reason(amounts: .weights([1, weight, 1])) == .weightOutOfRange)
    }
  }

  @Test func `A first payment needs others and an amount above zero`() throws {
    let half = AmountRule.firstPercent(try Percentage("50"))
    #expect(reason(amounts: half) == nil)
    #expect(reason(count: 1, amounts: half) == .firstPaymentIsOnly)
    #expect(reason(count: 1, amounts: .firstAmount(1)) == .firstPaymentIsOnly)
    #expect(reason(amounts: .firstAmount(.max)) == nil)
    #expect(reason(amounts: .firstAmount(0)) == .firstAmountNotPositive)
    #expect(reason(amounts: .firstAmount(-1)) == .firstAmountNotPositive)
  }

  @Test func `A day of the month needs months`() throws {
    #expect(reason(day: .last) == nil)
    #expect(reason(interval: .days(30), day: .last) == .dayOfMonthWithoutMonths)
    #expect(try DayOfMonth(31) == .last)
    for number in [0, 32, -1] {
      #expect(throws: DayOfMonthError.self) { try DayOfMonth(number) }
    }
  }

  /// A weekend is two days; 25 to 28 December 2026 are four with two holidays.
  @Test func `Two payments cannot be due on one day`() throws {
    let weekend: Weekdays = [.saturday, .sunday]
    let holidays = try ["2026-12-25", "2026-12-28"].map { try CivilDate($0) }
    func days(_ adjustment: BusinessDays.Adjustment, _ holidays: [CivilDate]) throws -> BusinessDays
    {
      try BusinessDays(adjustment: adjustment, weekend: weekend, holidays: holidays)
    }
    #expect(reason(interval: .days(2), days: try days(.following, [])) == .closureTooLong(days: 2))
    #expect(reason(interval: .days(3), days: try days(.following, [])) == nil)
    #expect(reason(interval: .days(4), days: try days(.preceding, [])) == .closureTooLong(days: 2))
    #expect(reason(interval: .days(5), days: try days(.preceding, [])) == nil)
    #expect(
      reason(interval: .days(4), days: try days(.following, holidays)) == .closureTooLong(days: 4))
    #expect(reason(interval: .days(5), days: try days(.following, holidays)) == nil)
    #expect(
      reason(interval: .days(8), days: try days(.modifiedFollowing, holidays))
        == .closureTooLong(days: 4))
    #expect(reason(interval: .days(9), days: try days(.modifiedFollowing, holidays)) == nil)
    #expect(reason(count: 1, interval: .days(1), days: try days(.following, holidays)) == nil)
    #expect(reason(interval: .months(1), days: try days(.preceding, holidays)) == nil)
  }

  /// Every weekend with each set of holidays among five days in a row.
  @Test func `The longest closure is that of a walk over the days`() throws {
    let first = try CivilDate("2026-12-01")
    let walk = try (0..<42).map { try first.adding(days: $0) }
    for bits in UInt8(0)...126 {
      for chosen in 0..<32 {
        let days = try BusinessDays(
          adjustment: .following, weekend: Weekdays(rawValue: bits),
          holidays: (0..<5).filter { chosen >> $0 & 1 == 1 }.map { walk[18 + $0] })
        let runs = walk.split(whereSeparator: days.contains)
        let longest = runs.map(\.count).max() ?? 0
        #expect(reason(interval: .days(longest + 1), days: days) == nil)
        guard longest > 0 else { continue }
        #expect(reason(interval: .days(longest), days: days) == .closureTooLong(days: longest))
      }
    }
  }

  @Test func `Business days have an open day and ascending holidays`() throws {
    let day = try CivilDate("2026-12-25")
    func mistake(_ weekend: Weekdays, _ holidays: [CivilDate]) -> BusinessDaysError.Reason? {
      do throws(BusinessDaysError) {
        _ = try BusinessDays(adjustment: .following, weekend: weekend, holidays: holidays)
        return nil
      } catch {
        #expect(error.description.contains(";"))
        return error.reason
      }
    }
    #expect(mistake(.all, []) == .noBusinessDay)
    #expect(mistake([.monday], [day, day]) == .holidaysNotAscending(index: 1))
    #expect(
      mistake([], [day, try day.adding(days: 2), try day.adding(days: 1)])
        == .holidaysNotAscending(index: 2))
    let many = try (0...1_000).map { try day.adding(days: $0 * 3) }
    #expect(mistake([], many) == .tooManyHolidays)
    #expect(mistake([], many.dropLast()) == nil)
  }

  @Test(arguments: [
    ("20", 200_000, "20"), ("12.5", 125_000, "12.5"), ("0.0001", 1, "0.0001"),
    ("99.9999", 999_999, "99.9999"), ("33.3300", 333_300, "33.33"), ("1.0", 10_000, "1"),
    ("10.05", 100_500, "10.05"),
  ])
  func `A percentage is read and written`(text: String, number: Int, written: String) throws {
    let percentage = try Percentage(text)
    #expect(percentage.tenThousandths == number)
    #expect(percentage.description == written)
    #expect(try Percentage(tenThousandths: number) == percentage)
  }

  @Test(arguments: [
    "", "0", "0.0", "100", "100.0001", "1000", "12.", ".5", "1.23456", "020", "00", "+5", "-5",
    "5%", "1e1", " 5", "5 ", "1.2.3", "1,5", "\u{665}", "5\u{0}",
  ])
  func `Another text is no percentage`(text: String) {
    #expect(throws: PercentageError.self) { try Percentage(text) }
  }

  @Test func `Terms with equal rules are equal, and ordinary ones have none`() throws {
    func terms(_ weights: [Int]) throws -> InstallmentTerms {
      try InstallmentTerms(count: 3, interval: .months(1), amounts: .weights(weights))
    }
    #expect(try terms([1, 2, 3]) == terms([1, 2, 3]))
    #expect(try terms([1, 2, 3]).hashValue == terms([1, 2, 3]).hashValue)
    #expect(try terms([1, 2, 3]) != terms([1, 2, 4]))
    let ordinary = try InstallmentTerms(count: 3, interval: .months(1))
    #expect(try terms([1, 1, 1]) != ordinary)
    #expect(ordinary.amounts == .equal && ordinary.dayOfMonth == nil)
    #expect(ordinary.businessDays == nil && ordinary.isOrdinary)
  }
}
