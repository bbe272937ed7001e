import ScheduleEngine

extension WidgetWords {
  /// Adds what is said of a barrier: what is wrong, and what can be done.
  mutating func add(_ obstacle: PurchaseBarrier, by writer: PhraseWriter) {
    let problems = writer.language.barriers
    let remedies = writer.language.remedies
    let problem: Phrase
    var remedy = remedies.addOrPayOtherwise
    var first = PhraseWriter.Part.none
    var second = PhraseWriter.Part.none
    switch obstacle {
    case .amountBelowMinimum(let total, let minimum):
      problem = problems.belowMinimum
      (first, second) = (.money(total), .money(minimum))
    case .amountAboveMaximum(let total, let maximum):
      problem = problems.aboveMaximum
      (first, second) = (.money(total), .money(maximum))
      remedy = remedies.takeOutOrPayOtherwise
    case .amountTooSmall(let total, let payments):
      problem = problems.tooSmall.phrase(for: payments)
      (first, second) = (.money(total), .count(payments))
    case .invalidAmount(let total):
      problem = problems.notAboveZero
      first = .money(total)
      remedy = remedies.add
    case .unsupportedCurrency(let order, let plan):
      problem = problems.otherCurrency
      (first, second) = (.code(order), .code(plan))
      remedy = remedies.payInCurrency
    case .planUnavailable(_, let validity):
      problem = problems.offer(validity)
      first = .date(validity.from ?? .first, withYear: true)
      second = .date(validity.until ?? .last, withYear: true)
      remedy = remedies.choosePlan
    case .invalidToken:
      problem = problems.unknownCheckout
      remedy = remedies.startAgain
    case .tokenExpired:
      problem = problems.oldCheckout
      remedy = remedies.startAgain
    }
    let words = Barrier(
      problem: writer.text(problem, first, second),
      remedy: writer.text(remedy, first, second))
    barrier = words
    alternative = "\(words.problem) \(words.remedy)"
  }
}

extension Language.Barriers {
  /// When a plan is offered.
  fileprivate func offer(_ validity: PlanValidity) -> Phrase {
    switch (validity.from, validity.until) {
    case (_?, _?): offeredBetween
    case (_?, nil): offeredFrom
    case (nil, _?): offeredUntil
    case (nil, nil): notOffered
    }
  }
}
