package import ScheduleEngine

/// The texts around the payments of a widget, and those of a widget whose order is not known.
package struct WidgetNotes: Sendable {
  /// The heading while the order is being looked up.
  package let loadingHeading: String
  /// The heading if the lookup has failed.
  package let failedHeading: String
  /// The text while the order is being looked up: "Loading your payments…".
  package let loading: String
  /// The problem if the lookup has failed, such as "Your order could not be loaded.".
  package let failed: String
  /// Its remedy, such as "Check your connection, or pay another way.".
  package let remedy: String
  /// The label of the button that tries again: "Try again".
  package let again: String
  /// The line of terms below the payments.
  package let terms: String
  /// The title of a link to an explanation: "How the payments work".
  package let details: String

  /// Creates the texts of a plan in a locale.
  package init(plan: Plan, locale: ConsumerLocale) {
    let writer = PhraseWriter(for: locale)
    let language = writer.language
    var heading = writer
    heading.write(headingOf: plan)
    loadingHeading = heading.text
    failedHeading = writer.text(language.heading.barrier)
    loading = writer.text(language.lookup.loading)
    failed = writer.text(language.lookup.failed)
    remedy = writer.text(language.lookup.remedy)
    again = writer.text(language.lookup.again)
    terms = writer.text(language.payments.terms)
    details = writer.text(writer.price.details)
  }
}

extension WidgetPicture {
  /// The payments or the barrier in short sentences, for an announcement after a change.
  ///
  /// For example "4 payments of $45.00. Due today: $45.00.".
  package var spokenState: String {
    let words = PictureWords(of: self)
    if words.hasBarrier { return words.text(.alternative) }
    var writer = PhraseWriter(for: locale)
    let phrases = writer.language.payments
    words.write(.summary, of: 0, by: &writer)
    writer.write(". ")
    writer.write(phrases.labeled, .text(.dueToday, phrases.dueToday), words.amountDueToday)
    return writer.text
  }
}
