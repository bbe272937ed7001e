import Financing

/// The phrases of a language on plans with interest.
///
/// They are a table of their own, because pages that show no such plan do not load it. None of them
/// mentions the absence of interest.
struct LoanLanguage: Sendable {
  /// The heading of monthly payments: `%1` the number of payments.
  let heading: CountedPhrase
  /// Monthly payments of one amount: `%1` the count, `%2` the amount of each.
  let equal: CountedPhrase
  /// Monthly payments of two amounts: `%1` the number of payments of the first amount, `%2` this
  /// amount, `%3` the number of payments of the second amount, `%4` that amount.
  let unequal: CountedPhrase
  /// The names of costs by Regulation Z of the United States.
  let unitedStates: Costs
  /// The names of costs by the consumer credit directive of the European Union, also for the United
  /// Kingdom.
  let europe: Costs
  let chart: Chart
  let table: Table
  /// The title of the fold with the table, the chart and the notes on the costs.
  let details: Phrase

  /// The names of a loan's costs, each with a note that may be empty.
  struct Costs: Sendable {
    let rate: Cost
    let charge: Cost
    let financed: Cost
    let payments: Cost
    /// The payments with the down payment, `%1` in the note, or nil if the law has no such cost.
    let price: Cost?
  }

  /// The name of a cost, and the law's explanation of it.
  struct Cost: Sendable {
    let label: Phrase
    var note: Phrase = ""
  }

  /// The texts of the chart.
  struct Chart: Sendable {
    let title: Phrase
    let balance: Phrase
    let interest: Phrase
    /// The course of the balance: `%1` its label, `%2` the financed amount, `%3` the first day, `%4`
    /// the day of the last payment.
    let course: Phrase
  }

  /// The texts of the table of all payments.
  struct Table: Sendable {
    let title: Phrase
    let number: Phrase
    let day: Phrase
    let amount: Phrase
    let interest: Phrase
    let principal: Phrase
    let balance: Phrase
    let total: Phrase
  }
}

extension LoanLanguage {
  /// The table of languages, indexed by ``Language/Name``.
  static let table: [LoanLanguage] = [.english, .french, .spanish, .italian]

  /// Returns the names of costs by the law of a method.
  func costs(by method: AnnualPercentageRate.Method) -> Costs {
    method == .us ? unitedStates : europe
  }
}

extension PhraseWriter {
  /// The phrases on plans with interest in the locale's language.
  var loanLanguage: LoanLanguage { LoanLanguage.table[conventions.language.rawValue] }

  /// Writes an annual percentage rate with the locale's signs: "29.89%", "29,89 %".
  ///
  /// Source: CLDR 46, `percentFormat` of `en`, `fr`, `fr-CA`, `es` and `it`.
  mutating func write(percent rate: AnnualPercentageRate) {
    for byte in rate.textBytes {
      if byte == UInt8(ascii: ".") {
        write(conventions.money.decimalSign)
      } else {
        write(byte: byte)
      }
    }
    switch conventions.language {
    case .english, .italian: break
    case .spanish: write("\u{A0}" as Phrase)
    case .french: write(conventions.money.groupSign)
    }
    write(byte: UInt8(ascii: "%"))
  }
}
