import Financing
import FinancingWire
import OrderBatch
import PropertyTesting
import ScheduleEngine
import ScheduleGenerators

extension BatchOptions {
  /// Returns options for loans by the built-in terms of twelve payments.
  static func loans(
    at rate: String? = nil, output: OutputFormat = .json, verifies: Bool = false,
    input: InputFormat = .csv
  ) -> BatchOptions {
    loans(by: .usPayMonthly12, at: rate, output: output, verifies: verifies, input: input)
  }

  static func loans(
    by terms: LoanTerms, at rate: String? = nil, output: OutputFormat = .json,
    verifies: Bool = false, input: InputFormat = .csv
  ) -> BatchOptions {
    with { options in
      options.plans = .loan(terms, rate: rate.flatMap { try? InterestRate($0) })
      (options.output, options.verifies, options.input) = (output, verifies, input)
    }
  }
}

/// A loan computed by itself, and its lines.
struct SingleLoan {
  let schedule: AmortizedSchedule

  init(_ amount: String, _ date: String, at rate: String, by terms: LoanTerms) throws {
    schedule = try AmortizedSchedule(
      total: Money(amount, terms.currency), terms: terms, rate: InterestRate(rate),
      startDate: CivilDate(date))
  }

  func line(id: String, _ output: BatchOptions.OutputFormat, isMatch: Bool? = nil) -> String {
    switch output {
    case .json: shortLine(id: id, isMatch)
    case .full: fullLine(id: id, isMatch)
    case .csv: csvLine(id: id, isMatch)
    }
  }

  private func shortLine(id: String, _ isMatch: Bool?) -> String {
    let payments = schedule.map { #"{"due":"\#($0.dueDate)","amount":"\#($0.amount.text)"}"# }
    let match = isMatch.map { #""match":\#($0),"# } ?? ""
    return
      #"{"id":"\#(id)","checksum":"\#(schedule.checksum)",\#(match)"apr":"\#(schedule.apr)","#
      + #""payment":"\#(schedule.levelPayment.text)","#
      + #""totalOfPayments":"\#(schedule.totalOfPayments.text)","#
      + #""financeCharge":"\#(schedule.financeCharge.text)","#
      + #""installments":[\#(payments.joined(separator: ","))]}"#
  }

  private func fullLine(id: String, _ isMatch: Bool?) -> String {
    let json = String(decoding: schedule.json(), as: UTF8.self)
    let line = #"{"id":"\#(id)","# + json.dropFirst()
    guard let isMatch else { return line }
    return line.replacing(#"","payments":["#, with: #"","match":\#(isMatch),"payments":["#)
  }

  private func csvLine(id: String, _ isMatch: Bool?) -> String {
    let cost = [
      "\(schedule.apr)", schedule.levelPayment.text, schedule.totalOfPayments.text,
      schedule.financeCharge.text,
    ]
    let fields =
      [id, "\(schedule.checksum)"] + (isMatch.map { ["\($0)"] } ?? []) + cost + ["", "", ""]
      + schedule.flatMap { ["\($0.dueDate)", $0.amount.text] }
    return fields.joined(separator: ",")
  }
}

/// The fields of a row that is a loan, mostly.
struct LoanRow: Sendable {
  var id: String
  var amount: String
  var date: String
  var rate: String

  var fields: [String] { [id, amount, "USD", date, "", rate] }
  var text: String { fields.joined(separator: ",") }
  /// The row as an object of JSON.
  var json: String {
    let members: KeyValuePairs = [
      "id": id, "amount": amount, "currency": "USD", "date": date, "rate": rate,
    ]
    return "{" + members.map { "\"\($0)\":\"\($1)\"" }.joined(separator: ",") + "}"
  }
}

extension Generator where Value == LoanRow {
  /// Rows of loans with valid fields, which the built-in terms mostly offer.
  static var loanRow: Generator {
    let cents = Generator<Int>.integer(in: 40_000...400_000).map { cents in
      "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
    }
    let amount = Generator<String>.frequency([
      (8, cents), (1, .element(of: ["399.99", "400", "4000.00", "4000.01", "0.01", "000500.0"])),
    ])
    let millionths = Generator<Int>.integer(in: 0...36_500_000).map { rate in
      "\(rate / 1_000_000)." + String(String(rate % 1_000_000 + 1_000_000).dropFirst())
    }
    let rate = Generator<String>.frequency([
      (4, millionths), (4, .element(of: ["0", "9.99", "15", "29.99", "35.99", "36", "1000"])),
    ])
    let ids = Generator<Int>.integer(in: 1...999_999).map { "o-\($0)" }
    let dates = Generator<CivilDate>.civilDate().map(\.description)
    return zip(zip(ids, amount), zip(dates, rate)).map { first, second in
      LoanRow(id: first.0, amount: first.1, date: second.0, rate: second.1)
    }
  }
}

extension Generator where Value == [UInt8] {
  /// Rows of loans, some of them broken.
  static func loanRows(count: ClosedRange<Int> = 0...30) -> Generator {
    let odd = Generator<String>.oneOf([.hostileText, .string(of: .ascii, count: 0...12)])
    let place = Generator<Int>.integer(in: 0...5)
    let spoiled = zip(zip(Generator<LoanRow>.loanRow, place), odd).map { row, text in
      var fields = row.0.text.split(separator: ",", omittingEmptySubsequences: false)
        .map(String.init)
      fields[row.1] = text
      return fields.joined(separator: ",")
    }
    let cut = zip(Generator<LoanRow>.loanRow, .integer(in: 0...50)).map { row, count in
      String(row.text.prefix(count))
    }
    let rows = Generator<String>.frequency([
      (12, Generator<LoanRow>.loanRow.map(\.text)), (3, spoiled), (1, cut),
    ])
    let ends = Generator<String>.frequency([(6, .constant("\n")), (2, .constant("\r\n"))])
    let piece = zip(rows, ends).map { Array(($0 + $1).utf8) }
    return Generator<[[UInt8]]>.array(of: piece, count: count).map { Array($0.joined()) }
  }
}
