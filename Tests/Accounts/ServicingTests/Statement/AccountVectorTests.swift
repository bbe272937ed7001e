import ScheduleEngine
import Testing

@testable import Servicing

/// The cases of `vectors/servicing.json`, which others wrote from the sources that they name.
@Suite struct AccountVectorTests {
  /// Returns a book of the vectors' own plans, whose rules have no fees.
  private static func book(
    _ amount: String, count: Int, _ interval: Period, upcoming: PaymentRules.Upcoming = .nextFirst,
    refunds: RefundRules.Order = .lastFirst, on day: String
  ) throws -> Book {
    let plan = try Plan(
      id: PlanID("case"), currency: .eur,
      installments: InstallmentTerms(count: count, interval: interval), split: .halfUpLast)
    let rules = try ServicingRules(
      id: PlanID("case"), currency: .eur, plans: [PlanID("case")],
      payments: PaymentRules(
        order: [.due, .overdue, .overdueWithFee, .upcoming], upcoming: upcoming),
      refunds: RefundRules(order: refunds, within: .days(120)), moves: Rules.moves(),
      authorizationDays: 13)
    return try Book(amount, plan, rules, on: day)
  }

  @Test func `help-100: dates and states after a refund`() throws {
    var book = try Book("100.00", .nzPayIn4, Rules.nz2023(), on: "2022-12-24")
    try book.pay("25.00", "2022-12-24")
    try book.refund("80.00", "2022-12-30")
    #expect(book.dueDates == ["2022-12-24", "2023-01-07", "2023-01-21", "2023-02-04"])
    #expect(book.amounts(\.net) == [2_000, 0, 0, 0])
    #expect(book.amounts(\.returned) == [500, 0, 0, 0])
    #expect(book.states == [.paid, .cancelled, .cancelled, .cancelled])
  }

  @Test func `fineract-next: what is left goes to the next installment`() throws {
    var book = try Self.book("400.00", count: 4, .days(15), on: "2023-09-01")
    try book.pay("100.00", "2023-09-01")
    try book.pay("150.00", "2023-09-16")
    #expect(book.amounts(\.paid) == [10_000, 10_000, 5_000, 0])
  }

  @Test func `fineract-last-before-due: what is left goes to the last installments`() throws {
    var book = try Self.book(
      "400.00", count: 4, .days(15), upcoming: .lastFirst, on: "2023-09-01")
    try book.pay("100.00", "2023-09-01")
    try book.pay("150.00", "2023-09-10")
    #expect(book.amounts(\.paid) == [10_000, 0, 5_000, 10_000])
  }

  @Test func `alma-refund: a refund cancels what is unpaid and returns the rest`() throws {
    var book = try Self.book(
      "351.99", count: 3, .months(1), refunds: .unpaidFirst, on: "2022-04-11")
    try book.pay("117.33", "2022-04-11")
    try book.refund("351.99", "2022-04-20")
    #expect(book.amounts(\.returned) == [11_733, 0, 0])
    #expect(Statement(book.account).cancelled.text == "234.66")
    #expect(Statement(book.account).state == .refunded)
  }

  @Test func `au-20-dollars: one fee of 5.00`() throws {
    var book = try Book("20.00", .auPayIn4, Rules.au2023(), on: "2026-01-05")
    try book.pass(to: "2026-06-01")
    #expect(book.fees == ["1 2026-01-06 500"])
  }

  @Test func `gb-36: fees come to 36.00 at most`() throws {
    var book = try Book("500.00", .gbPayIn4, Rules.gb2020(), on: "2021-01-04")
    try book.pass(to: "2021-09-01")
    #expect(Statement(book.account).fees.charged.text == "36.00")
    #expect(book.account.rules.id.description == "gb-2020")
  }

  @Test func `us-grace: the tenth day is in time`() throws {
    var book = try Book("100.00", .usPayIn4, Rules.us2021(), on: "2026-01-05")
    try book.pay("25.00", "2026-01-05")
    try book.pay("25.00", "2026-01-29")
    #expect(book.fees == [])
    #expect(book.states == [.paid, .paid, .scheduled, .scheduled])
  }

  @Test func `us-late: the eleventh day is not`() throws {
    var book = try Book("100.00", .usPayIn4, Rules.us2021(), on: "2026-01-05")
    try book.pay("25.00", "2026-01-05")
    try book.pass(to: "2026-01-30")
    #expect(book.fees == ["2 2026-01-30 800"])
    #expect(Statement(book.account).owedNow.text == "33.00")
  }

  @Test func `custom-payment-order: the installment of the day comes first`() throws {
    var book = try Book("400.00", .nzPayIn4, Rules.nz2023(), on: "2026-01-05")
    try book.pay("100.00", "2026-01-05")
    try book.pay("130.00", "2026-02-02")
    #expect(book.amounts(\.paid) == [10_000, 3_000, 10_000, 0])
  }

  @Test func `void-on-day-14: the rest of an authorization is voided`() throws {
    var book = try Book("200.00", .usPayIn4, Rules.us2021(), on: "2026-01-05", capture: .deferred)
    try book.pay("50.00", "2026-01-05")
    try book.apply(.captured(book.money("120.00")), "2026-01-08")
    try book.pass(to: "2026-01-18")
    #expect(book.account.openToCapture.text == "80.00")
    try book.pass(to: "2026-01-19")
    #expect(book.amounts(\.outstanding) == [0, 5_000, 2_000, 0])
    #expect(book.account.openToCapture.text == "0.00")
    #expect(book.account.voided.text == "80.00")
  }

  @Test func `refund-day-121: a refund is too late`() throws {
    var book = try Book("200.00", .usPayIn4, Rules.us2021(), on: "2026-01-05")
    let refund = AccountEvent.refund(try book.money("10.00"))
    #expect(
      try book.fault(refund, "2026-05-06") == .refundTooLate(last: CivilDate("2026-05-05")))
    try book.apply(refund, "2026-05-05")
  }

  @Test func `move: a due date seven days later has no fee`() throws {
    var book = try Book("200.00", .auPayIn4, Rules.au2023(), on: "2026-01-05")
    try book.pay("50.00", "2026-01-05")
    try book.apply(.dateMoved(installment: 2, to: CivilDate("2026-01-26")), "2026-01-10")
    try book.pass(to: "2026-01-20")
    #expect(book.dueDates == ["2026-01-05", "2026-01-26", "2026-02-02", "2026-02-16"])
    #expect(book.fees == [])
  }

  @Test func `move-too-late: the day before the due date`() throws {
    var book = try Book("200.00", .auPayIn4, Rules.au2023(), on: "2026-01-05")
    try book.pay("50.00", "2026-01-05")
    let move = AccountEvent.dateMoved(installment: 2, to: try CivilDate("2026-01-22"))
    #expect(try book.fault(move, "2026-01-18")?.code == "move_not_allowed")
    #expect(try book.fault(move, "2026-01-17") == nil)
  }

  @Test func `move-eight-days: a day too many`() throws {
    var book = try Book("200.00", .auPayIn4, Rules.au2023(), on: "2026-01-05")
    try book.pay("50.00", "2026-01-05")
    let move = AccountEvent.dateMoved(installment: 2, to: try CivilDate("2026-01-27"))
    #expect(try book.fault(move, "2026-01-10")?.code == "move_not_allowed")
  }

  @Test func `au-fee-dates: the day after, and seven days after that`() throws {
    var book = try Book("200.00", .auPayIn4, Rules.au2023(), on: "2026-01-05")
    try book.pay("50.00", "2026-01-05")
    try book.pass(to: "2026-01-27")
    #expect(book.fees == ["2 2026-01-20 1000", "2 2026-01-27 700"])
    #expect(Statement(book.account).fees.charged.text == "17.00")
    #expect(Statement(book.account).owedNow.text == "67.00")
  }
}
