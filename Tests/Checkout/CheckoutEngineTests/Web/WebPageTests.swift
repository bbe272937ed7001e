import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The web view's reports about the page.
@Suite struct WebPageTests {
  @Test func `A page is loading from its start to its end`() throws {
    var session = try WebSession.loading()
    try session.send(.pageStarted(url: "https://shop.example/a"))
    #expect(session.state.phase == .loading)
    #expect(session.state.url == "https://shop.example/a")
    #expect(session.state.progress == 0)
    try session.send(.pageProgress(500))
    #expect(session.state.progress == 500)
    #expect(session.state.phase == .loading)
    try session.send(.pageFinished(url: "https://shop.example/b"))
    #expect(session.state.phase == .showing)
    #expect(session.state.url == "https://shop.example/b")
    #expect(session.state.progress == 1_000)
    try session.send(.pageStarted(url: "https://bank.example/"))
    #expect(session.state.phase == .loading)
    #expect(session.state.progress == 0)
    #expect(session.reaction == .accepted(effects: [], events: []))
  }

  @Test func `Progress is the greatest so far of the page, up to 1000`() throws {
    var session = try WebSession.loading()
    for (reported, shown) in [
      (300, 300), (200, 300), (0, 300), (-5, 300), (Int.min, 300), (999, 999), (1_001, 1_000),
      (Int.max, 1_000), (5, 1_000),
    ] {
      try session.send(.pageProgress(reported))
      #expect(session.state.progress == shown)
    }
    try session.send(.pageStarted(url: "https://shop.example/"))
    #expect(session.state.progress == 0)
    try session.send(.pageProgress(-5))
    #expect(session.state.progress == 0)
  }

  @Test func `A page that cannot be loaded is a failure with the reason, from its start on`() throws
  {
    for prepare in [WebSession.loading, WebSession.showing] {
      var session = try prepare(nil)
      try session.send(.pageFailed(reason: "no network"))
      #expect(session.state.phase == .failed)
      #expect(session.failure == "page_failed: no network")
      #expect(session.news == ["checkout_error page_failed"])
      #expect(session.work.isEmpty)
      #expect(session.refusal(of: .pageFailed(reason: "again")) == "wrong_phase")
    }
  }

  @Test func `A cancelled load is no failure`() throws {
    var session = try WebSession.loading()
    try session.expectNothing(.pageFailed(reason: "cancelled"))
    session = try .showing()
    try session.expectNothing(.pageFailed(reason: "cancelled"))
    try session.send(.pageFailed(reason: "Cancelled"))
    #expect(session.failure == "page_failed: Cancelled", "another reason is another reason")
  }

  @Test func `After the order is placed, a failing page is no failure`() throws {
    for prepare in [WebSession.completing, WebSession.completed] {
      var session = try prepare()
      try session.expectNothing(.pageFailed(reason: "status 404"))
      #expect(session.failure == nil)
    }
  }

  @Test func `After the order is placed, the page goes on and the phase does not change`() throws {
    for prepare in [WebSession.completing, WebSession.completed] {
      var session = try prepare()
      let phase = session.state.phase
      try session.send(.pageStarted(url: "https://shop.example/thanks"))
      #expect(session.state.phase == phase)
      #expect(session.state.progress == 0)
      try session.send(.pageProgress(10))
      #expect(session.state.progress == 10)
      try session.send(.pageFinished(url: "https://shop.example/thanks"))
      #expect(session.state.phase == phase)
      #expect(session.state.url == "https://shop.example/thanks")
      #expect(session.state.progress == 1_000)
    }
  }

  @Test func `The page's error is shown until another page starts, and the checkout goes on`()
    throws
  {
    var session = try WebSession.showing()
    try session.send(.error(message: "Card declined"))
    #expect(session.failure == "page_error: Card declined")
    #expect(session.news == ["checkout_error page_error"])
    #expect(session.state.phase == .showing)
    try session.send(.error(message: "Card declined"))
    #expect(session.news == ["checkout_error page_error"], "each error is an event")
    try session.send(.pageProgress(1))
    try session.send(.pageFinished(url: "https://shop.example/"))
    #expect(session.failure == "page_error: Card declined")
    #expect(session.refusal(of: .retry) == "nothing_to_retry")
    try session.send(.pageStarted(url: "https://shop.example/"))
    #expect(session.failure == nil)
  }

  @Test func `A page's start clears no other failure`() throws {
    var session = try WebSession.completing()
    try session.answer(nil, status: 500)
    #expect(session.failure == "service_unavailable")
    try session.send(.pageStarted(url: "https://shop.example/thanks"))
    #expect(session.failure == "service_unavailable")
  }
}
