import Financing
import ScheduleEngine
import ScheduleFiles
import StrictJSON

/// Checks that loan terms survive writing and reading, and that the rows of loans by them keep
/// their rules; an error is one line.
enum LoanFileCheck {
  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    let name = ((try? JSONValue(parsing: bytes))?["id"]?.string ?? "terms") + ".json"
    switch reading({ () throws(ScheduleFileError) in try LoanFile.read(bytes, named: name) }) {
    case .success(let record):
      try requireReadBack(record, name)
      try requireLoans(by: record.terms)
    case .failure(let error):
      try requireOneLine(error.description)
      try require((1...bytes.count { $0 == 0x0A } + 1).contains(error.line), "line \(error.line)")
    }
  }

  private static func requireReadBack(
    _ record: LoanRecord, _ name: String
  ) throws(Disagreement) {
    let text = LoanFile.text(of: record)
    for written in [text, LoanFile.line(of: record)] {
      let again = try? LoanFile.read(Array(written.utf8), named: name)
      try require(again == record, "not readable: \(written)")
    }
    let other = try? LoanFile.read(Array(text.utf8), named: "x" + name)
    try require(other == nil, "accepted under another file's name")
  }

  private static func requireLoans(by terms: LoanTerms) throws(Disagreement) {
    let start = terms.validity.from ?? CivilDate(knownDayNumber: 739_941)
    for (total, rate) in [(3, 0), (40_000, 29_990_000), (99_999, 1), (1_000_000, 1_000_000_000)] {
      let money = Money(minorUnits: Int64(total), currency: terms.currency)
      guard let rate = try? InterestRate(millionthsOfPercent: Int64(rate)),
        let loan = try? AmortizedSchedule(total: money, terms: terms, rate: rate, startDate: start)
      else { continue }
      if let mistake = LoanInvariants(loan).mistake { throw Disagreement(mistake) }
      try require(loan.count == terms.payments.count, "\(loan.count) payments")
      try require(loan.apr.places == terms.apr.places, "\(loan.apr)")
      try require(loan.apr.isOffered(by: terms.apr), "\(loan.apr) is not offered")
      let last = loan[loan.count - 1].dueDate
      let ended = try? loan.payOff(on: last)
      try require(ended?.saved.minorUnits == 0, "paying off on the last day saves")
      try require((try? loan.payOff(on: start))?.interest.minorUnits == 0, "interest of no day")
    }
  }
}
