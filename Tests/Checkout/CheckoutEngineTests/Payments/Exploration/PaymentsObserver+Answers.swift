import ScheduleEngine

@testable import CheckoutEngine

// The observer's rules about answers.
extension PaymentsObserver {
  mutating func receive(_ move: PaymentsMove, _ step: inout Step) {
    guard let index = pending.firstIndex(where: { $0.asked == move.asked }) else { return }
    let request = pending.remove(at: index)
    switch move {
    case .answersList(let answer): receive(answer, to: request, at: index, &step)
    case .answersPayment(let id, let answer):
      guard case .row(let row) = answer, row.id == id else { return fail(answer.status) }
      guard !request.isOvertaken, !request.newer.contains(id) else { return }
      show(row, at: index)
      checkQuestion(&step)
      report([row], &step)
    case .answersCreation(let answer): receiveCreation(answer, to: request, at: index, &step)
    case .answersMethods(let answer): receive(answer, &step)
    default: break
    }
  }

  /// Shows the failure of a reading.
  private mutating func fail(_ status: Int) {
    switch status {
    case 200...299: failure = .malformedAnswer
    case 401: failure = .notAuthorized
    case 423: failure = .locked
    case 408, 425, 429: failure = .serviceUnavailable
    case 400...499: failure = .requestRejected
    default: failure = .serviceUnavailable
    }
  }

  /// Shows a payment; the requests before a place in the order of asking know less about it.
  private mutating func show(_ row: PaymentsMove.Row, at index: Int) {
    for earlier in pending.indices.prefix(index) { pending[earlier].newer.insert(row.id) }
    // All payments are of the same time, so that the greater number is first.
    let others = (rows ?? unlisted).filter { $0.id != row.id }
    let shown = (others + [row]).sorted { $0.id > $1.id }
    if rows == nil { unlisted = shown } else { rows = shown }
  }

  /// Withdraws the question where to open a payment that has another amount by now.
  private mutating func checkQuestion(_ step: inout Step) {
    guard let question, let row = paying.flatMap({ row($0) }), row.cents != question.cents else {
      return
    }
    leavePage(&step)
    if question.isNew {
      (failure, isUnknown) = (.outcomeUnknown, true)
      ask(.list, &step)
    } else {
      step.work.append("notify \(row.id) \(row.status)")
    }
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

  private mutating func receive(
    _ answer: PaymentsMove.ListAnswer, to request: Pending, at index: Int, _ step: inout Step
  ) {
    guard let read = answer.rows else {
      if phase == .starting { phase = .idle }
      return fail(answer == .missing ? 500 : 200)
    }
    isUnknown = false
    for id in answer.malformed {
      step.news.append("malformedPayment \(id.map { "\($0)" } ?? "null")")
    }
    let remaining = (rows ?? unlisted).filter { row in
      request.newer.contains(row.id)
        || (request.created.contains(row.id) && !read.contains { $0.id == row.id })
    }
    let others = read.filter { row in !remaining.contains { $0.id == row.id } }
    (rows, unlisted) = ((remaining + others).sorted { $0.id > $1.id }, [])
    for earlier in pending.indices.prefix(index) {
      pending[earlier].isOvertaken = true
      pending[earlier].newer = []
    }
    checkQuestion(&step)
    report(rows ?? [], &step)
    guard phase == .starting else { return }
    phase = .list
    if isLinkWaiting {
      isLinkWaiting = false
      ask(.list, &step)
    }
  }

  private mutating func receiveCreation(
    _ answer: PaymentsMove.PaymentAnswer, to request: Pending, at index: Int, _ step: inout Step
  ) {
    var later: PaymentsMove.Row?
    if case .row(let created) = answer {
      let isKnown =
        request.isOvertaken ? row(created.id) != nil : request.newer.contains(created.id)
      later = isKnown ? row(created.id) : nil
    }
    guard case .row(let created) = answer, draft?.entry == .right, created.cents == 12_34,
      later.map({ $0.cents == 12_34 && (created.status == "open" || $0.status != "open") }) ?? true
    else {
      phase = areMethodsShown ? .choosingMethod : .creating
      switch answer.status {
      case 401: failure = .notAuthorized
      case 423: failure = .locked
      case 201, 408, 409, 425, 429: failure = .outcomeUnknown
      case 400...499: failure = .requestRejected
      default: failure = .outcomeUnknown
      }
      if failure != .requestRejected {
        isUnknown = true
        ask(.list, &step)
      }
      return
    }
    (draft, areMethodsShown, offered, phase) = (nil, false, [], .list)
    if later == nil {
      show(created, at: index)
      for other in pending.indices { pending[other].created.insert(created.id) }
    }
    let row = self.row(created.id) ?? created
    if self.created.insert(row.id).inserted { step.news.append("payment_created \(row.id)") }
    followed[row.id] = followed[row.id] ?? []
    if created.status == "open" { _ = open(row, by: flow, isNew: true, &step) }
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
