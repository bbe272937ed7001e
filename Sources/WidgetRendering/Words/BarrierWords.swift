import ScheduleEngine

/// What is said of a barrier: what is wrong, and what can be done.
struct BarrierWords {
  let locale: ConsumerLocale
  let signs: CurrencySigns

  /// The two sentences for a barrier.
  func words(for barrier: PurchaseBarrier) -> WidgetWords.Barrier {
    let (problem, remedy) = sentences(for: barrier)
    return WidgetWords.Barrier(problem: problem, remedy: remedy)
  }

  private func sentences(for barrier: PurchaseBarrier) -> (problem: String, remedy: String) {
    let problems = locale.language.barriers
    let remedies = locale.language.remedies
    switch barrier {
    case .amountBelowMinimum(let total, let minimum):
      return (
        problems.belowMinimum.filled(text(total), text(minimum)), remedies.addOrPayOtherwise.text
      )
    case .amountAboveMaximum(let total, let maximum):
      return (
        problems.aboveMaximum.filled(text(total), text(maximum)),
        remedies.takeOutOrPayOtherwise.text
      )
    case .amountTooSmall(let total, let payments):
      return (
        problems.tooSmall.phrase(for: payments).filled(text(total), "\(payments)"),
        remedies.addOrPayOtherwise.text
      )
    case .invalidAmount(let total):
      return (problems.notAboveZero.filled(text(total)), remedies.add.text)
    case .unsupportedCurrency(let order, let plan):
      return (
        problems.otherCurrency.filled(order.code, plan.code),
        remedies.payInCurrency.filled(plan.code)
      )
    case .planUnavailable(let plan, let validity):
      return (offer(of: plan, on: validity), remedies.choosePlan.text)
    case .invalidToken: return (problems.unknownCheckout.text, remedies.startAgain.text)
    case .tokenExpired: return (problems.oldCheckout.text, remedies.startAgain.text)
    }
  }

  /// When a plan is offered.
  private func offer(of plan: PlanID, on validity: PlanValidity) -> String {
    let problems = locale.language.barriers
    let first = validity.from.map { locale.text(of: $0) }
    let last = validity.until.map { locale.text(of: $0) }
    return switch (first, last) {
    case (let first?, let last?): problems.offeredBetween.filled(plan.description, first, last)
    case (let first?, nil): problems.offeredFrom.filled(plan.description, first)
    case (nil, let last?): problems.offeredUntil.filled(plan.description, last)
    case (nil, nil): problems.notOffered.filled(plan.description)
    }
  }

  private func text(_ amount: Money) -> String { amount.peopleText(for: locale, signs: signs) }
}
