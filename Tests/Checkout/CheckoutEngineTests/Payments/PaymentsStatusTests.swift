import Testing

@testable import CheckoutEngine

/// The table of statuses in the article on the rules of a checkout of payments.
@Suite struct PaymentsStatusTests {
  @Test func `Every status from 400 to 599 has the words of the table`() throws {
    let table = try StatusTable(ofArticle: "PaymentsCheckoutRules")
    func words(
      _ session: PaymentsSession, _ request: Int, _ status: Int
    ) throws -> (String, String) {
      var session = session
      try session.answer(request, status: status)
      let failure = try #require(session.state.failure)
      return ("\(failure.code.name)", failure.advice)
    }
    var reading = try PaymentsSession.paying()
    try reading.send(.appear)
    var choosing = try PaymentsSession.list(selectsMethod: true)
    try choosing.create()
    for (session, request) in [(reading, 2), (reading, 3), (choosing, 2)] {
      try table.expect("a reading") { try words(session, request, $0) }
    }
    let saving = try PaymentsSession.saving()
    try table.expect("a new payment") { try words(saving, 2, $0) }
  }
}
