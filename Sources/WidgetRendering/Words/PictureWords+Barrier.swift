import ScheduleEngine

extension PictureWords {
  /// Writes what is said of a barrier: what is wrong, and what can be done.
  func write(_ word: Word, of barrier: PurchaseBarrier, by writer: inout PhraseWriter) {
    let said = writer.sentences(of: barrier)
    if word == .problem || word == .alternative {
      writer.write(said.problem, said.first, said.second)
    }
    if word == .alternative { writer.write(" ") }
    if word == .remedy || word == .alternative {
      writer.write(said.remedy, said.first, said.second)
    }
  }
}

/// What is said of a barrier, and what stands in the places of both sentences.
private struct BarrierSentences {
  var problem: Phrase
  var remedy: Phrase
  var first = PhraseWriter.Part.none
  var second = PhraseWriter.Part.none
}

extension PhraseWriter {
  fileprivate func sentences(of barrier: PurchaseBarrier) -> BarrierSentences {
    let problems = language.barriers
    let remedies = language.remedies
    switch barrier {
    case .amountBelowMinimum(let total, let minimum):
      return BarrierSentences(
        problem: problems.belowMinimum, remedy: remedies.addOrPayOtherwise,
        first: .money(total), second: .money(minimum))
    case .amountAboveMaximum(let total, let maximum):
      return BarrierSentences(
        problem: problems.aboveMaximum, remedy: remedies.takeOutOrPayOtherwise,
        first: .money(total), second: .money(maximum))
    case .amountTooSmall(let total, let payments):
      return BarrierSentences(
        problem: problems.tooSmall.phrase(for: payments), remedy: remedies.addOrPayOtherwise,
        first: .money(total), second: .count(payments))
    case .invalidAmount(let total):
      return BarrierSentences(
        problem: problems.notAboveZero, remedy: remedies.add, first: .money(total))
    case .unsupportedCurrency(let order, let plan):
      return BarrierSentences(
        problem: problems.otherCurrency, remedy: remedies.payInCurrency,
        first: .code(order), second: .code(plan))
    case .planUnavailable(_, let validity):
      return BarrierSentences(
        problem: problems.offer(validity), remedy: remedies.choosePlan,
        first: .date(validity.from ?? .first, withYear: true),
        second: .date(validity.until ?? .last, withYear: true))
    case .invalidToken:
      return BarrierSentences(problem: problems.unknownCheckout, remedy: remedies.startAgain)
    case .tokenExpired:
      return BarrierSentences(problem: problems.oldCheckout, remedy: remedies.startAgain)
    }
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
