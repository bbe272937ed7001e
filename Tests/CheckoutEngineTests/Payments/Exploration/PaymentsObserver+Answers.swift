@testable import CheckoutEngine

// The observer's rules about answers.
extension PaymentsObserver {
  mutating func receive(_ move: PaymentsMove, _ step: inout Step) {
    pending.removeAll { $0 == move.asked }
    switch move {
    case .answersList(let answer): receive(answer, &step)
    case .answersPayment(let id, let answer):
      guard case .row(let row) = answer, row.id == id else { return fail(answer.status) }
      show(row)
      report([row], &step)
    case .answersCreation(let answer): receiveCreation(answer, &step)
    case .answersMethods(let answer): receive(answer, &step)
    default: break
    }
  }

  /// Shows the failure of a reading.
  private mutating func fail(_ status: Int) {
    switch status {
    case 200...299: failure = .malformedAnswer
    case 408: failure = .serviceUnavailable
    case 400...499: failure = .requestRejected
    default: failure = .serviceUnavailable
    }
  }

  private mutating func show(_ row: PaymentsMove.Row) {
    // All payments are of the same time, so that the greater number is first.
    rows = ((rows ?? []).filter { $0.id != row.id } + [row]).sorted { $0.id > $1.id }
  }

  /// Reports the ends of payments that are followed.
  private mutating func report(_ rows: [PaymentsMove.Row], _ step: inout Step) {
    for row in rows where PaymentsMove.Row.finished.contains(row.status) {
      guard let reported = followed[row.id] else { continue }
      if !reported.contains(row.status) {
        followed[row.id] = (reported + [row.status]).sorted()
        step.news.append("payment_finished \(row.id) \(row.status)")
      }
      if paying == row.id { leavePage(&step) }
    }
  }

  private mutating func receive(_ answer: PaymentsMove.ListAnswer, _ step: inout Step) {
    guard let read = answer.rows else {
      if rows == nil { phase = .idle }
      return fail(answer == .missing ? 500 : 200)
    }
    isUnknown = false
    for id in answer.malformed {
      step.news.append("malformedPayment \(id.map { "\($0)" } ?? "null")")
    }
    let isFirst = rows == nil
    rows = read.sorted { $0.id > $1.id }
    report(rows ?? [], &step)
    guard isFirst else { return }
    phase = .list
    if isLinkWaiting {
      isLinkWaiting = false
      ask(.list, &step)
    }
  }

  private mutating func receiveCreation(
    _ answer: PaymentsMove.PaymentAnswer, _ step: inout Step
  ) {
    guard case .row(let row) = answer else {
      phase = areMethodsShown ? .choosingMethod : .creating
      switch answer.status {
      case 408, 409: failure = .outcomeUnknown
      case 400...499: failure = .requestRejected
      default: failure = .outcomeUnknown
      }
      if failure == .outcomeUnknown {
        isUnknown = true
        ask(.list, &step)
      }
      return
    }
    (draft, areMethodsShown, offered, phase) = (nil, false, [], .list)
    show(row)
    step.news.append("payment_created \(row.id)")
    followed[row.id] = followed[row.id] ?? []
    _ = open(row, by: flow, &step)
    report([row], &step)
  }

  private mutating func receive(_ answer: PaymentsMove.MethodsAnswer, _ step: inout Step) {
    switch answer {
    case .all:
      step.news.append("malformedMethod x")
      offered = ["card", "bank", "dear"]
    case .none: offered = []
    case .malformed: return fail(200)
    case .missing: return fail(0)
    case .rejected: return fail(422)
    }
    areMethodsShown = true
    phase = .choosingMethod
  }
}
