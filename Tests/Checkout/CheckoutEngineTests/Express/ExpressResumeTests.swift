import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// An express checkout whose app ended, and started again.
@Suite struct ExpressResumeTests {
  @Test func `The page is loaded again, and nothing that it asked is asked any more`() throws {
    var session = ExpressSession()
    let opening = session.reaction
    try session.send(.pageFinished)
    let question = ExpressMessage.shippingAddressChange(requestID: "r1", ExpressAddress())
    try session.hear(question)
    try session.send(.shippingOptions(requestID: "r1", []))
    try session.hear(.shippingAddressChange(requestID: "r2", ExpressAddress()))
    #expect(session.checkout.resume(at: session.moment) == opening)
    #expect(session.state.phase == .loading)
    #expect(session.state.asked == [])
    #expect(session.refusal(of: .shippingOptions(requestID: "r2", [])) == "unknown_request")
    try session.hear(question)
    #expect(session.state.asked.count == 1, "the page that is loaded now has not used it")
  }

  @Test func `The prompts are not shown any more, but for the one to try again`() throws {
    var session = ExpressSession()
    try session.send(.pageFinished)
    try session.send(.dismiss)
    session.checkout.resume(at: session.moment)
    #expect(session.state.phase == .loading)
    #expect(session.refusal(of: .confirmLeave) == "not_leaving")
    try session.send(.pageFailed(reason: "offline"))
    let reaction = session.checkout.resume(at: session.moment)
    #expect(reaction == .accepted(effects: [.askRetry], events: []))
    #expect(session.state.phase == .failed)
  }

  @Test func `A checkout that has ended stays so`() throws {
    var succeeded = ExpressSession()
    try succeeded.hear(.success(token: "002.k2a4"))
    var left = ExpressSession()
    try left.send(.dismiss)
    try left.send(.confirmLeave)
    for session in [succeeded, left, ExpressSession(token: nil)] {
      var copy = session.checkout
      #expect(copy.resume(at: session.moment) == .accepted(effects: [], events: []))
      #expect(copy == session.checkout)
    }
  }

  @Test(arguments: ["US", "us", "uS", "Us"] as [UTF8Text])
  func `A region may be in any case`(code: UTF8Text) {
    #expect(ExpressRegion(code) == .us)
    let session = ExpressSession(region: ExpressRegion(code))
    #expect(session.work == ["load"])
    #expect(ExpressSession(region: ExpressRegion("fr")).state.reason == .invalidURL)
  }
}
