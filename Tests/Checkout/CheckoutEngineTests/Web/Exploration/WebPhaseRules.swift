import ScheduleEngine

@testable import CheckoutEngine

extension WebWorld.Rule {
  static let aboutPhases = [
    Self("The phase says what the page and the order do, unless leaving is asked.") { step in
      let memory = step.after.memory
      let underneath: WebState.Phase =
        if memory.isPlaced {
          memory.isReported ? .completed : .completing
        } else {
          switch memory.page {
          case .none: .idle
          case .awaited: .starting
          case .loading: .loading
          case .shown: .showing
          case .failed: .failed
          }
        }
      return step.after.flow.progress == underneath
        && step.new.phase == (memory.isLeft ? .left : memory.isAsked ? .leaving : underneath)
    },
    Self("What happens underneath the question happens as if nobody had asked.") { step in
      guard step.old.phase == .leaving else { return true }
      switch step.move {
      case .closes, .asksToClose: return step.effects.isEmpty && step.events.isEmpty
      case .confirms, .stays, .kills: return true
      default: break
      }
      var staying = step.before.flow
      guard let input = step.move.input(answering: step.before.memory.requests),
        (try? staying.apply(.stay, at: WebSession.moment)) != nil
      else { return false }
      let reaction = try? staying.apply(input, at: WebSession.moment)
      var leaving = step.after.flow
      _ = try? leaving.apply(.stay, at: WebSession.moment)
      return reaction == step.reaction && staying == leaving
    },
    Self("A shopper who uses the page is asked before leaving, each time.") { step in
      let isExpected =
        step.isAccepted && !step.before.memory.isAsked && step.after.memory.isAsked
      return (step.effects == [.promptToLeave(.unfinished)]) == isExpected
    },
    Self("The checkout is left once, by close without a page to lose or by confirmation.") { step in
      guard step.after.memory.isLeft, !step.before.memory.isLeft else {
        return step.old.phase == .left || step.new.phase != .left
      }
      let before = step.before.memory
      let isClosed =
        (step.move == .closes || step.move == .asksToClose) && !before.isAsked
        && (before.isPlaced ? before.isReported : !before.hasPage)
      let dismissals = step.effects.filter { $0.requestNumber == nil }
      return dismissals == [.dismiss] && step.effects.last == .dismiss
        && (isClosed || step.move == .confirms)
        && step.events == (before.isPlaced ? [] : [.checkoutLeft])
    },
    Self("A placed order withdraws the question whether to leave.") { step in
      !step.after.memory.isPlaced || step.new.phase != .leaving
    },
    Self("While the order is reported, closing dismisses once.") { step in
      guard step.effects.contains(.dismiss), !step.after.memory.isLeft, step.move != .kills else {
        return true
      }
      return step.before.memory.isPlaced && !step.before.memory.isReported
        && !step.before.memory.isAsked && step.before.memory.dismissals == 0
    },
    Self("A close while the order is reported is not lost.") { step in
      guard step.isAccepted, step.move == .closes || step.move == .asksToClose,
        step.old.phase == .completing
      else { return true }
      return step.after.memory.dismissals == 1
    },
    Self("Nothing happens in a checkout that was left.") { step in
      guard step.before.memory.isLeft else { return true }
      if step.move == .kills { return step.new.phase == .left }
      return step.before.flow == step.after.flow && !step.isAccepted
    },
    Self("A failure that is set is an event; a retry and a page's start clear it.") { step in
      let codes = step.events.compactMap { event -> WebFailure.Code? in
        if case .checkoutFailed(let code) = event { code } else { nil }
      }
      guard step.isAccepted else { return codes.isEmpty && step.new.failure == step.old.failure }
      let expected =
        step.before.memory.isLeft ? nil : step.before.memory.expectedFailure(of: step.move)
      return codes == (expected.map { [$0] } ?? [])
        && step.new.failure?.code == step.after.memory.failure
        && (expected != nil || step.new.failure == nil || step.new.failure == step.old.failure)
    },
    Self("A rejection has the server's words, a failed page its reason.") { step in
      guard step.new.failure != step.old.failure, let failure = step.new.failure else {
        return true
      }
      switch failure.code {
      case .serviceUnavailable, .malformedAnswer: return failure.message == nil
      case .requestRejected, .orderChanged, .cartExpired, .notAuthorized, .locked:
        return failure.message == "words"
      case .pageFailed: return failure.message == "offline"
      case .pageError: return failure.message == "No"
      }
    },
    Self("Progress grows from a page's start to its end, and the address is the page's.") { step in
      guard step.isAccepted else { return true }
      switch step.move {
      case .pageStarts:
        return step.new.progress == 0 && step.new.url == "https://shop.example/a"
      case .pageProgresses:
        return step.new.progress == max(step.old.progress, 500) && step.new.url == step.old.url
      case .pageFinishes:
        return step.new.progress == 1_000 && step.new.url == "https://shop.example/b"
      case .kills: return step.new.progress == 0 && step.new.url == nil
      default:
        let isLoaded = step.effects == [.loadPage(WebMove.page)]
        return step.new.progress == step.old.progress
          && step.new.url == (isLoaded ? WebMove.page.url : step.old.url)
      }
    },
  ]
}
