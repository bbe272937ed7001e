import Testing

@testable import CheckoutEngine

/// A checkout sheet whose app ended, and started again.
@Suite struct SheetResumeTests {
  @Test func `No sheet is up and nothing is preloaded, and no number of a page is used again`()
    throws
  {
    let inputs: [[SheetInput]] = [
      [], [.finished(1)], [.answer(1, 503)], [.answer(1, 503), .recover(isAllowed: true)],
      [.answer(1, 503), .recover(isAllowed: false)], [.preload(url: .plates)], [.dismiss],
    ]
    for inputs in inputs {
      var session = SheetSession(recovery: .ask)
      try session.send(.present(url: .mugs))
      for input in inputs { try session.send(input) }
      let last = session.checkout.pages.lastNumber
      let reaction = session.checkout.resume(at: session.moment)
      #expect(reaction == .accepted(effects: [], events: []))
      #expect(session.summary == "hidden")
      #expect(session.state.url == nil)
      #expect(session.state.progress == 0)
      #expect(session.refusal(of: .dismiss) == "not_presented")
      try session.send(.finished(last))
      #expect(session.reaction == .ignored)
      try session.send(.present(url: .mugs))
      #expect(session.summary == "loading \(last + 1)")
    }
  }

  @Test func `A completed checkout stays completed until the next presentation`() throws {
    var session = SheetSession()
    try session.send(.present(url: .mugs), .message(page: 1, .completed))
    session.checkout.resume(at: session.moment)
    #expect(session.summary == "completed")
    try session.send(.present(url: .plates))
    #expect(session.summary == "loading 2")
  }

  @Test func `The error of a checkout that completed while the app decided stays`() throws {
    var session = SheetSession(recovery: .ask)
    try session.send(.present(url: .mugs), .answer(1, 503), .message(page: 1, .completed))
    #expect(session.state.phase == .completed)
    #expect(session.state.error?.words == "http_error 503 recoverable")
    session.checkout.resume(at: session.moment)
    #expect(session.state.error?.words == "http_error 503 recoverable")
    try session.send(.present(url: .mugs))
    #expect(session.state.error == nil)
  }

  @Test(arguments: [.mugs, "shop:1", "", "x"] as [PageAddress])
  func `With preloading off, preload is ignored before any check`(url: PageAddress) throws {
    var session = SheetSession(SheetSettings(isPreloadingEnabled: false))
    try session.send(.preload(url: url))
    #expect(session.reaction == .ignored)
    try session.send(.present(url: .mugs))
    try session.send(.preload(url: url))
    #expect(session.reaction == .ignored)
  }
}
