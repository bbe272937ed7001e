import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The end of an express checkout, and leaving.
@Suite struct ExpressEndTests {
  @Test func `A success ends with the token, and closes the page`() throws {
    var session = try ExpressSession.askedAboutFast()
    try session.hear(.success(token: "002.tok"))
    #expect(session.work == ["close"])
    #expect(session.news == ["success 002.tok"])
    #expect(session.state.phase == .succeeded)
    #expect(session.state.token == "002.tok")
    #expect(session.state.reason == nil)
    #expect(session.asked == "")
    // The widget goes on with the total.
    #expect(session.choice == "fast 60.00 USD")
  }

  @Test func `Leaving on the page ends without a token`() throws {
    var session = try ExpressSession.askedForOptions()
    try session.hear(.cancelled)
    #expect(session.work == ["close"])
    #expect(session.news == ["cancelled user"])
    #expect(session.state.phase == .cancelled)
    #expect(session.state.reason == .user)
    #expect(session.asked == "")
  }

  @Test func `A checkout ends exactly once`() throws {
    for end in [try ExpressSession.succeeded(), try .cancelled(), ExpressSession(token: nil)] {
      var session = end
      for input in [
        .message(origin: "https://portal.afterpay.com", .success(token: "003.tok")),
        .message(origin: "https://portal.afterpay.com", .cancelled),
        .message(origin: "https://portal.afterpay.com", .malformed("x")),
        .message(
          origin: "https://portal.afterpay.com",
          .shippingAddressChange(requestID: "r7", ExpressAddress())),
        .pageFinished, .pageFailed(reason: "offline"),
      ] as [ExpressInput] {
        try session.send(input)
        #expect(session.isIgnored)
      }
      for input in [
        .dismiss, .confirmLeave, .stay, .retry, .noChange(requestID: "r2"),
        .refuse(requestID: "r2", .badResponse), .shippingOptions(requestID: "r1", []),
        .shippingUpdate(requestID: "r2", .update("fast", 1)),
      ] as [ExpressInput] {
        #expect(session.refusal(of: input) == "ended")
      }
    }
  }

  @Test func `The shopper is asked before leaving, also while the page loads`() throws {
    for start in [ExpressSession(), try .open()] {
      var session = start
      try session.send(.dismiss)
      #expect(session.state.phase == .leaving)
      #expect(session.work == ["prompt unfinished"])
      try session.send(.dismiss)
      #expect(session.work == [])
      #expect(!session.isIgnored)
      try session.send(.stay)
      #expect(session.checkout == start.checkout)
      try session.send(.dismiss)
      try session.send(.confirmLeave)
      #expect(session.work == ["close"])
      #expect(session.news == ["cancelled user"])
      #expect(session.state.phase == .cancelled)
    }
  }

  @Test func `Everything continues underneath while the shopper is asked`() throws {
    var session = ExpressSession()
    try session.send(.dismiss)
    try session.send(.pageFinished)
    #expect(session.state.phase == .leaving)
    try session.hear(.shippingAddressChange(requestID: "r1", ExpressAddress()))
    try session.send(.shippingOptions(requestID: "r1", [.fast]))
    #expect(session.work == ["send r1 [fast]"])
    try session.send(.stay)
    #expect(session.state.phase == .open)
    #expect(session.state.options == [.fast])
  }

  @Test func `A page that fails while the shopper is asked is loaded again underneath`() throws {
    var session = try ExpressSession.leaving()
    #expect(session.refusal(of: .retry) == "wrong_phase")
    try session.send(.pageFailed(reason: "offline"))
    #expect(session.state.phase == .leaving)
    #expect(session.work == ["ask retry"])
    var other = session
    try other.send(.stay)
    #expect(other.state.phase == .failed)
    try session.send(.retry)
    #expect(session.state.phase == .leaving)
    try session.send(.stay)
    #expect(session.state.phase == .loading)
  }

  @Test func `A shopper who confirms leaves by their own will, whatever the page does`() throws {
    var session = try ExpressSession.leaving()
    try session.send(.pageFailed(reason: "offline"))
    try session.send(.confirmLeave)
    #expect(session.news == ["cancelled user"])
  }

  @Test func `An approval while the shopper is asked is not lost`() throws {
    var session = try ExpressSession.leaving()
    try session.hear(.success(token: "002.tok"))
    #expect(session.state.phase == .succeeded)
    #expect(session.refusal(of: .confirmLeave) == "ended")
    #expect(session.refusal(of: .stay) == "ended")
  }

  @Test func `Leaving after a failure is at once, for the network's sake`() throws {
    var session = try ExpressSession.failed()
    try session.send(.dismiss)
    #expect(session.work == ["close"])
    #expect(session.news == ["cancelled network"])
    #expect(session.state.reason == .network)
  }

  @Test func `Every input has its answer in every phase`() throws {
    // loading, open, failed, leaving, succeeded, cancelled; a point is an input that is accepted.
    let table: [(ExpressInput, String)] = [
      (.pageFinished, "....ii"), (.pageFailed(reason: "x"), "....ii"),
      (.message(origin: "https://checkout.clearpay.com", .malformed("x")), "....ii"),
      (.message(origin: "https://evil.example", .cancelled), "iiiiii"),
      (.shippingOptions(requestID: "r1", []), "uuuuee"),
      (.shippingUpdate(requestID: "r1", .update("a", 1)), "uuuuee"),
      (.noChange(requestID: "r1"), "uuuuee"), (.refuse(requestID: "r1", .badResponse), "uuuuee"),
      (.retry, "ww.wee"), (.dismiss, "....ee"), (.confirmLeave, "nnn.ee"), (.stay, "nnn.ee"),
    ]
    let letters: [Character: String] = [
      "e": "ended", "u": "unknown_request", "w": "wrong_phase", "n": "not_leaving",
    ]
    let sessions = [
      ExpressSession(), try .open(), try .failed(), try .leaving(), try .succeeded(),
      try .cancelled(),
    ]
    for (input, row) in table {
      for (start, letter) in zip(sessions, row) {
        var session = start
        #expect(session.refusal(of: input) == letters[letter], "\(start.state.phase): \(input)")
        if letters[letter] == nil {
          try session.send(input)
          #expect(session.isIgnored == (letter == "i"), "\(start.state.phase): \(input)")
        }
      }
    }
  }

  @Test func `Every refusal has its own code and words`() {
    let refusals = ExpressRefusal.Reason.allCases.map(ExpressRefusal.init)
    #expect(Set(refusals.map { "\($0.code)" }).count == 7)
    #expect(Set(refusals.map(\.message)).count == 7)
    for refusal in refusals {
      #expect(refusal.detail == nil)
      #expect(refusal.description == "\(refusal.code): \(refusal.message)")
      #expect(refusal.message.hasSuffix("."))
    }
  }

  @Test func `No request is ever awaited`() throws {
    #expect(!(try ExpressSession.askedForOptions()).checkout.awaitsAnswer(to: 1))
    #expect(ExpressEffect.closePage.requestNumber == nil)
  }
}
