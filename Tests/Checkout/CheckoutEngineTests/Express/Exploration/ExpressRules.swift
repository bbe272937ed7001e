import ScheduleEngine

@testable import CheckoutEngine

extension ExpressWorld {
  /// The rules of section 6a that hold in every state.
  static var rules: [Rule] {
    [
      Rule("A checkout ends at most once, and has ended exactly then.") { step in
        step.after.ends == (step.after.flow.state.hasEnded ? 1 : 0)
      },
      Rule("The page is closed at the end and never before.") { step in
        step.reaction.effects.contains(.closePage)
          == (step.after.flow.state.hasEnded && !step.before.flow.state.hasEnded)
      },
      Rule("The phase is the page's, or the prompt's.") { step in
        let (state, observer) = (step.after.flow.state, step.after.observer)
        return observer.hasEnded
          ? state.phase == (state.token == nil ? .cancelled : .succeeded)
          : state.phase == observer.phase && step.after.flow.progress == observer.page
      },
      Rule("There is a token after a success, and a reason after any other end.") { step in
        let state = step.after.flow.state
        return (state.token != nil) == (state.phase == .succeeded)
          && (state.reason != nil) == (state.phase == .cancelled)
      },
      Rule("The questions that are shown are those that nobody answered.") { step in
        step.after.flow.state.asked
          == step.after.observer.open.map { question in
            ExpressState.Question(
              requestID: UTF8Text("q\(question.number)"),
              kind: question.option.map { .option(id: $0) } ?? .address)
          }
      },
      Rule("The total is the chosen option's, by the app's amounts where it gave any.") { step in
        let (state, observer) = (step.after.flow.state, step.after.observer)
        return state.option == observer.chosen && state.total?.minorUnits == observer.total
          && (state.option == nil) == (state.total == nil)
      },
      Rule("The options are the app's, each once and in the checkout's currency.") { step in
        guard let options = step.after.flow.state.options, let totals = step.after.observer.totals
        else {
          return (step.after.flow.state.options == nil) == (step.after.observer.totals == nil)
        }
        return options.count == totals.count
          && options.allSatisfy {
            totals[$0.id] == $0.orderAmount.minorUnits && $0.amounts.areValid(in: .usd)
          }
      },
      Rule("The option that the app is asked about has the total that is shown.") { step in
        step.reaction.effects.allSatisfy { effect in
          guard case .askShippingOption(_, let option) = effect else { return true }
          return option.orderAmount == step.after.flow.state.total
        }
      },
      Rule("The page is always the same.") { step in
        step.reaction.effects.allSatisfy { effect in
          guard case .loadPage(let url) = effect else { return true }
          return url == step.before.url
        }
      },
      Rule("The event of a success has the token that is shown.") { step in
        step.reaction.events.allSatisfy { event in
          guard case .success(let token) = event else { return true }
          return token == step.after.flow.state.token && token == "t"
        }
      },
      Rule("The reason that is shown is the event's.") { step in
        step.reaction.events.allSatisfy { event in
          guard case .cancelled(let reason) = event else { return true }
          return reason == step.after.flow.state.reason
        }
      },
    ]
  }
}
