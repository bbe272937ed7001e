import Financing
import ScheduleEngine
import Testing

@Suite struct LoanVectorTests {
  private let file: VectorFile
  private var terms: [String: LoanTerms] = [:]

  init() throws {
    file = try VectorFile("loans", lists: ["terms", "accepted", "payOffs", "refused"])
    for example in try file["terms"] { terms[try example.string("id")] = try example.loanTerms() }
  }

  private func loan(_ example: VectorCase) throws -> AmortizedSchedule {
    let terms = try #require(terms[try example.string("terms")], "\(example)")
    return try AmortizedSchedule(
      total: Money(minorUnits: try example.int64("total"), currency: terms.currency),
      downPayment: Money(minorUnits: try example.int64("down"), currency: terms.currency),
      terms: terms, rate: InterestRate(try example.string("rate")),
      startDate: example.date("start"), firstDueDate: example.optionalDate("first"))
  }

  @Test func `The terms of built-in loans are those of the engine`() throws {
    for built in [LoanTerms.usPayMonthly6, .usPayMonthly12] {
      #expect(terms[built.id.description] == built)
    }
  }

  @Test func `A loan has its canonical text, checksum and totals`() throws {
    for example in try file["accepted"] {
      let loan = try loan(example)
      #expect(loan.canonicalText == (try example.string("text")), "\(example)")
      #expect(loan.checksum.description == (try example.string("checksum")), "\(example)")
      #expect(loan.levelPayment.minorUnits == (try example.int64("levelPayment")), "\(example)")
      let total = loan.totalOfPayments.minorUnits
      #expect(total == (try example.int64("totalOfPayments")), "\(example)")
      #expect(loan.financeCharge.minorUnits == (try example.int64("financeCharge")), "\(example)")
      #expect(loan.apr.description == (try example.string("apr")), "\(example)")
    }
  }

  @Test func `A loan is paid off by its amount`() throws {
    for example in try file["payOffs"] {
      let payOff = try loan(example).payOff(on: example.date("on"))
      #expect(payOff.amount.minorUnits == (try example.int64("amount")), "\(example)")
      #expect(payOff.interest.minorUnits == (try example.int64("interest")), "\(example)")
      #expect(payOff.saved.minorUnits == (try example.int64("saved")), "\(example)")
    }
  }

  @Test func `A loan that there is not is an error`() throws {
    for example in try file["refused"] {
      let error = #expect(throws: FinancingError.self, "\(example)") { try loan(example) }
      #expect(error?.code == (try example.string("error")), "\(example)")
    }
  }
}
