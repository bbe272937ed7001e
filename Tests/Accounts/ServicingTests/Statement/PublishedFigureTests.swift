import ScheduleEngine
import Testing

@testable import Servicing

/// Accounts with figures that were published, or that the contract has.
@Suite struct PublishedFigureTests {
  /// The account of `SERVICING`, A7.
  private static func worked() throws -> Book {
    var book = try Book("200.00", .auPayIn4, Rules.au2023(), on: "2026-11-21")
    try book.pay("50.00", "2026-11-21")
    try book.apply(.paymentFailed(installment: 2), "2026-12-05")
    try book.apply(.dateMoved(installment: 3, to: CivilDate("2026-12-24")), "2026-12-10")
    try book.pay("70.00", "2026-12-15")
    try book.refund("60.00", "2026-12-16")
    return book
  }

  @Test func `The worked example has its canonical text and checksum`() throws {
    let account = try Self.worked().account
    #expect(
      account.canonicalText == """
        account/1 au-pay-in-4 au-2023 AUD/2 20000
        tokenless
        opened 2026-11-21 captured 20000 refunded 6000 voided 0
        2026-11-21 5000 paid 5000 cancelled 0 returned 0
        2026-12-05 5000 paid 5000 cancelled 0 returned 0
        2026-12-24 5000 paid 300 cancelled 1000 returned 0
        2027-01-02 5000 paid 0 cancelled 5000 returned 0
        fee 2 2026-12-06 1000 paid 1000 waived 0 returned 0
        fee 2 2026-12-13 700 paid 700 waived 0 returned 0
        moved 3 2026-12-19 2026-12-24

        """)
    #expect(
      account.checksum.description
        == "cfa5ce66ae0e53c060515b0003fc31962193732041a4ccb96c7a3a7ed0840165")
  }

  @Test func `The worked example has its statement`() throws {
    let statement = try Self.worked().account.statement(asOf: CivilDate("2026-12-16"))
    let account = statement.account
    #expect(statement.state == .current)
    #expect(statement.pausedUntil == nil)
    #expect(statement.total.text == "200.00")
    #expect(statement.net.text == "140.00")
    #expect(statement.outstanding.text == "37.00")
    #expect(statement.owedNow.text == "0.00")
    #expect(statement.overdue.text == "0.00")
    #expect(statement.next?.date.description == "2026-12-24")
    #expect(statement.next?.amount.text == "37.00")
    #expect(statement.paid.text == "103.00")
    #expect(statement.cancelled.text == "60.00")
    #expect(statement.returned.text == "0.00")
    let fees = statement.fees
    let texts = [fees.charged, fees.waived, fees.paid, fees.returned, fees.outstanding].map(\.text)
    #expect(texts == ["17.00", "0.00", "17.00", "0.00", "0.00"])
    #expect(fees.room?.text == "33.00")
    #expect(statement.openToCapture.text == "0.00")
    #expect(statement.checksum == account.checksum)
    #expect(
      account.installments.map { $0.state(on: statement.date) }
        == [.paid, .paid, .scheduled, .cancelled])
    #expect(account.installments.map(\.net) == [5_000, 5_000, 4_000, 0])
  }

  @Test func `The worked example has its history`() throws {
    let book = try Self.worked()
    func part(_ number: Int, _ amount: String) throws -> HistoryEntry.Part {
      HistoryEntry.Part(target: .installment(number), amount: try book.money(amount))
    }
    func feePart(_ number: Int, _ amount: String) throws -> HistoryEntry.Part {
      HistoryEntry.Part(target: .fee(number), amount: try book.money(amount))
    }
    let expected: [(String, HistoryEntry.Kind)] = try [
      ("2026-11-21", .payment(book.money("50.00"), to: [part(1, "50.00")])),
      ("2026-12-05", .paymentFailed(installment: 2)),
      ("2026-12-06", .lateFee(fee: 1, installment: 2, book.money("10.00"))),
      (
        "2026-12-10",
        .dateMoved(installment: 3, from: CivilDate("2026-12-19"), to: CivilDate("2026-12-24"))
      ),
      ("2026-12-13", .lateFee(fee: 2, installment: 2, book.money("7.00"))),
      (
        "2026-12-15",
        .payment(
          book.money("70.00"),
          to: [part(2, "50.00"), feePart(1, "10.00"), feePart(2, "7.00"), part(3, "3.00")])
      ),
      (
        "2026-12-16",
        .refund(
          book.money("60.00"), cancelled: [part(4, "50.00"), part(3, "10.00")], returned: [])
      ),
    ]
    #expect(book.history.map(\.date.description) == expected.map(\.0))
    #expect(book.history.map(\.kind) == expected.map(\.1))
  }

  /// help.afterpay.com/hc/en-nz/articles/360031623571: an order of 100.00 with a payment of 25.00.
  @Test func `A refund of 80.00 of 100.00 cancels three payments and returns 5.00`() throws {
    var book = try Book("100.00", .nzPayIn4, Rules.nz2023(), on: "2022-12-24")
    try book.pay("25.00", "2022-12-24")
    try book.refund("80.00", "2022-12-30")
    let statement = Statement(book.account)
    #expect(book.states == [.paid, .cancelled, .cancelled, .cancelled])
    #expect(book.amounts(\.net) == [2_000, 0, 0, 0])
    #expect(book.amounts(\.returned) == [500, 0, 0, 0])
    #expect(book.amounts(\.cancelled) == [0, 2_500, 2_500, 2_500])
    #expect(statement.state == .settled)
    #expect(statement.next == nil)
    #expect(
      book.account.checksum.description
        == "ba7b8863c30be36d4c5d0f9372bf9bbc9aa86b572f4fc97ac6b28c40ca6d05ab")
  }

  /// smartcompany.com.au, "Afterpay changes late fee rules": an order of 20.00 has one fee of 5.00.
  @Test func `An order of 20.00 in Australia that is never paid has one fee of 5.00`() throws {
    var book = try Book("20.00", .auPayIn4, Rules.au2023(), on: "2026-01-05")
    try book.pass(to: "2026-06-01")
    #expect(book.fees == ["1 2026-01-06 500"])
    #expect(Statement(book.account).fees.room?.minorUnits == 0)
    #expect(Statement(book.account).state == .overdue)
  }

  /// help.afterpay.com/hc/en-nz/articles/21014684254873: of the day, overdue, overdue with a fee,
  /// upcoming.
  @Test func `A payment is for the day's installment before the overdue one with fees`() throws {
    var book = try Book("400.00", .nzPayIn4, Rules.nz2023(), on: "2026-01-05")
    try book.pay("100.00", "2026-01-05")
    try book.pay("130.00", "2026-02-02")
    #expect(book.amounts(\.paid) == [10_000, 3_000, 10_000, 0])
    #expect(book.fees == ["2 2026-01-20 1000", "2 2026-01-27 700"])
    #expect(book.account.lateFees.map(\.paid) == [0, 0])
  }
}
