import ScheduleEngine

@testable import CheckoutEngine

// The observer's rules: section 4 of the contract, from moves, effects and events alone.
extension WebWorld.Memory {
  /// Whether a description can be read, after all earlier ones.
  func canRead(_ description: WebMove.Description, ofServer: Bool = false) -> Bool {
    switch description {
    case .fine: order?.currency == nil
    case .withoutTotal: ofServer
    case .comma: false
    case .server, .numbered, .plain, .dollars: true
    }
  }

  private mutating func read(_ description: WebMove.Description) {
    let data = description.data
    var next = data
    next.orderID = data.orderID ?? order?.orderID
    next.currency = data.currency ?? order?.currency
    order = next
  }

  /// Forgets the parts that a description has which cannot be read.
  private mutating func forget(_ description: WebMove.Description) {
    let data = description.data
    if data.orderID != nil { pageID = nil }
    guard let known = order else { return }
    order = WebOrderData(
      orderID: data.orderID == nil ? known.orderID : nil,
      currency: data.hasUnknownCurrency ? nil : known.currency)
  }

  /// Remembers a move that was applied.
  mutating func observe(
    _ move: WebMove, from before: WebWorld.Situation, to state: WebState, _ effects: [WebEffect],
    _ events: [WebEvent], isAccepted: Bool
  ) {
    guard isAccepted, !isLeft else { return }
    if repeatsReport(by: move) { repeats += 1 }
    observe(move)
    for effect in effects {
      switch effect {
      case .request(let request):
        requests = request.number
        pending = request
        switch request.call {
        case .begin:
          page = .awaited
          (serverID, pageID, order) = (nil, nil, nil)
        case .complete:
          if report == nil { (report, isOwed, isAsked) = (request.call, true, false) }
        }
      case .dismiss: if move != .kills { dismissals += 1 }
      case .loadPage, .promptToLeave: break
      }
    }
    for event in events {
      switch event {
      case .beginCheckout: begins += 1
      case .purchase: purchases += 1
      case .checkoutLeft: ends += 1
      case .pageMessage, .malformedMessage, .checkoutFailed: break
      }
    }
    if state.phase == .left { isLeft = true }
  }

  /// Whether a move sends the report again without a retry: it fails after the checkout was closed,
  /// or had failed when the shopper closes it.
  func repeatsReport(by move: WebMove) -> Bool {
    guard isPlaced, isOwed, !isReported, repeats < 3 else { return false }
    switch move {
    case .answers(let answer): return dismissals > 0 && pending != nil && !answer.isFinal
    case .closes, .asksToClose: return dismissals == 0 && pending == nil
    default: return false
    }
  }

  /// The call that a restarted app sends, or nil.
  var resumed: WebCall.ReplyKind? {
    if isLeft { return nil }
    if isPlaced { return isOwed && !isReported ? .completed : nil }
    return page == .awaited || hasPage ? .page : nil
  }

  private mutating func observe(_ move: WebMove) {
    let expected = expectedFailure(of: move)
    switch move {
    case .retries:
      failure = nil
      isOwed = isPlaced
    case .pageStarts:
      if hasPage, !isPlaced { page = .loading }
      if failure == .pageError { failure = nil }
    case .pageFinishes: if hasPage, !isPlaced { page = .shown }
    case .pageFails: if !isPlaced { page = .failed }
    case .closes, .asksToClose: if !isPlaced, hasPage { isAsked = true }
    case .stays: isAsked = false
    case .describes(let description), .places(.order(let description)):
      guard !isPlaced else { break }
      guard canRead(description) else {
        forget(description)
        break
      }
      read(description)
      if let id = description.data.orderID { pageID = id }
    case .describesNothing, .places(.unreadable):
      if !isPlaced { (pageID, order) = (nil, order == nil ? nil : WebOrderData()) }
    case .kills:
      if resumed == .page { failure = nil }
      if resumed == .completed { repeats = 0 }
      (pending, isAsked) = (nil, false)
    case .reaches(let number): if number > 0, !isPlaced { pageID = UTF8Text("E-\(number)") }
    case .answers(let answer): observe(answer)
    case .starts, .confirms, .pageProgresses, .pageIsCancelled, .places(.unchanged), .showsError,
      .babbles, .mumbles:
      break
    }
    if let expected { failure = expected }
  }

  private mutating func observe(_ answer: WebMove.Answer) {
    let kind = pending?.call.replyKind
    pending = nil
    switch (kind, answer) {
    case (.page?, .page(let description)):
      guard description.map({ canRead($0, ofServer: true) }) ?? true else { return page = .failed }
      page = .loading
      if let description {
        read(description)
        serverID = description.data.orderID ?? serverID
      }
    case (.page?, _): page = .failed
    case (.completed?, .number):
      isReported = true
      if failure != .pageError { failure = nil }
    case (.completed?, _): isOwed = !answer.isFinal
    default: break
    }
  }

  /// The failure that a move sets, or nil.
  func expectedFailure(of move: WebMove) -> WebFailure.Code? {
    switch move {
    case .pageFails: return isPlaced ? nil : .pageFailed
    case .showsError: return isPlaced ? nil : .pageError
    case .answers(let answer):
      let isPage = pending?.call.replyKind == .page
      switch answer {
      case .page(let description):
        let isRead = description.map { canRead($0, ofServer: true) } ?? true
        return isPage && isRead ? nil : .malformedAnswer
      case .number: return isPage ? .malformedAnswer : nil
      case .unloadablePage, .status(200): return .malformedAnswer
      case .status(409) where isPage: return .orderChanged
      case .status(410) where isPage: return .cartExpired
      case .status(401): return .notAuthorized
      case .status(423): return .locked
      case .status(400), .status(409), .status(410): return .requestRejected
      case .status, .nothing: return .serviceUnavailable
      }
    default: return nil
    }
  }

  /// The reason for which a move is rejected, or nil.
  func expectedRefusal(of move: WebMove, isBridge: Bool) -> WebRefusal.Reason? {
    if case .answers = move { return nil }
    if move == .kills { return nil }
    if isLeft { return .left }
    let noPage: WebRefusal.Reason? = hasPage || isPlaced ? nil : .wrongPhase
    switch move {
    case .starts, .closes, .answers, .kills: return nil
    case .confirms, .stays: return isAsked ? nil : .notLeaving
    case .retries:
      let canRetry = page == .failed || isPlaced && !isReported && pending == nil
      return canRetry ? nil : .nothingToRetry
    case .pageStarts, .pageProgresses, .pageFinishes, .pageFails, .pageIsCancelled: return noPage
    case .describes, .places, .showsError, .asksToClose, .babbles, .mumbles, .describesNothing:
      return isBridge ? noPage : .wrongKind
    case .reaches: return isBridge ? .wrongKind : noPage
    }
  }
}

extension WebMove.Answer {
  /// Whether the answer to a report says that the shop's server has judged it.
  var isFinal: Bool {
    switch self {
    case .page, .unloadablePage, .number: true
    case .status(let status):
      (200...299).contains(status)
        || (400...499).contains(status) && ![401, 408, 423, 425, 429].contains(status)
    case .nothing: false
    }
  }
}
