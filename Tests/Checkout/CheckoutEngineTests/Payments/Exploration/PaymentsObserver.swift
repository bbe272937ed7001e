import ScheduleEngine

@testable import CheckoutEngine

/// A second formulation of the rules, which knows the inputs and the answers only.
///
/// It computes the result that each move must have, in words, and the state that must follow.
struct PaymentsObserver: Hashable {
  let flow: PaymentsFlow
  let selectsMethod: Bool
  var phase = PaymentsState.Phase.idle
  /// The payments that are shown, in order, or nil before the first list.
  var rows: [PaymentsMove.Row]?
  /// The payments that were read or created before the first list.
  var unlisted: [PaymentsMove.Row] = []
  /// The payment as it was when the shopper was asked where to open it, and whether it was new.
  var question: Question?
  var paying: Int64?
  var isPageOpen = false
  /// The requests under way, in the order in which they were asked.
  var pending: [Pending] = []
  /// Whether a payment may exist that nobody has seen since.
  var isUnknown = false
  /// Whether a link came before the first list.
  var isLinkWaiting = false
  /// The payments that were opened or created, and the ends that were reported.
  var followed: [Int64: [String]] = [:]
  /// The payments whose creation was reported.
  var created: Set<Int64> = []
  var draft: Draft?
  /// The entry for which the key was sent first, or nil.
  var sent: PaymentsMove.Entry?
  var areMethodsShown = false
  /// The methods that are offered.
  var offered: [UTF8Text] = []
  var failure: PaymentsFailure.Code?

  struct Question: Hashable {
    let cents: Int64
    let isNew: Bool
  }

  /// A request under way, and the news since it was asked.
  struct Pending: Hashable {
    let asked: Asked
    /// Whether a list that was asked for later has come.
    var isOvertaken = false
    /// The payments that were read or created by requests that were asked later.
    var newer: Set<Int64> = []
    /// The payments that were created meanwhile, which the answer may not have.
    var created: Set<Int64> = []
  }

  /// A subject of a request.
  enum Asked: Hashable {
    case list, payment(Int64), creation, methods

    var words: String {
      switch self {
      case .list: "GET payments"
      case .payment(let id): "GET payments/\(id)"
      case .creation: "POST payments"
      case .methods: "GET methods?amount="
      }
    }
  }

  struct Draft: Hashable {
    let entry: PaymentsMove.Entry
    var method: UTF8Text?
    var issuer: UTF8Text?
  }

  /// The result of a move.
  enum Answer: Equatable {
    case refused(PaymentsRefusal.Reason)
    case ignored
    case accepted(work: [String], news: [String])
  }

  init(flow: PaymentsFlow, selectsMethod: Bool) {
    (self.flow, self.selectsMethod) = (flow, selectsMethod)
  }

  /// Returns the result that a move must have, and remembers the move.
  mutating func observe(_ move: PaymentsMove) -> Answer {
    if let refusal = refusal(of: move) { return .refused(refusal) }
    if isIgnored(move) { return .ignored }
    var step = Step()
    if move.asked != nil { receive(move, &step) } else { act(move, &step) }
    return .accepted(work: step.work, news: step.news)
  }

  struct Step {
    var work: [String] = []
    var news: [String] = []
  }

  private var isReadingMethods: Bool {
    pending.contains { $0.asked == .methods }
  }

  private var isEditing: Bool {
    phase == .choosingMethod || (phase == .creating && !isReadingMethods)
  }

  /// The refusal by the contract's table, in its order.
  private func refusal(of move: PaymentsMove) -> PaymentsRefusal.Reason? {
    func unless(_ isAdmitted: Bool) -> PaymentsRefusal.Reason? { isAdmitted ? nil : .wrongPhase }
    switch move {
    case .starts: return unless(phase == .idle)
    case .refreshes, .returns, .navigates: return unless(phase != .idle)
    case .creates(let entry):
      guard phase == .list || (isEditing && phase == .creating) else { return .wrongPhase }
      switch entry {
      case .wrongAmount: return .invalidAmount
      case .shortDescription: return .invalidDescription
      case .right, .otherAmount:
        if isUnknown { return .outcomeUnknown }
        return sent == nil || sent == entry ? nil : .keyReused
      }
    case .choosesMethod(let id):
      guard phase == .choosingMethod else { return .wrongPhase }
      guard offered.contains(id) else { return .unknownMethod }
      return id == "dear" ? .methodNotAvailable : nil
    case .choosesIssuer(let id):
      guard phase == .choosingMethod else { return .wrongPhase }
      return draft?.method == "bank" && id == "b-1" ? nil : .unknownIssuer
    case .saves:
      guard isEditing else { return .wrongPhase }
      if isUnknown { return .outcomeUnknown }
      return draft?.method == "bank" && draft?.issuer == nil ? .issuerRequired : nil
    case .cancels: return unless(isEditing || phase == .askingFlow)
    case .opens(let id):
      guard phase == .list else { return .wrongPhase }
      return rows?.contains { $0.id == id } == true ? nil : .unknownPayment
    case .choosesFlow:
      guard phase == .askingFlow else { return .wrongPhase }
      return paying.flatMap { row($0) } == nil ? .unknownPayment : nil
    case .closes: return unless(phase == .paying || phase == .askingFlow)
    case .followsLink, .followsStrangeLink, .answersList, .answersPayment, .answersCreation,
      .answersMethods, .kills:
      return nil
    }
  }

  private func isIgnored(_ move: PaymentsMove) -> Bool {
    switch move {
    case .followsStrangeLink: true
    case .navigates: !isPageOpen
    default: move.asked.map { asked in !pending.contains { $0.asked == asked } } ?? false
    }
  }

  /// Returns a payment as it was read last.
  func row(_ id: Int64) -> PaymentsMove.Row? { (rows ?? unlisted).first { $0.id == id } }

  mutating func ask(_ asked: Asked, _ step: inout Step) {
    pending.removeAll { $0.asked == asked }
    pending.append(Pending(asked: asked))
    let amount = asked == .methods ? draft?.entry.amount.description ?? "" : ""
    step.work.append(asked.words + amount)
  }

  private mutating func act(_ move: PaymentsMove, _ step: inout Step) {
    switch move {
    case .starts:
      phase = .starting
      read(&step)
    case .refreshes: read(&step)
    case .returns:
      read(&step)
      if let paying { ask(.payment(paying), &step) }
    case .creates(let entry):
      draft = Draft(entry: entry)
      guard selectsMethod else { return create(&step) }
      failure = nil
      phase = .creating
      ask(.methods, &step)
    case .saves: create(&step)
    case .choosesMethod(let id):
      let chosen = draft?.method
      draft?.method = chosen == id ? nil : id
      draft?.issuer = nil
    case .choosesIssuer(let id):
      let chosen = draft?.issuer
      draft?.issuer = chosen == id ? nil : id
    case .cancels:
      (draft, areMethodsShown, offered) = (nil, false, [])
      leavePage(&step)
    case .opens(let id):
      guard let row = row(id) else { return }
      if !open(row, by: flow, &step) { step.work.append("notify \(id) \(row.status)") }
    case .choosesFlow(let choice):
      guard let row = paying.flatMap({ row($0) }) else { return }
      if !open(row, by: choice.flow, &step) {
        leavePage(&step)
        step.work.append("notify \(row.id) \(row.status)")
      }
    case .closes:
      leavePage(&step)
      read(&step)
    case .followsLink: followLink(to: 6, &step)
    case .navigates(.back): followLink(to: 5, &step)
    case .navigates(.bank): step.work.append("openLink bank://go")
    case .navigates(.script): step.news.append("linkRefused javascript:1")
    case .navigates(.web), .followsStrangeLink: break
    case .kills: restart(&step)
    case .answersList, .answersPayment, .answersCreation, .answersMethods: break
    }
  }

  /// Notes that the app ended, which loses the answers and the list, and closes the page.
  private mutating func restart(_ step: inout Step) {
    let lost = pending.map(\.asked)
    (pending, isPageOpen, rows, unlisted) = ([], false, nil, [])
    switch phase {
    case .idle: break
    case .starting, .list, .paying: read(&step)
    case .askingFlow:
      leavePage(&step)
      read(&step)
    case .saving:
      phase = areMethodsShown ? .choosingMethod : .creating
      (failure, isUnknown) = (.outcomeUnknown, true)
      ask(.list, &step)
    case .creating, .choosingMethod:
      if phase == .creating, selectsMethod {
        failure = nil
        ask(.methods, &step)
      }
      ask(.list, &step)
    }
    if phase == .paying, let paying { ask(.payment(paying), &step) }
    for case .payment(let id) in lost where !pending.contains(where: { $0.asked == .payment(id) }) {
      ask(.payment(id), &step)
    }
  }

  private mutating func create(_ step: inout Step) {
    sent = sent ?? draft?.entry
    failure = nil
    phase = .saving
    ask(.creation, &step)
  }

  /// Reads the list, because the shopper acted.
  private mutating func read(_ step: inout Step) {
    failure = nil
    ask(.list, &step)
  }

  private mutating func followLink(to id: Int64, _ step: inout Step) {
    followed[id] = followed[id] ?? []
    guard phase != .idle, phase != .starting else {
      isLinkWaiting = true
      return
    }
    let left = paying
    if left != nil { leavePage(&step) }
    read(&step)
    if let left { ask(.payment(left), &step) }
  }

  mutating func leavePage(_ step: inout Step) {
    if isPageOpen { step.work.append("closePage") }
    (isPageOpen, paying, phase, question) = (false, nil, .list, nil)
  }

  mutating func open(
    _ row: PaymentsMove.Row, by flow: PaymentsFlow, isNew: Bool = false, _ step: inout Step
  ) -> Bool {
    guard row.isPayable else { return false }
    failure = nil
    question = flow == .choose ? Question(cents: row.cents, isNew: isNew) : nil
    paying = row.id
    followed[row.id] = followed[row.id] ?? []
    isPageOpen = flow == .inApp
    phase = flow == .choose ? .askingFlow : .paying
    switch flow {
    case .external: step.work.append("openBrowser \(PaymentsMove.page)")
    case .inApp: step.work.append("openPage \(PaymentsMove.page)")
    case .choose: step.work.append("askFlow \(row.id)")
    }
    return true
  }
}
