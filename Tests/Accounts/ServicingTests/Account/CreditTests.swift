import ScheduleEngine
import Testing

@testable import Servicing

/// Payments of more than is owed: section "Reversals and credit" of `SERVICING`.
@Suite struct CreditTests {
  private static func book(_ amount: String = "200.00") throws -> Book {
    try Book(amount, .auPayIn4, Rules.au2023(), on: "2026-11-21")
  }

  private static func credit(
    _ amount: String, _ book: Book, installment: Int? = nil
  ) throws -> AccountEvent {
    .payment(try book.money(amount), installment: installment, overpayment: .credit)
  }

  private static func amounts(_ book: Book) -> [Int64] {
    let credit = book.account.credit
    return [credit.received, credit.used, credit.returned, credit.remaining]
  }

  @Test func `A payment that exceeds all that is owed is rejected, or its rest becomes credit`()
    throws
  {
    var book = try Self.book()
    let refused = AccountEvent.payment(try book.money("210.00"))
    #expect(
      try book.fault(refused, "2026-11-21") == .paymentExceedsOwed(most: book.money("200.00")))
    try book.apply(Self.credit("210.00", book), "2026-11-21")
    #expect(book.amounts { $0.paid } == [5_000, 5_000, 5_000, 5_000])
    #expect(Self.amounts(book) == [1_000, 0, 0, 1_000])
    #expect(Statement(book.account).credit == (try book.money("10.00")))
    #expect(Statement(book.account).state == .settled)
    guard case .payment(let amount, let parts)? = book.history.last?.kind else {
      Issue.record("no payment")
      return
    }
    #expect(amount == (try book.money("210.00")))
    #expect(parts.last?.target == .credit)
    #expect(parts.last?.amount == (try book.money("10.00")))
    #expect(book.account.canonicalText.hasSuffix("\ncredit 1000 used 0 returned 0\n"))
  }

  @Test func `A payment that exceeds nothing makes no credit, and its account no other text`()
    throws
  {
    var (plain, book) = (try Self.book(), try Self.book())
    try plain.pay("50.00", "2026-11-21")
    try book.apply(Self.credit("50.00", book), "2026-11-21")
    #expect(book.account == plain.account)
    #expect(book.history == plain.history)
    #expect(Statement(book.account).credit == nil)
    #expect(!book.account.canonicalText.contains("credit"))
  }

  @Test func `The credit of one installment's payment pays the next on its due date`() throws {
    var book = try Self.book()
    try book.apply(Self.credit("60.00", book, installment: 1), "2026-11-21")
    #expect(book.amounts { $0.paid } == [5_000, 0, 0, 0])
    try book.pass(to: "2026-12-04")
    #expect(Self.amounts(book) == [1_000, 0, 0, 1_000])
    try book.pass(to: "2026-12-05")
    #expect(book.amounts { $0.paid } == [5_000, 1_000, 0, 0])
    #expect(Self.amounts(book) == [1_000, 1_000, 0, 0])
    let part = HistoryEntry.Part(target: .installment(2), amount: try book.money("10.00"))
    #expect(book.history.last?.kind == .creditUsed(try book.money("10.00"), to: [part]))
    #expect(Statement(book.account).owedNow == (try book.money("40.00")))
    #expect(Statement(book.account).credit == (try book.money("0.00")))
    try book.pass(to: "2026-12-06")
    #expect(book.fees == ["2 2026-12-06 1000"])
  }

  @Test
  func `The rest of one installment's payment pays the overdue amounts first, with their fees`()
    throws
  {
    var book = try Self.book()
    try book.pay("50.00", "2026-11-21")
    try book.apply(Self.credit("115.00", book, installment: 3), "2026-12-06")
    #expect(book.amounts { $0.paid } == [5_000, 5_000, 5_000, 0])
    #expect(book.account.lateFees.map(\.paid) == [1_000])
    #expect(Self.amounts(book) == [500, 0, 0, 500])
  }

  @Test func `Credit pays on several due dates, in one step as day by day`() throws {
    var (book, daily) = (try Self.book(), try Self.book())
    try book.apply(Self.credit("130.00", book, installment: 1), "2026-11-21")
    try daily.apply(Self.credit("130.00", daily, installment: 1), "2026-11-21")
    try book.pass(to: "2027-01-02")
    for day in ["2026-12-05", "2026-12-06", "2026-12-19", "2026-12-20", "2026-12-26", "2027-01-02"]
    {
      try daily.pass(to: day)
    }
    #expect(book.account == daily.account)
    #expect(book.history == daily.history)
    // 80.00: all of installment 2, and 30.00 of installment 3, whose rest is then late.
    #expect(book.amounts { $0.paid } == [5_000, 5_000, 3_000, 0])
    #expect(book.fees == ["3 2026-12-20 1000", "3 2026-12-27 700"])
  }

  @Test func `A refund of no more than is unpaid leaves the credit`() throws {
    var book = try Self.book()
    try book.apply(Self.credit("60.00", book, installment: 1), "2026-11-21")
    try book.refund("150.00", "2026-11-22")
    #expect(book.amounts { $0.cancelled } == [0, 5_000, 5_000, 5_000])
    #expect(Self.amounts(book) == [1_000, 0, 0, 1_000])
  }

  @Test func `A refund of more than is unpaid returns the credit first`() throws {
    var book = try Self.book()
    try book.apply(Self.credit("60.00", book, installment: 1), "2026-11-21")
    try book.refund("160.00", "2026-11-22")
    // 60.00 was paid for an order that is worth 40.00 now: 10.00 of credit and 10.00 are returned.
    #expect(book.amounts { $0.returned } == [1_000, 0, 0, 0])
    #expect(Self.amounts(book) == [1_000, 0, 1_000, 0])
    guard case .refund(_, let cancelled, let returned)? = book.history.last?.kind else {
      Issue.record("no refund")
      return
    }
    #expect(cancelled.count == 3)
    #expect(returned.map(\.target) == [.credit, .installment(1)])
    #expect(returned.map(\.amount.minorUnits) == [1_000, 1_000])
  }

  @Test func `A payment of the owed amount is rejected if credit pays a part of it by then`() throws
  {
    var book = try Self.book()
    try book.apply(Self.credit("60.00", book, installment: 1), "2026-11-21")
    #expect(Statement(book.account).outstanding == (try book.money("150.00")))
    let payment = AccountEvent.payment(try book.money("150.00"))
    #expect(
      try book.fault(payment, "2026-12-05") == .paymentExceedsOwed(most: book.money("140.00")))
    try book.pay("150.00", "2026-12-04")
    #expect(Self.amounts(book) == [1_000, 0, 0, 1_000])
  }

  @Test func `Credit has at most as many minor units as an order total`() throws {
    var book = try Self.book()
    let most = "10000000000000.00"
    for (amount, installment) in [("10000000000000.01", nil), ("92233720368547758.07", 9)] {
      let event = try Self.credit(amount, book, installment: installment)
      #expect(try book.fault(event, "2026-11-21") == .amountTooLarge(.aud))
    }
    try book.apply(Self.credit(most, book), "2026-11-21")
    #expect(Self.amounts(book)[3] == 1_000_000_000_000_000 - 20_000)
    try book.apply(Self.credit("200.00", book), "2026-11-21")
    #expect(Self.amounts(book)[3] == 1_000_000_000_000_000)
    #expect(try book.fault(Self.credit("0.01", book), "2026-11-22") == .amountTooLarge(.aud))
  }

  @Test func `No late fee can be charged once the number of an order's fees is reached`() throws {
    // Below 40.00: one fee an order, no cap.
    let rules = try ServicingRules.small(
      tiers: [LateFeeTier(steps: Rules.steps([(0, 1_000)]), perOrder: 1)])
    var book = try Book("60.00", .small(count: 3, everyDays: 7), rules, on: "2026-03-01")
    #expect(Statement(book.account).fees.room == nil)
    try book.pass(to: "2026-03-02")
    #expect(Statement(book.account).fees.room == (try book.money("0.00")))
  }
}
