import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The table of refusals: each input in each phase.
@Suite struct WebRefusalTests {
  /// A situation, and whether it has a page underneath.
  private struct Situation {
    let name: String
    let session: WebSession
    var hasPage = true
    var isLeaving = false
    var canRetry = false
  }

  private static func situations() throws -> [Situation] {
    var starting = try WebSession()
    try starting.send(.start)
    var failedReport = try WebSession.completing()
    try failedReport.answer(nil, status: 500)
    var failedUnderneath = try WebSession.leaving()
    try failedUnderneath.send(.pageFailed(reason: "offline"))
    var completingUnderneath = try WebSession.leaving()
    try completingUnderneath.send(.paymentCompleted(.unchanged))
    return [
      Situation(name: "idle", session: try WebSession(), hasPage: false),
      Situation(name: "starting", session: starting, hasPage: false),
      Situation(name: "loading", session: try .loading()),
      Situation(name: "showing", session: try .showing()),
      Situation(name: "failed", session: try .failed(), hasPage: false, canRetry: true),
      Situation(name: "completing", session: try .completing()),
      Situation(name: "completing, failed", session: failedReport, canRetry: true),
      Situation(name: "completed", session: try .completed()),
      Situation(name: "leaving", session: try .leaving(), isLeaving: true),
      Situation(
        name: "leaving, failed", session: failedUnderneath, hasPage: false, isLeaving: true,
        canRetry: true),
      Situation(name: "completing, withdrawn", session: completingUnderneath),
    ]
  }

  static let pageInputs: [WebInput] = [
    .pageStarted(url: "https://a"), .pageProgress(1), .pageFinished(url: "https://a"),
    .pageFailed(reason: "x"), .pageFailed(reason: "cancelled"),
  ]
  static let message = WebInput.message(WebMessage(text: "", content: .unreadable))
  static let address = WebInput.navigated(url: "https://a")

  @Test func `Each input is rejected in these phases alone`() throws {
    for situation in try Self.situations() {
      let session = situation.session
      for input in Self.pageInputs + [Self.message] {
        #expect(
          session.refusal(of: input) == (situation.hasPage ? nil : "wrong_phase"),
          "\(situation.name)")
      }
      #expect(session.refusal(of: Self.address) == "wrong_kind", "\(situation.name)")
      for input in [WebInput.stay, .confirmLeave] {
        #expect(
          session.refusal(of: input) == (situation.isLeaving ? nil : "not_leaving"),
          "\(situation.name)")
      }
      #expect(
        session.refusal(of: .retry) == (situation.canRetry ? nil : "nothing_to_retry"),
        "\(situation.name)")
      #expect(session.refusal(of: .start) == nil)
      #expect(session.refusal(of: .close) == nil)
    }
  }

  @Test func `A checkout that was left rejects everything, and ignores answers`() throws {
    var session = try WebSession.left()
    for input in Self.pageInputs + [
      Self.message, Self.address, .start, .close, .confirmLeave, .stay, .retry,
    ] {
      #expect(session.refusal(of: input) == "left")
    }
    for number in 0...2 {
      try session.send(.noAnswer(request: number, .timeout))
      #expect(session.reaction == .ignored)
    }
  }

  @Test func `The kind comes before the phase`() throws {
    let bridge = try WebSession()
    #expect(bridge.refusal(of: Self.address) == "wrong_kind")
    #expect(bridge.refusal(of: Self.message) == "wrong_phase")
    var parsing = try WebSession.parsing()
    #expect(parsing.refusal(of: Self.message) == "wrong_kind")
    #expect(parsing.refusal(of: Self.address) == "wrong_phase")
    try parsing.load()
    #expect(parsing.refusal(of: Self.message) == "wrong_kind")
    #expect(parsing.refusal(of: Self.address) == nil)
  }

  @Test(arguments: WebRefusal.Reason.allCases)
  func `A refusal has a code and a sentence`(reason: WebRefusal.Reason) {
    let refusal = WebRefusal(reason)
    #expect(refusal.detail == nil)
    #expect(refusal.message.hasSuffix("."))
    #expect(refusal.description == "\(refusal.code): \(refusal.message)")
  }

  @Test(arguments: WebFailure.Code.allCases)
  func `A failure has a name and advice`(code: WebFailure.Code) {
    #expect(!"\(code.name)".isEmpty)
    #expect(WebFailure(code).advice.hasSuffix("."))
  }
}
