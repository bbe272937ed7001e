import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The failures of a page and their words.
@Suite struct SheetErrorTests {
  @Test(arguments: [
    (400, "bad request"), (401, "unauthorized"), (403, "forbidden"), (404, "not found"),
    (402, "http error 402"), (418, "http error 418"), (429, "http error 429"),
    (499, "http error 499"), (500, "internal server error"), (501, "http error 501"),
    (502, "bad gateway"), (503, "service unavailable"), (504, "http error 504"),
    (599, "http error 599"), (600, "http error 600"), (999, "http error 999"),
  ])
  func `A status has its words`(status: Int, words: String) throws {
    var session = SheetSession(recovery: .never)
    try session.send(.present(url: .mugs), .answer(1, status))
    let error = try #require(session.state.error)
    #expect(error.kind == .checkoutUnavailable)
    #expect(error.code == .httpError)
    #expect(error.message.description == words)
    #expect(error.status == status)
    #expect(error.isRecoverable == (500...599).contains(status))
    #expect(session.reaction.events == [.failed(error)])
  }

  @Test func `The status 410 is an expired checkout`() throws {
    var session = SheetSession()
    try session.send(.present(url: .mugs), .answer(1, 410))
    #expect(
      session.state.error
        == SheetError(
          .checkoutExpired, .cartExpired, message: "Checkout has expired.", status: 410,
          isRecoverable: false))
    #expect(session.state.error?.description == "checkout_expired: Checkout has expired.")
  }

  @Test func `A page that cannot be loaded has the reason for its words`() throws {
    var session = SheetSession(recovery: .never)
    try session.send(.present(url: .mugs), .pageFailed(page: 1, reason: "net::ERR \u{0}"))
    #expect(
      session.state.error
        == SheetError(.sdkError, .loadFailed, message: "net::ERR \u{0}", isRecoverable: true))
  }

  @Test func `A failure in a recovery has its own words, and is not recoverable`() throws {
    var session = SheetSession()
    try session.send(.present(url: .mugs), .failed(1), .answer(2, 502))
    #expect(
      session.state.error
        == SheetError(
          .checkoutUnavailable, .httpError, message: "bad gateway", status: 502,
          isRecoverable: false))
  }

  @Test func `Kinds and codes have the names of the contract`() {
    #expect(
      SheetError.Kind.allCases.map { "\($0.name)" } == [
        "checkout_expired", "checkout_unavailable", "sdk_error",
      ])
    #expect(
      SheetError.Code.allCases.map { "\($0.name)" } == [
        "http_error", "load_failed", "storefront_password_required", "cart_expired",
        "cart_completed", "invalid_cart", "unknown",
      ])
  }

  @Test(arguments: SheetRefusal.Reason.allCases)
  func `A refusal has a code, a sentence and no detail`(_ reason: SheetRefusal.Reason) {
    let refusal = SheetRefusal(reason)
    let codes: [SheetRefusal.Reason: String] = [
      .alreadyPresented: "already_presented", .invalidURL: "invalid_url",
      .notPresented: "not_presented", .notDeciding: "not_deciding",
    ]
    #expect("\(refusal.code)" == codes[reason])
    #expect(refusal.detail == nil)
    #expect(refusal.message.hasSuffix("."))
    #expect("\(refusal)" == "\(refusal.code): \(refusal.message)")
  }

  @Test func `Refusals depend on the phase alone, except for addresses`() throws {
    // hidden, loading, showing, deciding, recovering, completed, failed
    var sessions = [SheetSession()]
    for inputs: [SheetInput] in [
      [], [.finished(1)], [.answer(1, 503)], [.answer(1, 503), .recover(isAllowed: true)],
      [.message(page: 1, .completed)], [.answer(1, 503), .recover(isAllowed: false)],
    ] {
      var session = SheetSession(recovery: .ask)
      try session.send(.present(url: .mugs))
      for input in inputs { try session.send(input) }
      sessions.append(session)
    }
    #expect(sessions.map(\.state.phase) == SheetState.Phase.allCases)
    let letters: [Character: String] = [
      "P": "already_presented", "N": "not_presented", "D": "not_deciding", "U": "invalid_url",
    ]
    let table: [(SheetInput, String)] = [
      (.preload(url: .mugs), ".PPPPP."), (.preload(url: .plates), "......."),
      (.preload(url: "x"), "UUUUUUU"), (.present(url: .plates), ".PPPPP."),
      (.present(url: "x"), "UPPPPPU"), (.invalidate, "......."),
      (.configure(SheetSettings(title: "x")), "......."), (.dismiss, "N.....N"),
      (.recover(isAllowed: true), "DDD.DDD"), (.recover(isAllowed: false), "DDD.DDD"),
    ]
    for (input, row) in table {
      for (session, letter) in zip(sessions, row) {
        #expect(session.refusal(of: input) == letters[letter], "\(session.state.phase): \(input)")
      }
    }
  }

  @Test func `Of news about a page none is rejected in any phase`() throws {
    for page in -1...3 {
      for input: SheetInput in [
        .answer(page, 404), .queued(page: page), .pageProgress(page: page, progress: 1),
        .finished(page), .failed(page), .message(page: page, .completed),
        .link(page: page, url: "", isNewWindow: true), .navigated(page: page, url: ""),
      ] {
        #expect(SheetSession().refusal(of: input) == nil)
        var session = SheetSession()
        try session.send(.present(url: .mugs))
        #expect(session.refusal(of: input) == nil)
        try session.send(input)
        #expect((session.reaction == .ignored) == (page != 1))
      }
    }
  }
}
