import ScheduleEngine

/// All texts of a loan's picture, without markup, in the shopper's language.
public struct LoanWords: Hashable, Sendable {
  /// The texts that pictures of all plans have: the heading, the payments, the amount due today, or
  /// the barrier to the purchase.
  public var plan: WidgetWords
  /// The costs in the order of the law's forms; none for a barrier.
  public var costs: [Cost]

  /// The texts of a cost.
  public struct Cost: Hashable, Sendable {
    /// The name that the law gives the cost: "Finance charge".
    public var label: String
    /// The amount, or the percentage: "$169.22", "29.89%".
    public var value: String
    /// The law's explanation, or an empty text.
    public var note: String
  }
}

extension LoanPicture {
  /// All texts of the picture.
  ///
  ///     let loan = try AmortizedSchedule(
  ///       total: Money("1000.00", .usd), terms: .usPayMonthly12, rate: InterestRate("29.99"),
  ///       startDate: CivilDate("2026-11-21"))
  ///     let words = LoanPicture(of: loan, locale: .esES, brand: "Cash App Afterpay").words
  ///     words.plan.heading          // "Tus 12 pagos mensuales"
  ///     words.plan.payments[0].day  // "21 dic 2026"
  ///     words.costs[1].label        // "Cargo financiero"
  ///
  /// - Complexity: O(*n*) in the number of payments.
  public var words: LoanWords { words(signs: .all) }

  /// Returns all texts of the picture, with the currency signs that can be shown.
  func words(signs: CurrencySigns) -> LoanWords {
    let texts = LoanTexts(of: self, signs: signs)
    let costs = texts.costs(PhraseWriter(for: locale)).map { cost in
      LoanWords.Cost(
        label: texts.text { $0.write(cost.name.label) },
        value: String(decoding: texts.bytes(valueOf: cost), as: UTF8.self),
        note: String(decoding: texts.bytes(noteOf: cost), as: UTF8.self))
    }
    return LoanWords(plan: texts.planWords, costs: costs)
  }
}

extension LoanTexts {
  /// Returns a text as a string.
  func text(_ body: (inout PhraseWriter) -> Void) -> String {
    String(decoding: bytes(body), as: UTF8.self)
  }

  private func text(_ word: PictureWords.Word, of payment: Int = 0) -> String {
    text { write(word, of: payment, by: &$0) }
  }

  /// The texts that pictures of all plans have.
  fileprivate var planWords: WidgetWords {
    let barrier: WidgetWords.Barrier? =
      hasBarrier ? .init(problem: text(.problem), remedy: text(.remedy)) : nil
    let dueToday: WidgetWords.DueToday? =
      hasBarrier ? nil : .init(label: text(.dueToday), amount: text(.amountDueToday))
    let payments = (0..<count).map { index in
      WidgetWords.Payment(
        number: index + 1, amount: text(.amount, of: index), day: text(.day, of: index),
        dueDate: dueDate(index), spoken: text(.spoken, of: index), entry: text(.entry, of: index))
    }
    return WidgetWords(
      brand: picture.brand, language: text(.language), heading: text(.heading), payments: payments,
      dueToday: dueToday, barrier: barrier, summary: hasBarrier ? "" : text(.summary),
      opening: text(.opening), closing: text(.closing), alternative: text(.alternative))
  }
}
