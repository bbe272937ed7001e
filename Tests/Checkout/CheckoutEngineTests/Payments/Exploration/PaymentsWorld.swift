import ScheduleEngine
import TestSupport

@testable import CheckoutEngine

/// A checkout of payments with a server that answers in any order, late, wrongly or never.
struct PaymentsWorld: ExplorableWorld {
  let settings: PaymentsSettings
  /// The moves that lead to the first situation.
  var seed: [PaymentsMove] = []
  /// The moves of the shopper and of the app.
  var shopper = PaymentsMove.ofShopper
  var lists = PaymentsMove.ListAnswer.allCases
  var payments = PaymentsMove.PaymentAnswer.all
  /// The rules that are checked after each step.
  var rules = PaymentsRule.all

  struct Situation {
    var flow: PaymentsCheckout
    var observer: PaymentsObserver
    /// The requests under way and their numbers.
    var numbers: [PaymentsObserver.Asked: Int] = [:]
    /// The number of requests so far.
    var requests = 0
  }

  /// A situation without the numbers of the requests.
  ///
  /// Only their order matters, in which the observer has those under way. Late answers are sent in
  /// every situation.
  ///
  /// The observer and the checkout know the same, which every step checks; what both know is
  /// compared once. A failure makes a difference only by being there.
  struct Folded: Hashable {
    let observer: PaymentsObserver
    let followed: [PaymentsCheckout.Followed]
    let isOutcomeUnknown: Bool
    let isDeepLinkWaiting: Bool

    init(_ situation: Situation) {
      var observer = situation.observer
      if observer.failure != nil { observer.failure = .serviceUnavailable }
      // The order matters between requests that read or create the same payment.
      if let index = observer.pending.firstIndex(where: { $0.asked == .methods }) {
        let methods = observer.pending.remove(at: index)
        observer.pending.append(methods)
      }
      (self.observer, followed) = (observer, situation.flow.followed)
      isOutcomeUnknown = situation.flow.isOutcomeUnknown
      isDeepLinkWaiting = situation.flow.isDeepLinkWaiting
    }
  }

  init(_ flow: PaymentsFlow, selectsMethod: Bool) throws {
    settings = try PaymentsSettings(
      selectsMethod: selectsMethod, flow: flow, deepLinkScheme: "app-pay", currency: .eur)
  }

  var start: Situation {
    var situation = Situation(
      flow: PaymentsCheckout(settings: settings),
      observer: PaymentsObserver(flow: settings.flow, selectsMethod: settings.selectsMethod))
    for move in seed {
      if let after = step(move, in: situation).after { situation = after }
    }
    return situation
  }

  func folded(_ situation: Situation) -> Folded { Folded(situation) }

  func moves(in situation: Situation) -> [PaymentsMove] {
    var moves = shopper
    for request in situation.observer.pending {
      switch request.asked {
      case .list: moves += lists.map { .answersList($0) }
      case .payment(let id): moves += payments.map { .answersPayment(id, $0) }
      case .creation: moves += payments.map { .answersCreation($0) }
      case .methods: moves += PaymentsMove.MethodsAnswer.allCases.map { .answersMethods($0) }
      }
    }
    return moves
  }

  private static let moment = Moment(
    today: CivilDate(knownDayNumber: 739_941), secondsSinceEpoch: 1_795_219_200)

  func step(
    _ move: PaymentsMove, in situation: Situation
  ) -> (after: Situation?, broken: String?) {
    var after = situation
    let expected = after.observer.observe(move)
    let input = move.input(request: move.asked.flatMap { situation.numbers[$0] } ?? 0)
    let reaction: FlowReaction<PaymentsEffect, PaymentsEvent>
    do throws(PaymentsRefusal) {
      if let input {
        reaction = try after.flow.apply(input, at: Self.moment)
      } else {
        var kept = after.flow
        _ = kept.resume(at: Self.moment)
        reaction = after.flow.restart(at: Self.moment)
        if kept != after.flow { return (nil, "A stored checkout is the one in memory.") }
        after.numbers = [:]
      }
    } catch {
      guard expected == .refused(error.reason) else {
        return (nil, "An input is answered as the table says, not with \(error.code).")
      }
      guard after.flow == situation.flow else { return (nil, "A refused input changes nothing.") }
      return (nil, nil)
    }
    if reaction == .ignored {
      guard expected == .ignored else {
        return (nil, "Only late answers, strange links and closed pages are ignored.")
      }
      guard after.flow == situation.flow else { return (nil, "An ignored input changes nothing.") }
      return (nil, nil)
    }
    let (work, news) = (reaction.effects.map(\.words), reaction.events.map(\.words))
    guard expected == .accepted(work: work, news: news) else {
      return (nil, "An input has the effects and events of the table, not \(work) and \(news).")
    }
    if let asked = move.asked { after.numbers[asked] = nil }
    for case .request(let request) in reaction.effects {
      after.requests += 1
      guard request.number == after.requests else {
        return (nil, "Requests are numbered from 1, each once.")
      }
      after.numbers[request.asked] = request.number
    }
    if let rule = rules.first(where: { !$0.holds(after) }) { return (nil, rule.sentence) }
    return (after, nil)
  }
}

/// A rule that holds after every accepted step.
struct PaymentsRule {
  let sentence: String
  let holds: (PaymentsWorld.Situation) -> Bool

  init(_ sentence: String, _ holds: @escaping (PaymentsWorld.Situation) -> Bool) {
    (self.sentence, self.holds) = (sentence, holds)
  }

  static var all: [PaymentsRule] {
    [
      PaymentsRule("The phase is that of the table.") { $0.flow.state.phase == $0.observer.phase },
      PaymentsRule("The list is what was read last, the greatest number first.") { situation in
        let shown = situation.flow.state.days?.flatMap(\.payments).map {
          PaymentsMove.Row(
            id: $0.id, status: "\($0.status.text)", isWeb: $0.url == PaymentsMove.page,
            cents: $0.amount.minorUnits)
        }
        return shown == situation.observer.rows
      },
      PaymentsRule("A payment is being paid while its page or its question is open.") { situation in
        let state = situation.flow.state
        return state.paying == situation.observer.paying
          && (state.paying != nil) == (state.phase == .paying || state.phase == .askingFlow)
      },
      PaymentsRule("The page in the app is open as the effects say.") { situation in
        (situation.flow.state.page != nil) == situation.observer.isPageOpen
      },
      PaymentsRule("A new payment is there until it is created or dropped.") { situation in
        let state = situation.flow.state
        let isThere =
          state.phase == .creating || state.phase == .choosingMethod || state.phase == .saving
        return (state.draft != nil) == isThere
          && state.draft?.method == situation.observer.draft?.method
          && state.draft?.issuer == situation.observer.draft?.issuer
      },
      PaymentsRule("Methods are shown to choose from, and no longer than the new payment.") {
        ($0.flow.state.methods != nil) == $0.observer.areMethodsShown
          && $0.flow.state.methods?.map(\.id) ?? [] == $0.observer.offered
      },
      PaymentsRule("The error is that of the last answer, until the shopper acts.") {
        $0.flow.state.failure?.code == $0.observer.failure
      },
      PaymentsRule("An answer is awaited if its request is under way.") { situation in
        let numbers = Array(situation.numbers.values)
        return (0...situation.requests + 1).allSatisfy {
          situation.flow.awaitsAnswer(to: $0) == numbers.contains($0)
        }
      },
      PaymentsRule("A late or unknown answer is ignored.") { situation in
        let numbers = Array(situation.numbers.values)
        let late = (0...situation.requests + 1).filter { !numbers.contains($0) }
        return late.suffix(2).allSatisfy { number in
          var flow = situation.flow
          let answer = PaymentsMove.ListAnswer.paid.answer
          let moment = Moment(
            today: CivilDate(knownDayNumber: 739_941), secondsSinceEpoch: 1_795_219_200)
          let reaction = try? flow.apply(.answer(request: number, answer), at: moment)
          return reaction == .ignored && flow == situation.flow
        }
      },
    ]
  }
}

extension PaymentsRequest {
  fileprivate var asked: PaymentsObserver.Asked {
    switch call {
    case .readPayments: .list
    case .readPayment(let id): .payment(id)
    case .makePayment: .creation
    case .readMethods: .methods
    }
  }
}

extension PaymentsEffect {
  fileprivate var words: String {
    switch self {
    case .request(let request): "\(request.method) \(request.path)"
    case .openBrowser(let url): "openBrowser \(url.text)"
    case .openPage(let url): "openPage \(url.text)"
    case .closePage: "closePage"
    case .askFlow(let id): "askFlow \(id)"
    case .openLink(let url): "openLink \(url.text)"
    case .notify(let id, let status): "notify \(id) \(status.text)"
    }
  }
}

extension PaymentsEvent {
  fileprivate var words: String {
    switch self {
    case .paymentCreated(let id): "\(name) \(id)"
    case .paymentFinished(let id, let status): "\(name) \(id) \(status.text)"
    case .malformedPayment(let id): "\(name) \(id.map { "\($0)" } ?? "null")"
    case .malformedMethod(let id): "\(name) \(id.map { "\($0)" } ?? "null")"
    case .linkRefused(let url): "\(name) \(url.text)"
    }
  }
}
