import ScheduleEngine

@testable import CheckoutEngine

/// The facts that an observer of an express checkout remembers, from the moves alone.
struct ExpressObserver: Hashable {
  /// The page: loading, open or failed.
  var page = ExpressState.Phase.loading
  var isPrompting = false
  var hasEnded = false
  /// The number of the page's questions and lines so far, which have the numbers from 1.
  var used = 0
  /// The questions that are not answered, in order; nil is about an address, else an option.
  var open: [Question] = []
  /// The totals of the app's options, or nil before it gave any.
  var totals: [UTF8Text: Int64]?
  var chosen: UTF8Text?
  /// The total of the chosen option.
  var total: Int64?

  struct Question: Hashable {
    let number: Int
    let option: UTF8Text?
  }

  /// The phase that an app sees before the end.
  var phase: ExpressState.Phase { isPrompting ? .leaving : page }

  /// The answer to an input.
  enum Answer: Hashable {
    case refused(ExpressRefusal.Reason)
    case ignored
    /// Accepted, with the kind of each effect and event.
    case accepted(work: [Work] = [], news: [News] = [])
  }

  /// The kind of an effect.
  enum Work: Hashable {
    case load, askOptions(Int), askOption(Int), send(Int), askRetry, prompt, close
  }

  /// The kind of an event.
  enum News: Hashable {
    case success, cancelled(ExpressCancellation), line, malformed
  }

  /// Remembers a move, and returns the answer that it must have.
  mutating func observe(_ move: ExpressMove) -> Answer {
    if move == .kills { return restart() }
    if hasEnded { return move.isOfPage ? .ignored : .refused(.ended) }
    switch move {
    case .kills: return .accepted()
    case .loads:
      if page == .loading { page = .open }
      return .accepted()
    case .fails:
      guard page != .failed else { return .accepted() }
      page = .failed
      return .accepted(work: [.askRetry])
    case .loadIsCancelled: return .accepted()
    case .strangerSucceeds: return .ignored
    case .babbles: return .accepted(news: [.malformed])
    case .succeeds: return end(.success)
    case .cancels: return end(.cancelled(.user))
    case .asksForOptions(let number):
      guard use(number) else { return .ignored }
      open.append(Question(number: number, option: nil))
      return .accepted(work: [.askOptions(number)])
    case .asksAbout(let option, let number):
      guard use(number) else { return .ignored }
      open.append(Question(number: number, option: option))
      (chosen, total) = (option, totals?[option] ?? ExpressMove.totalOfPage)
      return .accepted(work: [.askOption(number)])
    case .logs(let number): return use(number) ? .accepted(news: [.line]) : .ignored
    case .offers, .updates, .keeps, .refuses: return answer(move)
    case .retries, .dismisses, .confirms, .stays: return leave(move)
    }
  }

  /// Notes that the app ended: the page is loaded again, or the shopper is asked about it again.
  private mutating func restart() -> Answer {
    guard !hasEnded else { return .accepted() }
    (isPrompting, open, used) = (false, [], 0)
    guard page != .failed else { return .accepted(work: [.askRetry]) }
    page = .loading
    return .accepted(work: [.load])
  }

  private mutating func use(_ number: Int) -> Bool {
    guard number > used else { return false }
    used = number
    return true
  }

  private mutating func end(_ news: News) -> Answer {
    (hasEnded, isPrompting, open) = (true, false, [])
    return .accepted(work: [.close], news: [news])
  }

  private mutating func answer(_ move: ExpressMove) -> Answer {
    guard let number = move.answered, let index = open.firstIndex(where: { $0.number == number })
    else { return .refused(.unknownRequest) }
    let option = open[index].option
    switch move {
    case .offers(let offer, _):
      guard option == nil else { return .refused(.wrongAnswer) }
      guard offer.isValid else { return .refused(.invalidOptions) }
      var totals: [UTF8Text: Int64] = [:]
      for option in offer.options { totals[option.id] = option.orderAmount.minorUnits }
      self.totals = totals
      total = chosen.flatMap { totals[$0] }
      if total == nil { chosen = nil }
    case .updates(let updated, let update, _):
      guard let option else { return .refused(.wrongAnswer) }
      guard updated == option, update == .dearer else { return .refused(.invalidUpdate) }
      if totals?[option] != nil { totals?[option] = ExpressMove.Update.total }
      if chosen == option { total = ExpressMove.Update.total }
    case .keeps: guard option != nil else { return .refused(.wrongAnswer) }
    case .refuses(let error, _):
      let isAboutAddress =
        error == .shippingAddressUnrecognized || error == .shippingAddressUnsupported
      guard option == nil || !isAboutAddress else { return .refused(.wrongAnswer) }
    default: break
    }
    open.remove(at: index)
    return .accepted(work: [.send(number)])
  }

  private mutating func leave(_ move: ExpressMove) -> Answer {
    switch move {
    case .retries:
      guard page == .failed else { return .refused(.wrongPhase) }
      page = .loading
      return .accepted(work: [.load])
    case .dismisses:
      guard !isPrompting else { return .accepted() }
      guard page != .failed else { return end(.cancelled(.network)) }
      isPrompting = true
      return .accepted(work: [.prompt])
    default:
      guard isPrompting else { return .refused(.notLeaving) }
      guard move == .stays else { return end(.cancelled(.user)) }
      isPrompting = false
      return .accepted()
    }
  }
}

extension ExpressMove {
  /// Whether the page moves, and not the app or the shopper.
  var isOfPage: Bool {
    switch self {
    case .loads, .fails, .loadIsCancelled, .asksForOptions, .asksAbout, .logs, .succeeds, .cancels,
      .babbles, .strangerSucceeds:
      true
    case .offers, .updates, .keeps, .refuses, .retries, .dismisses, .confirms, .stays, .kills: false
    }
  }

  /// The question that the app answers, or nil.
  var answered: Int? {
    switch self {
    case .offers(_, let number), .updates(_, _, let number), .keeps(let number),
      .refuses(_, let number):
      number
    default: nil
    }
  }
}
