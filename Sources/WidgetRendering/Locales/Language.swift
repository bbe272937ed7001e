/// All words of a language, a row in the table of languages.
///
/// The phrases of days begin with a small letter, since they stand in sentences; alone they get a
/// capital one. Where a phrase says "interest-free", the locale's own word for it is put in.
struct Language: Sendable {
  let heading: Heading
  let days: Days
  let payments: Payments
  let barriers: Barriers
  let remedies: Remedies
  let price: Price

  /// What stands above the payments: `%1` how many there are, `%2` "interest-free".
  struct Heading: Sendable {
    let interestFree: CountedPhrase
    /// Where nothing is said of interest.
    let plain: CountedPhrase
  }

  /// When a payment is due.
  struct Days: Sendable {
    let today: Phrase
    /// `%1` how many.
    let days: CountedPhrase
    let weeks: CountedPhrase
    let months: CountedPhrase
    /// A date in a sentence, `%1` with its article where the language has one: "on June 6".
    let onDate: Phrase
    /// The twelve months, with spaces between them.
    let monthNames: Phrase
    let shortMonthNames: Phrase
  }

  /// What is said of payments.
  struct Payments: Sendable {
    let dueToday: Phrase
    /// Payments of one amount: `%1` how many, `%2` each.
    let equal: CountedPhrase
    /// Payments of two amounts: `%1` how many first, `%2` each, `%3` how many more, `%4` each.
    let unequal: CountedPhrase
    /// One payment: `%1` its place, `%2` how many there are, `%3` its amount, `%4` its day.
    let spoken: Phrase
    /// One payment in a calendar, on its day: `%1` its amount, `%2` its place, `%3` how many there
    /// are.
    let entry: Phrase
    /// What stands between the brand and an entry.
    let afterBrand: Phrase
    /// A label and an amount as a sentence.
    let labeled: Phrase
    /// What follows the amounts where there are too many payments to be told one by one: `%1` the
    /// first day, `%2` the last.
    let span: Phrase
    let opening: Phrase
    let closing: Phrase
  }

  /// What stands in the way: `%1` is the order total.
  struct Barriers: Sendable {
    let belowMinimum: Phrase
    let aboveMaximum: Phrase
    /// `%2` how many payments.
    let tooSmall: CountedPhrase
    let notAboveZero: Phrase
    /// `%1` the order's currency, `%2` the plan's.
    let otherCurrency: Phrase
    /// `%1` and `%2` the first and the last day.
    let offeredBetween: Phrase
    let offeredFrom: Phrase
    let offeredUntil: Phrase
    let notOffered: Phrase
    let unknownCheckout: Phrase
    let oldCheckout: Phrase
  }

  /// What can be done.
  struct Remedies: Sendable {
    let addOrPayOtherwise: Phrase
    let takeOutOrPayOtherwise: Phrase
    let add: Phrase
    /// `%2` the plan's currency.
    let payInCurrency: Phrase
    let choosePlan: Phrase
    let startAgain: Phrase
  }

  /// The sentence under a price.
  struct Price: Sendable {
    /// `%1` how many payments, `%2` "interest-free", `%3` each amount; the brand comes behind it.
    let payments: CountedPhrase
    /// The same where nothing is said of interest.
    let plainPayments: CountedPhrase
    /// The brand comes behind it.
    let payWith: Phrase
    /// The brand comes before these.
    let between: Phrase
    let upTo: Phrase
    let from: Phrase
  }
}
