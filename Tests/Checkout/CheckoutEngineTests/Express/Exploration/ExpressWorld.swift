import ScheduleEngine
import TestSupport

@testable import CheckoutEngine

/// An express checkout with a page that asks at most some questions, in any order, also again.
struct ExpressWorld: ExplorableWorld {
  /// The number of questions that the page asks.
  var questions = 3
  /// The rules that are checked after each step.
  var rules = Self.rules

  struct Situation {
    var flow: ExpressCheckout
    var observer = ExpressObserver()
    /// The address of the page.
    var url: SecretText?
    /// The number of ends so far.
    var ends = 0
  }

  /// A situation without the names of the questions: only which are open makes a difference.
  struct Folded: Hashable {
    let state: ExpressState
    let progress: ExpressState.Phase
    let open: [UTF8Text?]
    let used: Int

    init(_ situation: Situation) {
      var state = situation.flow.state
      open = state.asked.map { question in
        if case .option(let id) = question.kind { id } else { nil }
      }
      state.asked = []
      (self.state, progress) = (state, situation.flow.progress)
      used = situation.flow.usedIDs.count
    }
  }

  var start: Situation {
    let settings = ExpressSettings(
      token: "001.tok", region: .us, environment: .sandbox, currency: .usd)
    var situation = Situation(flow: ExpressCheckout(settings: settings))
    if case .loadPage(let url)? = situation.flow.opening.effects.first { situation.url = url }
    return situation
  }

  func folded(_ situation: Situation) -> Folded { Folded(situation) }

  func moves(in situation: Situation) -> [ExpressMove] {
    var moves: [ExpressMove] = [
      .loads, .fails, .loadIsCancelled, .succeeds, .cancels, .babbles, .strangerSucceeds, .retries,
      .dismisses, .confirms, .stays, .kills,
    ]
    let used = situation.observer.used
    for question in 1...max(1, min(used + 1, questions)) {
      moves += [
        .asksForOptions(question), .asksAbout("a", question), .asksAbout("b", question),
        .logs(question),
      ]
    }
    // Questions that were asked, and one that never was.
    for question in Array(1..<used + 1) + [questions + 1] {
      moves += ExpressMove.Offer.allCases.map { .offers($0, to: question) }
      for option in ["a", "b"] as [UTF8Text] {
        moves += ExpressMove.Update.allCases.map { .updates(option, $0, for: question) }
      }
      moves += ExpressError.allCases.map { .refuses($0, question) }
      moves.append(.keeps(question))
    }
    return moves
  }

  func step(
    _ move: ExpressMove, in situation: Situation
  ) -> (after: Situation?, broken: String?) {
    var after = situation
    let expected = after.observer.observe(move)
    let moment = Moment(
      today: CivilDate(knownDayNumber: 739_941), secondsSinceEpoch: 1_795_219_200)
    let reaction: FlowReaction<ExpressEffect, ExpressEvent>
    do throws(ExpressRefusal) {
      if let input = move.input {
        reaction = try after.flow.apply(input, at: moment)
      } else {
        reaction = after.flow.restart(at: moment)
      }
    } catch {
      guard expected == .refused(error.reason) else {
        return (nil, "An input is answered as the table says, not with \(error.code).")
      }
      guard after.flow == situation.flow else { return (nil, "A refused input changes nothing.") }
      return (nil, nil)
    }
    if reaction == .ignored {
      guard expected == .ignored else { return (nil, "Only late or foreign words are ignored.") }
      guard after.flow == situation.flow else { return (nil, "An ignored input changes nothing.") }
      return (nil, nil)
    }
    after.ends += reaction.events.count { $0.kind == .success || $0.isCancellation }
    guard reaction.answer == expected else {
      return (nil, "An input has the effects and events of the table, not \(reaction).")
    }
    let step = Step(before: situation, reaction: reaction, after: after)
    if let rule = rules.first(where: { !$0.holds(step) }) { return (nil, rule.sentence) }
    return (after, nil)
  }

  /// An accepted step.
  struct Step {
    let before: Situation
    let reaction: FlowReaction<ExpressEffect, ExpressEvent>
    let after: Situation
  }

  /// A rule that holds after every accepted step.
  struct Rule {
    let sentence: String
    let holds: (Step) -> Bool

    init(_ sentence: String, _ holds: @escaping (Step) -> Bool) {
      (self.sentence, self.holds) = (sentence, holds)
    }
  }
}

extension FlowReaction<ExpressEffect, ExpressEvent> {
  /// The reaction in the observer's words.
  var answer: ExpressObserver.Answer {
    switch self {
    case .ignored: .ignored
    case .accepted(let effects, let events):
      .accepted(work: effects.map(\.kind), news: events.map(\.kind))
    }
  }
}

extension ExpressEffect {
  fileprivate var kind: ExpressObserver.Work {
    func number(_ id: UTF8Text) -> Int { Int(id.description.dropFirst()) ?? 0 }
    return switch self {
    case .loadPage: .load
    case .askShippingOptions(let id, _): .askOptions(number(id))
    case .askShippingOption(let id, _): .askOption(number(id))
    case .sendMessage(let answer): .send(number(answer.requestID))
    case .askRetry: .askRetry
    case .promptToLeave: .prompt
    case .closePage: .close
    }
  }
}

extension ExpressEvent {
  fileprivate var kind: ExpressObserver.News {
    switch self {
    case .success: .success
    case .cancelled(let reason): .cancelled(reason)
    case .pageMessage: .line
    case .malformedMessage: .malformed
    }
  }

  fileprivate var isCancellation: Bool {
    if case .cancelled = self { true } else { false }
  }
}
