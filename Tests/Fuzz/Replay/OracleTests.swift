import Financing
import ScheduleEngine
import StrictJSON
import Testing

/// Tests the second implementations of the rules against values computed by hand.
@Suite struct OracleTests {
  @Test(
    arguments: [
      ("50", 2, 5_000), ("50.0", 2, 5_000), ("007.50", 2, 750), ("0.005", 3, 5), ("50", 0, 50),
      ("92233720368547758.07", 2, .max), ("92233720368547758.08", 2, nil), ("0", 0, 0),
      ("50.", 2, nil), (".5", 2, nil), ("", 2, nil), ("50.0", 0, nil), ("1.234", 2, nil),
      ("1.2.3", 2, nil), ("-5", 2, nil), ("5e1", 2, nil), ("٥", 0, nil), ("5 ", 2, nil),
    ] as [(String, Int, Int64?)])
  func `Amounts are read by the rule`(text: String, places: Int, minorUnits: Int64?) {
    #expect(NaiveAmount.minorUnits(Array(text.utf8), places: places) == minorUnits)
  }

  @Test(
    arguments: [
      ("0001-01-01", 1), ("0001-12-31", 365), ("0004-12-31", 1_461), ("1970-01-01", 719_163),
      ("2000-02-29", 730_179), ("9999-12-31", 3_652_059), ("1900-02-29", nil), ("0000-01-01", nil),
      ("2026-11-31", nil), ("2026-13-01", nil), ("2026-1-01", nil), ("2026-11-21 ", nil),
    ] as [(String, Int?)])
  func `Days are counted by the calendar`(text: String, number: Int?) {
    #expect(NaiveCalendar.day(Array(text.utf8)).map(NaiveCalendar.number) == number)
  }

  @Test func `Days and months are added as by hand`() throws {
    let end = try #require(NaiveCalendar.day(Array("2026-01-31".utf8)))
    #expect(
      NaiveCalendar.day(end, plusMonths: 1) == NaiveCalendar.Day(year: 2026, month: 2, day: 28))
    #expect(
      NaiveCalendar.day(end, plusMonths: 25) == NaiveCalendar.Day(year: 2028, month: 2, day: 29))
    #expect(
      NaiveCalendar.day(end, plusDays: 365) == NaiveCalendar.Day(year: 2027, month: 1, day: 31))
    #expect(NaiveCalendar.day(end, plusMonths: 12 * 7_973 + 11)?.year == 9_999)
    #expect(NaiveCalendar.day(end, plusMonths: 12 * 7_974) == nil)
    #expect(NaiveCalendar.day(end, plusDays: 3_000_000) == nil)
  }

  /// The seconds are from GNU `date -u -d … +%s`.
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-11-21T10:00:00Z", 1_795_255_200),
      ("2026-11-21T13:00:00.463+03:00", 1_795_255_200), ("1969-12-31T23:59:59.9-00:00", -1),
      ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
      ("0001-01-01T00:00:00+00:01", nil), ("9999-12-31T23:59:00-00:01", nil),
      ("2026-11-21T10:00:60Z", nil), ("2026-11-21T24:00:00Z", nil), ("2026-02-29T00:00:00Z", nil),
      ("2026-11-21T10:00:00", nil), ("2026-11-21T10:00:00.Z", nil), ("2026-11-21t10:00:00Z", nil),
      ("2026-11-21T10:00:00+3:00", nil), ("2026-11-21T10:00:00+24:00", nil),
      ("2026-11-21T10:00:00ZZ", nil), ("2026-11-21T1:000:00Z", nil), ("", nil),
    ] as [(String, Int64?)])
  func `Times are counted by the calendar`(text: String, seconds: Int64?) {
    #expect(NaiveTime.seconds(Array(text.utf8)) == seconds)
  }

  @Test(
    arguments: [
      (#"{"format":1,"checkouts":[]}"#, 0),
      (
        #"{"checkouts":[{"amount":{"currency":"JPY","amount":"7"},"token":"a"}],"format":1}"#, 1
      ),
      (#"{"format":1}"#, nil), (#"{"format":2,"checkouts":[]}"#, nil),
      (#"{"format":1,"checkouts":[],"x":1}"#, nil), (#"{"format":1,"checkouts":{}}"#, nil),
      (#"{"format":1,"checkouts":[{"token":"a"}]}"#, nil),
      (#"{"format":1,"checkouts":[{"token":"a","amount":{"amount":"0","currency":"JPY"}}]}"#, nil),
      (#"{"format":1,"checkouts":[{"token":"a","amount":{"amount":"7","currency":"XXX"}}]}"#, nil),
    ] as [(String, Int?)])
  func `Files of checkouts are accepted by the written rules`(text: String, count: Int?) throws {
    let document = try JSONValue(parsing: Array(text.utf8))
    #expect(NaiveCheckouts.orders(in: document)?.count == count)
  }

  @Test(
    arguments: [
      ("advance,2026-01-31,1.00\npayment,2026-02-28,2.50\npayment,2026-01-31,0.5", 250 + 50, nil),
      ("payment,2026-02-28,2.50\r\n\r\nadvance,2026-01-31,1\r\n", 250, nil),
      ("", 0, 1), ("\npayment,2026-02-28,2.50\n\n", 250, 2), ("advance,2026-01-31,0\n", 0, 1),
      ("advance,2026-01-31,1\nadvance,2026-01-31,1\n", 0, 2),
      ("advance,2026-01-31,1\n\npayment,2026-02-29,1\n", 0, 3),
      ("advance,2026-01-31,1\npayment,2026-01-30,1\n", 100, 2),
      ("advance,2026-01-31,10000000000000.01\n", 0, 1), ("Advance,2026-01-31,1\n", 0, 1),
    ] as [(String, Int64, Int?)])
  func `Flows are read by the written rules`(text: String, total: Int64, mistake: Int?) {
    let flows = NaiveFlows(Array(text.utf8), places: 2)
    #expect(flows.mistake == mistake)
    if mistake == nil { #expect(flows.total == total && flows.advance == 100) }
  }

  @Test func `The rows of a loan keep the rules with each other`() throws {
    let loan = try AmortizedSchedule(
      total: Money("1000.00", .usd), terms: .usPayMonthly12, rate: InterestRate("29.99"),
      startDate: CivilDate("2026-11-21"))
    #expect(LoanInvariants(loan).mistake == nil)
    for dayCount in DayCount.allCases {
      for rounding in Rounding.allCases {
        let terms = LoanTerms(
          id: try PlanID("x"), currency: .usd,
          payments: try LoanPayments(count: 24, interval: .months(1), firstDue: .days(17)),
          interest: LoanInterest(dayCount: dayCount, rounding: rounding),
          apr: try APRTerms(method: .us))
        let loan = try AmortizedSchedule(
          total: Money("4000.00", .usd), terms: terms, rate: InterestRate("18.25"),
          startDate: CivilDate("2027-07-31"))
        #expect(LoanInvariants(loan).mistake == nil)
      }
    }
  }

  @Test(arguments: [
    (#"{"a": [1, -0.5e+3, "\u00e9\ud83d\ude00", true, false, null]}"#, true), ("[]", true),
    (" 0 ", true), ("{}", true), ("", false), ("01", false), ("1.", false), (".5", false),
    ("-", false), ("1e", false), ("[1,]", false), ("{\"a\":1,}", false), ("{a:1}", false),
    (#"{"a":1,"\u0061":2}"#, false), (#""\ud83d""#, false), (#""\ude00\ud83d""#, false),
    ("\"\u{1}\"", false), (#""\x""#, false), ("tru", false), ("1 2", false), ("\u{FEFF}1", false),
    (String(repeating: "[", count: 64) + String(repeating: "]", count: 64), true),
    (String(repeating: "[", count: 65) + String(repeating: "]", count: 65), false),
  ])
  func `Documents are accepted by the grammar`(text: String, isDocument: Bool) {
    #expect(NaiveJSON.accepts(Array(text.utf8)) == isDocument)
  }
}
