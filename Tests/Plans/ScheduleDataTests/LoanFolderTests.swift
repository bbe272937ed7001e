import Financing
import ScheduleEngine
import ScheduleFiles
import Testing

/// Tests of the files in `Schedules/loans`, and of the built-in terms against table B1 of the contract,
/// written out by hand.
@Suite struct LoanFolderTests {
  @Test(arguments: try ScheduleFolder.loanNames())
  func `Terms are written as they were read`(name: String) throws {
    let bytes = try ScheduleFolder.bytes(of: "loans/\(name)")
    let record = try LoanFile.read(bytes, named: name)
    #expect(name == "\(record.terms.id).json")
    #expect(
      Array(LoanFile.text(of: record).utf8) == bytes,
      "\(name) has another layout than the example in Schedules/README.md")
  }

  @Test(arguments: [6, 12])
  func `Built-in terms are those of the contract`(count: Int) throws {
    let terms = try #require(LoanTerms.builtIn[PlanID("us-pay-monthly-\(count)")])
    #expect(terms.currency == .usd)
    #expect(terms.limits.minimumMinorUnits == 40_000)
    #expect(terms.limits.maximumMinorUnits == 400_000)
    #expect(terms.validity == .always)
    #expect(terms.payments.count == count)
    #expect(terms.payments.interval == .months(1))
    #expect(terms.payments.firstDue == .months(1))
    #expect(terms.payments.rounding == .halfUp)
    #expect(terms.payments.multipleOf == nil)
    #expect(terms.interest == LoanInterest(dayCount: .actual365, rounding: .halfUp))
    #expect(terms.apr.method == .us)
    #expect(terms.apr.places == 2)
    #expect(terms.apr.minimum?.millionthsOfPercent == 0)
    #expect(terms.apr.maximum?.millionthsOfPercent == 35_990_000)
  }

  @Test func `Built-in terms have the sources of the contract`() {
    for record in LoanRecord.builtIn {
      let addresses = record.sources.map(\.url)
      #expect(addresses.contains { $0.hasSuffix("squareup.com/help/us/en/article/8052") })
      #expect(addresses.contains { $0.hasSuffix("/11123487472025") })
      #expect(addresses.contains { $0.hasSuffix("afterpay.com/en-US/loan-agreement") })
      #expect(record.region == "US" && record.locales == ["en-US"])
    }
  }
}
