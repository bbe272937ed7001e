import ScheduleEngine
import Testing

/// The examples in the engine's documentation, each with the result that stands beside it.
@Suite struct DocumentationExampleTests {
  @Test func `The examples of money hold`() throws {
    let total = try Money("200.00", .usd)
    #expect(total.minorUnits == 20_000)
    #expect(Money(minorUnits: 5, currency: .kwd).description == "0.005 KWD")
    #expect(Money(minorUnits: 5_000, currency: .usd).text == "50.00")
    #expect(Money(minorUnits: 5, currency: .usd).text == "0.05")
    #expect(try Money("50", .usd) == Money("50.00", .usd))
    #expect(try Money("0.005", .kwd).minorUnits == 5)
    let places = #expect(throws: AmountError.self) { try Money("50.001", .usd) }
    #expect(places?.offset == 5)
    let grouped = #expect(throws: AmountError.self) { try Money("1,000.00", .usd) }
    #expect(grouped?.reason == .unexpectedByte(0x2C))
    #expect(grouped?.offset == 1)
  }

  @Test func `The examples of currencies hold`() throws {
    #expect(Currency.usd.exponent == 2)
    #expect(try Currency("JPY").exponent == 0)
    #expect(try Currency("KWD").exponent == 3)
    #expect(throws: CurrencyError.self) { try Currency("usd") }
  }

  @Test func `The examples of dates hold`() throws {
    let date = try CivilDate("2026-11-21")
    #expect(date.month == 11)
    #expect(date.day == 21)
    #expect(try date.adding(days: 14).description == "2026-12-05")
    #expect(try date.adding(.weeks(2)).description == "2026-12-05")
    #expect(try date.days(until: CivilDate("2026-12-05")) == 14)
    #expect(throws: DateError.self) { try CivilDate("2026-02-29") }
    #expect(throws: DateError.self) { try CivilDate("2026-1-1") }
    #expect(try CivilDate("2028-02-28").adding(days: 1).description == "2028-02-29")
    #expect(try CivilDate(year: 2028, month: 2, day: 29).description == "2028-02-29")
    let anchor = try CivilDate("2026-01-31")
    #expect(try anchor.adding(months: 1).description == "2026-02-28")
    #expect(try anchor.adding(months: 2).description == "2026-03-31")
    #expect(Period.weeks(2) == .days(14))
    #expect(try Period("P14D") == .weeks(2))
    #expect(throws: PeriodError.self) { try Period("P1Y") }
  }

  @Test func `The examples of plans hold`() throws {
    #expect(Plan.builtIn.first?.id.description == Plan.builtIn.map(\.id.description).min())
    #expect(Plan.builtIn[try PlanID("gb-pay-in-4")]?.currency == .gbp)
    #expect(Plan.builtIn.default(for: .usd)?.id.description == "us-pay-in-4")
    #expect(throws: PlanIDError.self) { try PlanID("US pay in 4") }
    #expect(try PlanID("us-pay-in-4").description == "us-pay-in-4")
    let monthly = Plan(
      id: try PlanID("my-shop-pay-in-3"), currency: .eur,
      installments: try InstallmentTerms(count: 3, interval: .months(1)), split: .spreadFirst)
    #expect(monthly.limits == .none && monthly.validity == .always)
    let limits = try OrderLimits(minimumMinorUnits: 100, maximumMinorUnits: 200_000)
    #expect(limits.contains(200_000))
    let total = try Money("2500.00", .usd)
    let barrier = Plan.usPayIn4.barrier(to: total, on: try CivilDate("2026-11-21"))
    #expect(barrier?.code == "amount_above_maximum")
  }

  @Test func `The examples of schedules hold`() throws {
    let schedule = try PaymentSchedule(
      total: Money("200.00", .usd), plan: .usPayIn4, startDate: CivilDate("2026-11-21"))
    #expect(schedule[3].dueDate.description == "2027-01-02")
    #expect(schedule[3].amount.description == "50.00 USD")
    #expect(schedule.amountDueToday.description == "50.00 USD")
    let parts = try SplitParts(of: 10_002, count: 4, by: .halfUpLast)
    #expect(Array(parts) == [2501, 2501, 2501, 2499])
    let checksum = schedule.checksum(for: .tokenless)
    #expect(checksum.description.utf8.count == 64)
    #expect(schedule.verify(checksum, for: .tokenless))
    #expect(!schedule.verify(checksum, for: .token(try CheckoutToken("002.k2a4"))))
    #expect(SHA256Digest(hexadecimal: "e3b0c442") == nil)
    let digest = SHA256Digest(of: [0x61, 0x62, 0x63].span).description
    #expect(digest.hasPrefix("ba7816bf") && digest.hasSuffix("f20015ad"))
    let dates = try DueDates(anchor: CivilDate("2026-01-31"), interval: .months(1), count: 3)
    #expect(dates.map(\.description) == ["2026-01-31", "2026-02-28", "2026-03-31"])
  }

  @Test func `The examples of widgets hold`() throws {
    let moment = try Moment.at("2026-11-21")
    var (widget, events) = try WidgetMachine.tokenless(
      total: Money("200.00", .usd), plan: .usPayIn4, at: moment)
    guard case .ready(let status, let currency) = events[0] else {
      Issue.record("the first event is ready")
      return
    }
    #expect(status.isValid)
    #expect(status.amountDueToday(in: currency).description == "50.00 USD")
    try widget.apply(.update(total: Money("80.00", .usd)), at: moment)
    guard case .valid(let amountDueToday, _) = widget.status else {
      Issue.record("the status is valid")
      return
    }
    #expect(amountDueToday.description == "20.00 USD")
    #expect(widget.revision == 2)
  }
}
