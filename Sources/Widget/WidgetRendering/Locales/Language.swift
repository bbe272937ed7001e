/// All phrases of a language, a row in the table of languages.
///
/// The phrases for days begin with a lower-case letter for use within a sentence; as labels they
/// are capitalized. A placeholder for "interest-free" gets the locale's own word.
struct Language: Sendable {
  let heading: Heading
  let days: Days
  let payments: Payments
  let barriers: Barriers
  let remedies: Remedies
  let lookup: Lookup

  /// The heading: `%1` the number of payments, `%2` "interest-free".
  struct Heading: Sendable {
    let interestFree: CountedPhrase
    /// The heading without a mention of interest.
    let plain: CountedPhrase
    /// The heading of a barrier, which promises no payments.
    let barrier: Phrase
  }

  /// The days of payments and the names of months.
  struct Days: Sendable {
    let today: Phrase
    /// `%1` the count.
    let days: CountedPhrase
    let weeks: CountedPhrase
    let months: CountedPhrase
    /// A date within a sentence, `%1` with its article if the language has one: "on June 6".
    let onDate: Phrase
    /// The names of the twelve months, separated by spaces.
    let monthNames: Phrase
    let shortMonthNames: Phrase
  }

  /// The texts on payments.
  struct Payments: Sendable {
    let dueToday: Phrase
    /// Payments of one amount: `%1` the count, `%2` the amount of each.
    let equal: CountedPhrase
    /// Payments of two amounts: `%1` the number of payments of the first amount, `%2` this amount,
    /// `%3` the number of payments of the second amount, `%4` that amount.
    let unequal: CountedPhrase
    /// One payment: `%1` its number, `%2` the count, `%3` its amount, `%4` its day.
    let spoken: Phrase
    /// The title of one payment's calendar event: `%1` its amount, `%2` its number, `%3` the count.
    let entry: Phrase
    /// The separator of the brand and the title of a calendar event.
    let afterBrand: Phrase
    /// A sentence that consists of a label, `%1`, and an amount, `%2`.
    let labeled: Phrase
    /// The end of the alternative text if there are too many payments to list: `%1` the first day,
    /// `%2` the last.
    let span: Phrase
    let opening: Phrase
    let closing: Phrase
    /// The usual line of terms below the payments.
    ///
    /// It is true of every built-in plan: the provider approves or declines each order, and charges
    /// late fees in all countries except Canada, but none for monthly plans.
    let terms: Phrase
  }

  /// The problems of barriers: `%1` is the order total unless documented otherwise, `%2` the
  /// minimum or the maximum.
  struct Barriers: Sendable {
    let belowMinimum: Phrase
    let aboveMaximum: Phrase
    /// `%2` the number of payments.
    let tooSmall: CountedPhrase
    let notAboveZero: Phrase
    /// `%1` the order's currency, `%2` the plan's.
    let otherCurrency: Phrase
    /// `%1` the first and `%2` the last day of the offer, also in the next two phrases.
    let offeredBetween: Phrase
    let offeredFrom: Phrase
    let offeredUntil: Phrase
    let notOffered: Phrase
    let unknownCheckout: Phrase
    let oldCheckout: Phrase
  }

  /// The remedies of barriers.
  struct Remedies: Sendable {
    let addOrPayOtherwise: Phrase
    let takeOutOrPayOtherwise: Phrase
    let add: Phrase
    /// `%2` the plan's currency.
    let payInCurrency: Phrase
    let choosePlan: Phrase
    let startAgain: Phrase
  }

  /// The texts of a widget whose order is looked up.
  struct Lookup: Sendable {
    let loading: Phrase
    /// The problem if the lookup has failed.
    let failed: Phrase
    let remedy: Phrase
    /// The label of the button that tries again.
    let again: Phrase
    /// The sentence of a page in which nothing can be drawn; the build copies it into the script.
    let unavailable: Phrase
  }

  /// The sentence under a price; it has a table of its own, since the widget does not need it.
  struct Price: Sendable {
    /// `%1` the number of payments, `%2` "interest-free", `%3` the amount of each.
    let payments: CountedPhrase
    /// The same phrase without a mention of interest.
    let plainPayments: CountedPhrase
    /// The sentence without amounts.
    let pay: Phrase
    /// The word between one of the phrases above and the brand.
    let with: Phrase
    /// `%1` the minimum, `%2` the maximum; the brand precedes this phrase and the next two.
    let between: Phrase
    /// `%1` the maximum.
    let upTo: Phrase
    /// `%1` the minimum.
    let from: Phrase
    /// The name of the button that opens the details, and their heading.
    let details: Phrase
  }
}
