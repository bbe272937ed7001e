import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The parts of a sheet's state that rules of several inputs share.
@Suite struct SheetStateTests {
  @Test func `A sheet begins hidden, without a page, and with the title Checkout`() {
    let state = SheetSession().state
    #expect(state.phase == .hidden)
    #expect(state.page == nil)
    #expect(state.url == nil)
    #expect(state.preload == nil)
    #expect(state.progress == 0)
    #expect(!state.isBarHidden)
    #expect(state.title == "Checkout")
    #expect(state.error == nil)
  }

  @Test func `A sheet shows the address that was presented, not the one of the page`() throws {
    var session = SheetSession()
    try session.send(.present(url: .mugs), .pageFinished(page: 1, url: .bank))
    try session.send(.navigated(page: 1, url: .bank))
    #expect(session.state.url == .mugs)
    try session.send(.dismiss)
    #expect(session.state.url == nil)
  }

  @Test func `A preloaded page has its number, address and time`() throws {
    var session = SheetSession()
    session.seconds += 5
    try session.send(.preload(url: .mugs))
    let preload = try #require(session.state.preload)
    #expect(preload.page == 1)
    #expect(preload.url == .mugs)
    #expect(preload.loadedAt.secondsSinceEpoch == SheetSession.start + 5)
    #expect(!preload.isReady)
    session.seconds += 7
    try session.send(.preload(url: .mugs))
    #expect(session.state.preload?.loadedAt.secondsSinceEpoch == SheetSession.start + 12)
  }

  @Test func `Progress goes from 0 to 1,000 and never back`() throws {
    var session = SheetSession()
    try session.send(.present(url: .mugs))
    for (progress, shown) in [
      (0, 0), (300, 300), (200, 300), (-5, 300), (999, 999), (5_000, 1_000),
    ] {
      try session.send(.pageProgress(page: 1, progress: progress))
      #expect(session.state.progress == shown)
    }
    #expect(session.state.phase == .loading)
    try session.send(.finished(1), .pageProgress(page: 1, progress: 10))
    #expect(session.state.progress == 1_000)
  }

  @Test func `A preloaded page brings its progress to the sheet`() throws {
    var session = SheetSession()
    try session.send(.preload(url: .mugs), .pageProgress(page: 1, progress: 400))
    #expect(session.state.progress == 0)
    try session.send(.present(url: .mugs))
    #expect(session.state.progress == 400)
    try session.send(.dismiss)
    #expect(session.state.progress == 0)
    try session.send(.preload(url: .mugs), .present(url: .mugs))
    #expect(session.state.progress == 0)
  }

  @Test func `A page hides and shows the bar`() throws {
    var session = SheetSession()
    try session.send(.preload(url: .mugs), .present(url: .mugs))
    try session.send(.message(page: 1, .blocking(true)))
    #expect(session.state.isBarHidden)
    try session.send(.dismiss)
    #expect(!session.state.isBarHidden)
    // The page's dialog is still open.
    try session.send(.present(url: .mugs))
    #expect(session.state.isBarHidden)
    try session.send(.message(page: 1, .blocking(false)))
    #expect(!session.state.isBarHidden)
  }

  @Test func `A page hides no bar while the app decides, nor once the order is placed`() throws {
    var session = SheetSession(recovery: .ask)
    try session.send(.present(url: .mugs), .answer(1, 503), .message(page: 1, .blocking(true)))
    #expect(!session.state.isBarHidden)
    try session.send(.message(page: 1, .completed), .message(page: 1, .blocking(true)))
    #expect(!session.state.isBarHidden)
  }

  @Test func `A failure is shown until the next presentation`() throws {
    var session = SheetSession(recovery: .never)
    try session.send(.present(url: .mugs), .answer(1, 410))
    #expect(session.state.error?.words == "cart_expired 410")
    try session.send(.preload(url: .plates), .invalidate, .configure(SheetSettings()))
    #expect(session.state.error?.words == "cart_expired 410")
    try session.send(.present(url: .plates))
    #expect(session.state.error == nil)
  }

  @Test func `A failure is cleared when the recovery begins`() throws {
    var session = SheetSession(recovery: .ask)
    try session.send(.present(url: .mugs), .answer(1, 404))
    #expect(session.state.error?.words == "http_error 404")
    try session.send(.recover(isAllowed: true))
    #expect(session.state.error == nil)
    try session.send(.answer(2, 404))
    #expect(session.state.error?.words == "http_error 404")
  }

  @Test func `A rejected presentation clears no failure`() throws {
    var session = SheetSession(recovery: .never)
    try session.send(.present(url: .mugs), .failed(1))
    #expect(session.refusal(of: .present(url: "mailto:a")) == "invalid_url")
    #expect(session.state.error?.words == "load_failed recoverable")
  }

  @Test func `A failed preload leaves no failure and no phase`() throws {
    for input: SheetInput in [
      .answer(1, 500), .failed(1), .queued(page: 1), .message(page: 1, .failed()),
    ] {
      var session = SheetSession()
      try session.send(.preload(url: .mugs), input)
      #expect(session.state == SheetSession().state)
    }
  }

  @Test func `The title changes at once, and null is the default`() throws {
    var session = SheetSession(SheetSettings(title: "Caisse"))
    #expect(session.state.title == "Caisse")
    try session.send(.configure(SheetSettings()))
    #expect(session.state.title == "Checkout")
  }

  @Test func `Pages have the color scheme of the time at which they are loaded`() throws {
    var session = SheetSession(SheetSettings(colorScheme: .web))
    func scheme() -> SheetColorScheme? {
      for case .loadPage(let load) in session.reaction.effects { return load.colorScheme }
      return nil
    }
    try session.send(.present(url: .mugs))
    #expect(scheme() == .web)
    try session.send(.configure(SheetSettings(colorScheme: .light)), .answer(1, 503))
    #expect(scheme() == .light)
  }

  @Test func `The number of a page is never used again`() throws {
    var session = SheetSession()
    for page in 1...5 {
      try session.send(.present(url: .mugs))
      #expect(session.state.page == page)
      try session.send(.dismiss)
    }
  }

  @Test func `Times at the ends of the range neither trap nor keep a page`() throws {
    for (first, second) in [(Int64.min, Int64.max), (Int64.max, Int64.min)] {
      var session = SheetSession()
      session.seconds = first
      try session.send(.preload(url: .mugs))
      session.seconds = second
      try session.send(.present(url: .mugs))
      #expect(session.news == ["preload 1 dropped: stale"])
    }
    var session = SheetSession()
    session.seconds = Int64.min
    try session.send(.present(url: .mugs))
    session.seconds = Int64.max
    try session.send(.finished(1))
    #expect(session.work == ["send 1 loaded in 9223372036854775807", "send 1 presented"])
  }
}
