import ScheduleEngine
import Testing
import WidgetRendering

@Suite struct WordsTests {
  @Test(arguments: [
    (Period.weeks(2), Period.none, ["Today", "In 2 weeks", "In 4 weeks", "In 6 weeks"]),
    (.weeks(1), .none, ["Today", "In 1 week", "In 2 weeks", "In 3 weeks"]),
    (.weeks(2), .weeks(2), ["In 2 weeks", "In 4 weeks", "In 6 weeks", "In 8 weeks"]),
    (.days(10), .none, ["Today", "In 10 days", "In 20 days", "In 30 days"]),
    (.days(1), .days(1), ["In 1 day", "In 2 days", "In 3 days", "In 4 days"]),
    (.days(5), .days(4), ["In 4 days", "In 9 days", "In 2 weeks", "In 19 days"]),
    (.months(1), .none, ["Today", "In 1 month", "In 2 months", "In 3 months"]),
    (.months(3), .months(2), ["In 2 months", "In 5 months", "In 8 months", "In 11 months"]),
    (.months(1), .days(10), ["In 10 days", "In 41 days", "In 72 days", "In 100 days"]),
    (.days(30), .months(1), ["In 30 days", "In 60 days", "In 90 days", "In 120 days"]),
    (.months(12), .months(0), ["Today", "In 12 months", "In 24 months", "In 36 months"]),
  ])
  func aDayIsCountedFromToday(interval: Period, firstDue: Period, words: [String]) throws {
    let schedule = try Pictures.schedule(20_000, .usd, every: interval, from: firstDue)
    #expect(schedule.indices.map(schedule.dueDay) == words)
  }

  @Test(arguments: [
    (1, "Your interest-free payment"), (2, "Your 2 interest-free payments"),
    (4, "Your 4 interest-free payments"), (1000, "Your 1000 interest-free payments"),
  ])
  func theHeadingCountsThePayments(count: Int, heading: String) {
    #expect(PaymentSchedule.heading(forPayments: count) == heading)
  }

  @Test(
    arguments: [
      (5_000, "USD", "$50.00", "$50.00"), (5_000, "AUD", "$50.00", "$50.00"),
      (5_000, "CAD", "$50.00", "$50.00"), (5_000, "NZD", "$50.00", "$50.00"),
      (5_000, "GBP", "£50.00", "50.00 GBP"), (5_000, "EUR", "€50.00", "50.00 EUR"),
      (5_000, "JPY", "5000 JPY", "5000 JPY"), (5, "KWD", "0.005 KWD", "0.005 KWD"),
      (1, "CLF", "0.0001 CLF", "0.0001 CLF"), (0, "USD", "$0.00", "$0.00"),
      (123_456_789, "USD", "$1234567.89", "$1234567.89"), (-5_000, "USD", "-$50.00", "-$50.00"),
      (-1, "GBP", "-£0.01", "-0.01 GBP"),
      (.max, "USD", "$92233720368547758.07", "$92233720368547758.07"),
      (.min, "EUR", "-€92233720368547758.08", "-92233720368547758.08 EUR"),
    ] as [(Int64, String, String, String)])
  func anAmountIsWrittenAsItsCountryDoes(
    minorUnits: Int64, code: String, text: String, ascii: String
  ) throws {
    let amount = Money(minorUnits: minorUnits, currency: try Currency(code))
    #expect(amount.displayText() == text)
    #expect(amount.displayText(asciiOnly: true) == ascii)
  }
}
