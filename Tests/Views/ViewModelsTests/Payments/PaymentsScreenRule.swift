import ScheduleEngine

@testable import CheckoutEngine
@testable import ViewModels

/// A rule that holds for the screens in every situation.
struct PaymentsScreenRule {
  let sentence: String
  let holds: (PaymentsScreenWorld.Situation) -> Bool

  init(_ sentence: String, _ holds: @escaping (PaymentsScreenWorld.Situation) -> Bool) {
    (self.sentence, self.holds) = (sentence, holds)
  }

  static var all: [Self] { parts + buttons + ways }

  /// The parts that each screen has.
  private static var parts: [Self] {
    [
      Self("A screen has its own parts and no other.") { situation in
        let screen = situation.screen
        return (screen.form != nil) == (screen.step == .form)
          && (screen.methods != nil) == (screen.step == .methods || screen.step == .issuers)
          && (screen.page != nil) == (screen.step == .page)
          && (screen.methods?.back != nil) == (screen.step == .issuers)
      },
      Self("The list has the payments of the checkout, in its order.") { situation in
        situation.screen.days.flatMap(\.payments).map(\.id)
          == (situation.flow.state.days ?? []).flatMap(\.payments).map(\.id)
      },
      Self("The failure is that of the checkout.") { situation in
        situation.screen.failure?.text == situation.flow.state.failure?.advice
      },
      Self("The shopper is asked exactly while the checkout waits for it.") { situation in
        let isAsked =
          situation.screen.alert?.buttons.contains { $0.action == .cancel } == true
        return isAsked == (situation.flow.state.phase == .askingFlow)
      },
      Self("A page in the app is the checkout's.") { situation in
        let page = situation.screen.page
        return (page?.place == .inApp ? page?.address : nil) == situation.flow.state.page
      },
      Self("Progress is shown only while a request is under way.") { situation in
        let screen = situation.screen
        return (screen.progress == nil && !screen.isRefreshing) || !situation.flow.requests.isEmpty
      },
      Self("The focus moves to an element of the screen that is shown.") { situation in
        let screen = situation.screen
        guard let focus = screen.focus, focus.number != situation.lastFocus else { return true }
        return switch focus.element {
        case .title: true
        case .newPayment: screen.step == .list
        case .payment(let id):
          screen.step == .list && screen.days.flatMap(\.payments).contains { $0.id == id }
        case .amount, .description: screen.step == .form
        case .failure: screen.failure != nil
        }
      },
    ]
  }

  /// The buttons, which are enabled exactly if the checkout accepts their inputs.
  private static var buttons: [Self] {
    [
      Self("A payment can be chosen if the checkout accepts it.") { situation in
        situation.screen.days.flatMap(\.payments).allSatisfy {
          $0.isEnabled == situation.accepts(.open(id: $0.id))
        }
      },
      Self("The form's button is enabled if the checkout accepts the entry.") { situation in
        guard let form = situation.screen.form else { return true }
        let screens = situation.screens
        guard screens.entry?.values(screens.settings, screens.locale) != nil else { return true }
        let key = PaymentsSample.key(situation.flow.sent.count + 1)
        return form.submit.isEnabled
          == situation.accepts(situation.screens.inputOfSubmitting { key })
          && form.submit.isBusy == (screens.inputOfSubmitting { key } == nil)
      },
      Self("A payment is created without a method only as it is shown.") { situation in
        guard let form = situation.screen.form, let button = form.saveWithoutMethod else {
          return true
        }
        return button.isEnabled == situation.accepts(.save)
          && situation.flow.state.draft?.amount.text == form.amount.text
      },
      Self("The new payment can be dropped if the checkout accepts it.") { situation in
        guard let cancel = situation.screen.form?.cancel ?? situation.screen.methods?.cancel else {
          return true
        }
        return cancel.isEnabled == (situation.flow.state.draft == nil || situation.accepts(.cancel))
      },
      Self("A way to pay can be chosen if the checkout accepts it.") { situation in
        (situation.screen.methods?.methods ?? []).allSatisfy {
          $0.isEnabled == situation.accepts(.chooseMethod(id: $0.id))
        }
      },
      Self("A bank can be chosen if the checkout accepts it.") { situation in
        let methods = situation.screen.methods
        return ((methods?.issuers ?? []) + (methods?.methods.flatMap(\.issuers) ?? [])).allSatisfy {
          $0.isEnabled == situation.accepts(.chooseIssuer(id: $0.id))
        }
      },
      Self("The shopper can continue if the checkout accepts it.") { situation in
        guard let methods = situation.screen.methods else { return true }
        return methods.proceed.isEnabled == situation.accepts(.save)
      },
      Self("Each answer to the question is accepted.") { situation in
        (situation.screen.alert?.buttons ?? []).allSatisfy { button in
          switch button.action {
          case .pay(let choice): situation.accepts(.chooseFlow(choice))
          case .cancel: situation.accepts(.cancel)
          case .dismiss: true
          }
        }
      },
      Self("The page can be closed, and what failed repeated.") { situation in
        let key = PaymentsSample.key(situation.flow.sent.count + 1)
        return (situation.screen.page == nil || situation.accepts(.close))
          && (situation.screen.failure?.retry?.isEnabled != true
            || situation.accepts(situation.screens.inputOfRetry { key }))
      },
    ]
  }

  /// The ways on.
  private static var ways: [Self] {
    [
      Self("The shopper always has a way on, or waits for an answer.") { situation in
        let screen = situation.screen
        if !situation.flow.requests.isEmpty { return true }
        return screen.newPayment.isEnabled || screen.form?.cancel.isEnabled == true
          || screen.methods?.cancel.isEnabled == true || screen.page != nil || screen.alert != nil
          || screen.failure?.retry?.isEnabled == true
          || (situation.flow.state.phase == .idle && screen.failure == nil)
      },
      Self("A payment that may exist leaves a way to read the list.") { situation in
        // The shopper can pull the list itself.
        guard situation.flow.isOutcomeUnknown, !situation.flow.isReadingPayments,
          situation.screen.form != nil || situation.screen.methods != nil,
          situation.flow.state.phase != .list
        else { return true }
        return situation.screen.failure?.retry?.isEnabled == true
      },
    ]
  }
}
