import ScheduleEngine
public import WidgetRendering

/// A warning to the shopper that the selected term has changed.
///
/// A checkout that selects another term than before, or rewrites the payments of the selected one,
/// must say so. Descriptions do not count as changes, and neither do other terms.
///
///     let order = try TermOrder(
///       total: Money("200.00", .usd), startDate: CivilDate("2026-11-21"), locale: .enUS)
///     let earlier = TermRecord(of: try order.term(by: .usPayIn4, title: "Pay in 4"))
///     let now = try order.payNow()
///     let message = TermMessage(from: earlier, to: now, isOffered: true, locale: .enUS)
///     message?.content  // "“Pay now” is selected now instead of “Pay in 4”."
public struct TermMessage: Hashable, Sendable {
  /// The sentences for the shopper.
  public let content: String

  /// The code of the message in checkouts.
  public static var code: String { "payment_term_changed" }
  /// The path of the members that have changed.
  public static var path: String { "$.payment" }

  /// Creates the message of a change, or nil if nothing has changed.
  ///
  /// - Parameters:
  ///   - earlier: The term that was selected.
  ///   - term: The term that is selected now, or nil if no term is left.
  ///   - isOffered: Whether one of the present terms has the identifier of the earlier one.
  ///   - locale: The shopper's locale.
  /// - Complexity: O(*n*) in the number of payments.
  public init?(
    from earlier: TermRecord, to term: PaymentTerm?, isOffered: Bool, locale: ConsumerLocale
  ) {
    let words = TermWords(for: locale)
    let title = earlier.title.description
    guard let term else {
      content = words.unavailable(title, selected: nil)
      return
    }
    let record = TermRecord(of: term)
    if record.id != earlier.id {
      content =
        isOffered
        ? words.selection(of: term.title, insteadOf: title)
        : words.unavailable(title, selected: term.title)
      return
    }
    guard record.payments != earlier.payments else { return nil }
    content = words.change(
      of: term.title, Self.differences(earlier.payments, record.payments), now: term.description)
  }

  /// Returns the kinds of differences between payments, as words can express them.
  private static func differences(
    _ earlier: [TermRecord.Payment], _ now: [TermRecord.Payment]
  ) -> TermWords.Differences {
    var differences = TermWords.Differences()
    differences.count = earlier.count != now.count
    differences.amounts = earlier.map { $0.amount } != now.map { $0.amount }
    differences.days =
      earlier.map { $0.due } != now.map { $0.due } || earlier.map { $0.type } != now.map { $0.type }
    return differences
  }
}

extension OfferedTerms {
  /// Returns the warning that the selected term differs from an earlier answer, or nil if it does
  /// not.
  ///
  ///     let order = try TermOrder(total: Money("200.00", .usd), startDate: today, locale: .enUS)
  ///     let terms = try OfferedTerms(of: order, from: [.payNow])
  ///     terms.message(since: TermRecord(of: terms.selected), locale: .enUS)  // nil
  ///
  /// - Parameters:
  ///   - earlier: The selected term of an earlier answer.
  ///   - locale: The shopper's locale.
  /// - Returns: The warning.
  public func message(since earlier: TermRecord, locale: ConsumerLocale) -> TermMessage? {
    let isOffered = terms.contains { TermRecord(of: $0).id == earlier.id }
    return TermMessage(from: earlier, to: selected, isOffered: isOffered, locale: locale)
  }
}
