import ScheduleEngine
import TestSupport
import WidgetRendering

@testable import CheckoutEngine
@testable import ViewModels

/// The screens of a list of payments, with a shopper who tries everything and a server that answers
/// late, wrongly or never.
struct PaymentsScreenWorld: ExplorableWorld {
  let settings: PaymentsSettings
  /// The moves that lead to the first situation.
  var seed: [PaymentsScreenMove] = []
  var rules = PaymentsScreenRule.all

  struct Situation {
    var flow: PaymentsCheckout
    var screens: PaymentsSituation
    /// The number of the focus before the last move.
    var lastFocus = 0
    /// The screens, which are computed once after each move.
    var screen: PaymentsScreen
  }

  /// A situation without the numbers of requests, moves of the focus and announcements.
  struct Folded: Hashable {
    let state: PaymentsState
    let calls: [PaymentsCall]
    let isOutcomeUnknown: Bool
    let sentCount: Int
    let entry: PaymentsEntry?
    let layout: PaymentsLayout
    let isShowingIssuers: Bool
    let isRefreshAsked: Bool
    let notice: PaymentsSituation.Notice?
  }

  init(_ flow: PaymentsFlow, selectsMethod: Bool) throws {
    settings = try PaymentsSettings(
      selectsMethod: selectsMethod, flow: flow, deepLinkScheme: "app-pay", currency: .eur)
  }

  var start: Situation {
    let flow = PaymentsCheckout(settings: settings)
    let screens = PaymentsSituation(flow, locale: .enGB, texts: PaymentsTexts(), layout: .list)
    var situation = Situation(flow: flow, screens: screens, screen: PaymentsScreen(screens))
    for move in seed { situation = step(move, in: situation).after ?? situation }
    return situation
  }

  func folded(_ situation: Situation) -> Folded {
    let (flow, screens) = (situation.flow, situation.screens)
    return Folded(
      state: flow.state, calls: flow.requests.map(\.call), isOutcomeUnknown: flow.isOutcomeUnknown,
      sentCount: flow.sent.count, entry: screens.entry, layout: screens.layout,
      isShowingIssuers: screens.isShowingIssuers, isRefreshAsked: screens.isRefreshAsked,
      notice: screens.notice)
  }

  func moves(in situation: Situation) -> [PaymentsScreenMove] {
    PaymentsScreenMove.ofShopper
      + PaymentsScreenMove.ofServer.filter { request(of: $0, situation.flow) != nil }
  }

  /// Returns the number of the newest request that a move answers, or nil.
  private func request(of move: PaymentsScreenMove, _ flow: PaymentsCheckout) -> Int? {
    guard let asked = move.asked else { return nil }
    return flow.requests.last {
      $0.call.replyKind == asked.kind && ($0.idempotencyKey != nil) == asked.isCreation
    }?.number
  }

  func step(
    _ move: PaymentsScreenMove, in situation: Situation
  ) -> (after: Situation?, broken: String?) {
    var after = situation
    after.lastFocus = situation.screens.focus?.number ?? 0
    let flow = situation.flow
    let newKey = { PaymentsSample.key(flow.sent.count + 1) }
    func send(_ input: PaymentsInput?) { after.send(input) }
    switch move {
    case .appears: send(after.screens.inputOfAppearing)
    case .refreshes:
      after.screens.isRefreshAsked = true
      send(after.screens.inputOfRefreshing)
    case .retries: send(after.screens.inputOfRetry(newKey: newKey))
    case .opens: send(.open(id: 5))
    case .answers(.pay(let choice)): send(.chooseFlow(choice))
    case .answers(.cancel): send(.cancel)
    case .answers(.dismiss): after.screens.notice = nil
    case .opensForm: after.screens.openForm()
    case .enters(let amount):
      after.screens.edit {
        $0.amount = amount
        $0.description = "Mug"
      }
    case .submits:
      after.screens.check()
      send(after.screens.inputOfSubmitting(newKey: newKey))
    case .savesWithoutMethod, .saves: send(.save)
    case .cancels:
      send(after.screens.inputOfCancelling)
      after.screens.closeForm()
    case .arranges(let layout): after.screens.setLayout(layout)
    case .choosesMethod(let id):
      send(after.screens.inputOfChoosing(id))
      after.screens.showIssuers(of: id)
    case .choosesIssuer: send(.chooseIssuer(id: "b-1"))
    case .goesBack:
      send(after.screens.inputOfGoingBack)
      after.screens.isShowingIssuers = false
    case .closesPage: send(.close)
    case .followsLink: send(.deepLink(url: "app-pay://payments/5"))
    case .answersList, .answersPayment, .answersCreation, .answersMethods:
      guard let request = request(of: move, flow), let answer = move.answer else {
        return (nil, nil)
      }
      send(.answer(request: request, answer))
    }
    after.screens.moveFocus()
    // Most moves change nothing.
    if after.screens == situation.screens, after.flow == situation.flow { return (nil, nil) }
    after.screen = PaymentsScreen(after.screens)
    if let rule = rules.first(where: { !$0.holds(after) }) { return (nil, rule.sentence) }
    return (after, nil)
  }
}

extension PaymentsScreenWorld.Situation {
  private static let moment = Moment(today: PaymentsSample.day, timestamp: PaymentsSample.time)

  /// Sends an input, and takes the values of the checkout over.
  mutating func send(_ input: PaymentsInput?) {
    guard let input, let reaction = try? flow.apply(input, at: Self.moment) else { return }
    screens.follow(flow)
    if case .accepted(let effects, let events) = reaction { screens.receive(effects, events) }
  }

  /// Returns whether the checkout accepts an input.
  func accepts(_ input: PaymentsInput?) -> Bool {
    guard let input else { return false }
    var copy = flow
    guard case .accepted? = try? copy.apply(input, at: Self.moment) else { return false }
    return true
  }
}
