package import ScheduleEngine

/// The texts of payment terms in the shopper's language, each a sentence that is complete by itself.
package struct TermWords: Sendable {
  private let locale: ConsumerLocale

  /// Creates the texts of a locale.
  package init(for locale: ConsumerLocale) { self.locale = locale }

  private func text(_ body: (inout PhraseWriter) -> Void) -> String {
    var writer = PhraseWriter(for: locale)
    body(&writer)
    return writer.text
  }

  /// The sentence on a payment of the day of the purchase, "Due today".
  package var dueToday: String { text { $0.write($0.termLanguage.due.today) } }

  /// Returns the sentence on the day of a later payment, "Due December 5, 2026".
  package func due(on date: CivilDate) -> String {
    text { $0.write($0.termLanguage.due.onDate, .date(date, withYear: true)) }
  }

  /// The name of the interest as a part of an order's total: "Interest".
  package var interest: String { text { $0.write($0.termLanguage.payments.interest) } }

  /// Returns the payments of a schedule in one sentence, "4 interest-free payments of $50.00".
  ///
  /// As everywhere else, the absence of interest is not mentioned for orders in pounds.
  package func description(of schedule: PaymentSchedule) -> String {
    description(
      of: schedule.map { $0.amount }, isFree: schedule.plan.advertisesInterestFree, interest: nil)
  }

  /// Returns payments with interest in one sentence, "6 payments of $104.39, including $26.37 of
  /// interest".
  ///
  /// - Parameters:
  ///   - amounts: The amounts of the payments, at least one, whose sum is at most `Int64.max`.
  ///   - interest: The interest in the amounts.
  /// - Returns: The sentence.
  package func description(of amounts: [Money], interest: Money) -> String {
    description(of: amounts, isFree: false, interest: interest)
  }

  private func description(of amounts: [Money], isFree: Bool, interest: Money?) -> String {
    text { writer in
      guard let first = amounts.first else { return }
      let phrases = writer.termLanguage.payments
      let equalCount = amounts.prefix { $0 == first }.count
      let others = amounts[equalCount...]
      let free = PhraseWriter.Argument.phrase(writer.conventions.interestFree)
      if let other = others.first, others.contains(where: { $0 != other }) {
        let sum = amounts.reduce(0) { $0 &+ $1.minorUnits }
        writer.write(
          isFree ? phrases.variousInterestFree : phrases.various, .count(amounts.count), free,
          .money(Money(minorUnits: sum, currency: first.currency)))
      } else {
        let equal = isFree && others.isEmpty ? phrases.interestFree : phrases.plain
        writer.write(equal.phrase(for: equalCount), .count(equalCount), free, .money(first))
        if let other = others.first {
          writer.write(phrases.others, .count(others.count), .money(other))
          if isFree { return writer.write(phrases.free, free) }
        }
      }
      if let interest {
        writer.write(phrases.withInterest, .money(interest))
      } else {
        writer.write(byte: UInt8(ascii: "."))
      }
    }
  }
}

extension TermWords {
  /// The differences between the payments of terms and their earlier ones.
  package struct Differences: Hashable, Sendable {
    /// Whether the number of payments differs.
    package var count = false
    /// Whether an amount differs.
    package var amounts = false
    /// Whether a due date differs.
    package var days = false

    /// Creates no differences.
    package init() {}
  }

  /// Returns the sentence that terms no longer exist, and which are selected now, if any are.
  package func unavailable(_ title: String, selected: String?) -> String {
    text { writer in
      let changes = writer.termLanguage.changes
      writer.write(title: title, in: changes)
      writer.write(changes.unavailable)
      guard let selected else { return }
      writer.write(byte: UInt8(ascii: " "))
      writer.write(selection: selected, insteadOf: title, in: changes)
    }
  }

  /// Returns the sentence that other terms are selected now.
  package func selection(of title: String, insteadOf earlier: String) -> String {
    text { $0.write(selection: title, insteadOf: earlier, in: $0.termLanguage.changes) }
  }

  /// Returns the sentences that the payments of terms differ, and how.
  ///
  /// - Parameters:
  ///   - title: The title of the terms.
  ///   - differences: The kinds of differences.
  ///   - description: The sentence on the payments as they are now, or nil if there is none.
  /// - Returns: The sentences.
  package func change(
    of title: String, _ differences: Differences, now description: String?
  ) -> String {
    text { writer in
      let changes = writer.termLanguage.changes
      writer.write(title: title, in: changes)
      writer.write(changes.changed)
      if differences.count { writer.write(changes.count) }
      if differences.amounts { writer.write(changes.amounts) }
      if differences.days { writer.write(changes.days) }
      guard let description else { return }
      writer.write(byte: UInt8(ascii: " "))
      writer.write(Array(description.utf8))
    }
  }
}

extension PhraseWriter {
  /// Writes a title between quotation marks.
  fileprivate mutating func write(title: String, in changes: TermLanguage.Changes) {
    write(changes.openingMark)
    write(Array(title.utf8))
    write(changes.closingMark)
  }

  fileprivate mutating func write(
    selection title: String, insteadOf earlier: String, in changes: TermLanguage.Changes
  ) {
    write(changes.selection.start)
    write(title: title, in: changes)
    write(changes.selection.middle)
    write(title: earlier, in: changes)
    write(changes.selection.end)
  }
}

extension TermWords {
  /// Returns the numbers of the months that have a name in one of the languages.
  ///
  /// - Parameter name: The name in lower case, UTF-8.
  /// - Returns: The numbers from 1, each once.
  package static func months(named name: [UInt8]) -> [Int] {
    var months: [Int] = []
    for language in Language.table {
      var number = 1
      for word in language.days.monthNames.bytes.split(separator: UInt8(ascii: " ")) {
        let isSame =
          word.count == name.count
          && zip(word, name).allSatisfy { $0 == $1 || ($0 | 0x20 == $1 && $0 < 0x5B) }
        if isSame, !months.contains(number) { months.append(number) }
        number += 1
      }
    }
    return months
  }
}
