internal import CheckoutEngine
internal import ScheduleEngine

// The reports of web views.
extension PageHost {
  /// The number of bytes of a message's text that a flow receives at most: a few more than it reads,
  /// which is 1 MiB.
  ///
  /// The name is all that a flow believes of a longer message, as that of a placed order.
  package static let maximumMessageSize = 1_048_580

  /// Receives a report about a page; one about a page that the flow discarded changes nothing.
  package mutating func receive(_ report: PageReport, of id: Int) -> Reaction {
    guard let index = index(of: id) else { return Reaction() }
    var reaction = Reaction()
    switch report {
    case .started(let url): reaction.news = pages[index].start(PageAddress(UTF8Text(url)))
    case .redirected(let url): pages[index].load?.url = PageAddress(UTF8Text(url))
    case .committed(let url): reaction.news = pages[index].commit(PageAddress(UTF8Text(url)))
    case .finished(let url): reaction.news = pages[index].finish(PageAddress(UTF8Text(url)))
    case .addressChanged(let url):
      reaction.news = pages[index].change(to: PageAddress(UTF8Text(url)))
    case .progressed(let percent): reaction.news = pages[index].advance(to: percent)
    case .failed(let error): reaction.news = pages[index].fail(error)
    case .processEnded: reaction = endProcess(ofPageAt: index)
    case .message(let handler, let text, let isMainFrame, let origin):
      guard let text = text.map({ UTF8Text($0) }), isMainFrame || rules.messages == .ofEveryFrame
      else { break }
      reaction.news = message(
        text, to: handler, from: origin, isMainFrame: isMainFrame, in: pages[index])
    case .canGoBack(let canGoBack): pages[index].canGoBack = canGoBack
    }
    return reaction
  }

  private mutating func endProcess(ofPageAt index: Int) -> Reaction {
    let page = pages[index]
    guard rules.reloadsAfterProcessEnd, page.isOnScreen, !page.wasReloaded, !page.isFormShown,
      !isHistoryClosed
    else { return Reaction(news: pages[index].fail(.processEnded)) }
    pages[index].wasReloaded = true
    guard let shown = page.shown else {
      pages[index].begin(page.request.url)
      pages[index].awaitsRequest = true
      return Reaction(
        commands: [.load(page: page.id, page.request)], news: [.started(page.request.url)])
    }
    pages[index].begin(shown)
    return Reaction(commands: [.reload(page: page.id)], news: [.started(shown)])
  }

  private func message(
    _ text: UTF8Text, to handler: String, from origin: MessageOrigin, isMainFrame: Bool,
    in page: Page
  ) -> [PageNews] {
    let address = PageAddress(UTF8Text(origin.text))
    guard page.request.messageHandlers.contains(handler),
      rules.messages != .ofPage || page.hasOrigin(of: address)
    else { return [] }
    return [
      .message(
        text.prefix(Self.maximumMessageSize), origin: address.text, isMainFrame: isMainFrame)
    ]
  }

  /// Receives the answer to a navigation, and decides whether the web view shows it.
  ///
  /// A page that a server refused is not shown: the flow, or the host, says so in its own words. A
  /// challenge is: only the shopper can pass it.
  package mutating func answer(
    url: String, status: Int, headers: [String: String] = [:], words: String? = nil,
    isMainFrame: Bool, of id: Int
  ) -> (isShown: Bool, news: [PageNews]) {
    guard let index = index(of: id) else { return (false, []) }
    guard isMainFrame else { return (true, []) }
    let url = PageAddress(UTF8Text(url))
    let isOfPage = pages[index].request.url.hasSameOrigin(as: url)
    guard !rules.judgesStatuses else {
      let head = KitAnswerHead(
        url: url, status: status,
        headers: headers.sorted { $0.key < $1.key }.map {
          KitAnswerHead.Field(name: UTF8Text($0.key), value: UTF8Text($0.value))
        }, words: words.map { UTF8Text($0) })
      let isShown = status < 400 || !isOfPage || head.isChallenge
      if !isShown { pages[index].load = nil }
      return (isShown, [.answered(head)])
    }
    guard (500...599).contains(status), isOfPage, pages[index].shown == nil else {
      return (true, [])
    }
    return (false, pages[index].fail(.status(status)))
  }
}

extension PageHost.Page {
  /// Begins a load, which supersedes the one under way.
  fileprivate mutating func begin(_ url: PageAddress) {
    if let load, load.url != url { left = left.suffix(15) + [load.url] }
    load = PageHost.Load(url: url, hasStarted: true)
    (progress, failure) = (0, nil)
  }

  fileprivate mutating func start(_ url: PageAddress) -> [PageNews] {
    // A report of what the host itself began, or a second one.
    if let load, load.hasStarted, !load.isCommitted, load.url == url { return [] }
    // The page's own request is not superseded: its text may have another spelling.
    if load?.hasStarted == false { load = nil }
    begin(url)
    return [.started(url)]
  }

  fileprivate mutating func commit(_ url: PageAddress) -> [PageNews] {
    guard load != nil || shown != url else { return [] }
    guard load?.isCommitted != true || shown != url else { return [] }
    load = PageHost.Load(url: url, hasStarted: true, isCommitted: true)
    if firstShown == nil, isOwnRequest { firstShown = url }
    (shown, isFormShown, isFormNext) = (url, isFormNext, false)
    return [.navigated(url)]
  }

  fileprivate mutating func finish(_ url: PageAddress) -> [PageNews] {
    guard let load else { return [] }
    let news = load.isCommitted ? [] : commit(url)
    (self.load, left, progress) = (nil, [], 100)
    return news + [.finished(url)]
  }

  fileprivate mutating func change(to url: PageAddress) -> [PageNews] {
    // Before a load shows anything, the address is that of the load.
    guard let shown, shown != url, shown.hasSameOrigin(as: url), load?.isCommitted != false
    else { return [] }
    self.shown = url
    return [.navigated(url)]
  }

  fileprivate mutating func advance(to percent: Int) -> [PageNews] {
    let percent = min(max(percent, 0), 100)
    guard load != nil, percent > progress else { return [] }
    progress = percent
    return [.progressed(percent * 10)]
  }

  fileprivate mutating func fail(_ error: PageError) -> [PageNews] {
    let url = error.url.map { PageAddress(UTF8Text($0)) }
    if let url, url != load?.url, let index = left.firstIndex(of: url) {
      left.remove(at: index)
      return []
    }
    guard let load else { return [] }
    guard error.isCancellation else {
      return fail(
        .load(domain: UTF8Text(error.domain), code: error.code), words: error.words)
    }
    // Without an address, the error is that of a load that was left, if there is one.
    if url == nil, !left.isEmpty {
      left.removeFirst()
      return []
    }
    guard let shown, !load.isCommitted else {
      self.load = nil
      return []
    }
    (self.load, isFormNext, progress) = (nil, false, 100)
    return [.finished(shown)]
  }

  fileprivate mutating func fail(
    _ cause: PageFailure.Cause, words: String = ""
  ) -> [PageNews] {
    // A failure is reported once; after it there is nothing that could fail.
    guard load != nil || failure == nil else { return [] }
    let failure = PageFailure(cause, words: words, wasCommitted: shown != nil)
    (load, self.failure, left) = (nil, failure, [])
    return [.failed(failure)]
  }
}

extension UTF8Text {
  /// Returns the beginning of the text, of a number of bytes at most, cut between scalars.
  fileprivate func prefix(_ limit: Int) -> UTF8Text {
    guard bytes.count > limit else { return self }
    var end = limit
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return UTF8Text(checkedUTF8: Array(bytes[..<end]))
  }
}
