import ScheduleEngine
import TestSupport

@testable import CheckoutEngine

/// A web checkout, its page and its shop's server, small enough to be explored.
struct WebWorld: ExplorableWorld {
  /// Whether the page sends messages; else it reaches addresses.
  let isBridge: Bool
  /// The number of identifiers that the page gives orders.
  var identifiers = 2
  var rules = Rule.all

  /// A rule that every step keeps.
  struct Rule: Sendable {
    let sentence: String
    let holds: @Sendable (Step) -> Bool

    init(_ sentence: String, _ holds: @escaping @Sendable (Step) -> Bool) {
      (self.sentence, self.holds) = (sentence, holds)
    }
  }

  struct Situation {
    var flow: WebCheckout
    var memory = Memory()
  }

  /// An input that was applied, and its result.
  struct Step {
    let move: WebMove
    let before: Situation
    let after: Situation
    /// The effects and events, or nil if the input was rejected.
    let reaction: FlowReaction<WebEffect, WebEvent>?
    let refusal: WebRefusal?

    var old: WebState { before.flow.state }
    var new: WebState { after.flow.state }
    var effects: [WebEffect] { reaction?.effects ?? [] }
    var events: [WebEvent] { reaction?.events ?? [] }
    var isAccepted: Bool { reaction != nil && reaction != .ignored }

    /// The call that the step sent, or nil.
    var sent: WebRequest? {
      for case .request(let request) in effects { return request }
      return nil
    }
  }

  /// The facts that an observer of the inputs, effects and events remembers.
  struct Memory {
    /// The number of requests sent.
    var requests = 0
    /// The request that was sent and is not answered.
    var pending: WebRequest?
    var page = PageRecord.none
    /// Whether the shopper is asked whether to leave, and whether the checkout was left.
    var (isAsked, isLeft) = (false, false)
    /// The first report of the placed order, or nil before it is placed.
    var report: WebCall?
    /// Whether the shop's server may not know of the placed order, and whether it confirmed it.
    var (isOwed, isReported) = (false, false)
    /// The numbers of events and effects so far that happen once.
    var (begins, purchases, ends, dismissals) = (0, 0, 0, 0)
    /// The number of reports that were sent without a retry, since the app started last.
    var repeats = 0
    /// The identifiers that the server and the page described last.
    var (serverID, pageID): (UTF8Text?, UTF8Text?)
    /// The last description that could be read, the identifier and the currency of the last that had
    /// one.
    var order: WebOrderData?
    var failure: WebFailure.Code?

    /// The page, as far as it is known outside.
    enum PageRecord: Int {
      /// The checkout has not started.
      case none
      /// The server is asked for it.
      case awaited
      case loading, shown
      /// There is none, because something failed.
      case failed
    }

    var isPlaced: Bool { report != nil }
    var hasPage: Bool { page == .loading || page == .shown }
  }

  var start: Situation {
    var kind = WebKind.bridge
    if !isBridge,
      let completion = try? WebCompletion(host: "shop.example", path: "/done", orderQuery: "order")
    {
      kind = .parse(completion)
    }
    // The settings are valid.
    guard let settings = try? WebSettings(cartID: "c-1", api: .checkout, kind: kind) else {
      preconditionFailure("the settings are valid")
    }
    return Situation(flow: WebCheckout(settings: settings))
  }

  func moves(in situation: Situation) -> [WebMove] {
    var moves: [WebMove] = [
      .starts, .retries, .closes, .confirms, .stays, .pageStarts, .pageProgresses, .pageFinishes,
      .pageFails, .pageIsCancelled, .describes(.plain), .reaches(0), .reaches(1), .kills,
    ]
    if isBridge {
      moves += [
        .describes(.dollars), .describes(.fine), .describes(.withoutTotal), .places(.unchanged),
        .places(.unreadable), .places(.order(.plain)), .places(.order(.fine)),
        .places(.order(.numbered(1))), .showsError, .asksToClose, .babbles, .mumbles,
        .describes(.comma), .describesNothing,
      ]
      for number in 1...identifiers { moves.append(.describes(.numbered(number))) }
    }
    for number in 2...identifiers { moves.append(.reaches(number)) }
    guard let pending = situation.memory.pending else { return moves }
    var answers: [WebMove.Answer] = [
      .status(200), .status(302), .status(400), .status(401), .status(408), .status(409),
      .status(410), .status(423), .status(429), .status(500), .nothing, .page(nil), .number,
    ]
    if pending.call.replyKind == .page {
      answers += [
        .unloadablePage, .page(.server(inDollars: false)), .page(.server(inDollars: true)),
        .page(.fine),
      ]
    }
    return moves + answers.map(WebMove.answers)
  }

  func step(
    _ move: WebMove, in before: Situation
  ) -> (after: Situation?, broken: String?) {
    var after = before
    var reaction: FlowReaction<WebEffect, WebEvent>?
    var refusal: WebRefusal?
    do throws(WebRefusal) {
      if let input = move.input(answering: before.memory.requests) {
        reaction = try after.flow.apply(input, at: WebSession.moment)
      } else {
        reaction = after.flow.restart(at: WebSession.moment)
      }
    } catch {
      refusal = error
    }
    after.memory.observe(
      move, from: before, to: after.flow.state, reaction?.effects ?? [], reaction?.events ?? [],
      isAccepted: refusal == nil)
    let step = Step(
      move: move, before: before, after: after, reaction: reaction, refusal: refusal)
    let broken = rules.first { !$0.holds(step) }?.sentence
    return (step.isAccepted ? after : nil, broken)
  }

  /// A situation without what makes no difference.
  ///
  /// - Request numbers are left out: an answer's number is only compared with the request under
  ///   way, and a rule sends answers to other numbers in every state.
  /// - Amounts, the address of the page and the words of a failure are left out: no rule reads them,
  ///   but that they are shown and sent.
  /// - The identifiers of the page are interchangeable: they are compared with nothing but whether
  ///   there is one. The one that is shown and the one that is sent are kept apart.
  /// - A checkout that was left can do nothing.
  func folded(_ situation: Situation) -> [Int] {
    let (flow, state, memory) = (situation.flow, situation.flow.state, situation.memory)
    if state.phase == .left { return [-1] }
    func id(_ id: UTF8Text?) -> Int { id == nil ? 0 : id == "12" ? 1 : 2 }
    return [
      state.phase == .leaving ? 1 : 0, flow.progress.hashIndex,
      flow.underWay == nil ? 0 : flow.underWay?.call.replyKind == .page ? 1 : 2,
      id(flow.serverOrderID), id(flow.pageOrderID), state.order == nil ? 0 : 1,
      id(state.order?.orderID), state.order?.currency == nil ? 0 : 1,
      flow.serverOrderID == state.order?.orderID ? 1 : 0,
      flow.pageOrderID == state.order?.orderID ? 1 : 0, state.progress,
      state.failure == nil ? 0 : state.failure?.code == .pageError ? 1 : 2,
      flow.hasBegun ? 1 : 0, flow.hasDismissed ? 1 : 0, state.orderNumber == nil ? 0 : 1,
      memory.page.rawValue, memory.dismissals, memory.purchases, memory.begins,
      flow.isReportOwed ? 1 : 0, memory.repeats,
    ]
  }

  /// The stored properties of a checkout that the folding knows; a new one must be added to it.
  static let knownProperties = [
    "settings", "state", "progress", "underWay", "requestCount", "serverOrderID", "pageOrderID",
    "hasBegun", "hasDismissed", "isReportOwed", "repeatedReports",
  ]
}

extension WebState.Phase {
  /// A number for each phase.
  var hashIndex: Int {
    switch self {
    case .idle: 0
    case .starting: 1
    case .loading: 2
    case .showing: 3
    case .completing: 4
    case .completed: 5
    case .failed: 6
    case .leaving: 7
    case .left: 8
    }
  }
}
