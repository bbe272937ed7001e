/// The phrases of a language on payment terms.
///
/// They are a table of their own, because pages that show no terms do not load it.
struct TermLanguage: Sendable {
  let payments: Payments
  let due: Due
  let changes: Changes

  /// The payments of terms in one sentence.
  ///
  /// Payments of equal amounts are counted in it: `%1` the count, `%2` the word for "interest-free".
  struct Payments: Sendable {
    /// Payments of one amount: `%3` the amount of each.
    let interestFree: CountedPhrase
    /// The same phrase without a mention of interest.
    let plain: CountedPhrase
    /// The rest of payments of two amounts: `%1` their count, `%2` the amount of each.
    let others: Phrase
    /// Payments of more than two amounts: `%3` their sum.
    let variousInterestFree: Phrase
    /// The same phrase without a mention of interest.
    let various: Phrase
    /// The end of a sentence on payments without interest: `%1` the word for it.
    let free: Phrase
    /// The end of a sentence on payments with interest: `%1` the interest.
    let withInterest: Phrase
    /// The name of the interest as a part of an order's total.
    let interest: Phrase
  }

  /// The day of a payment as a sentence.
  struct Due: Sendable {
    /// A payment on the day of the purchase.
    let today: Phrase
    /// A later payment: `%1` the date.
    let onDate: Phrase
  }

  /// The changes of selected terms, as sentences with titles between quotation marks.
  struct Changes: Sendable {
    let openingMark: Phrase
    let closingMark: Phrase
    /// The end of a sentence that begins with the title of terms that no longer exist.
    let unavailable: Phrase
    /// The parts of a sentence around the title that is selected now and the earlier one.
    let selection: (start: Phrase, middle: Phrase, end: Phrase)
    /// The end of a sentence that begins with the title of terms that differ.
    let changed: Phrase
    let count: Phrase
    let amounts: Phrase
    let days: Phrase
  }
}

extension TermLanguage {
  /// The table of languages, indexed by ``Language/Name``.
  static let table: [TermLanguage] = [.english, .french, .spanish, .italian]
}

extension PhraseWriter {
  /// The phrases on payment terms in the locale's language.
  var termLanguage: TermLanguage { TermLanguage.table[conventions.language.rawValue] }
}
