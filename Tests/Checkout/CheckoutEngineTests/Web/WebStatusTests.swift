import Testing

@testable import CheckoutEngine

/// The table of statuses in the article on the rules of a web checkout.
@Suite struct WebStatusTests {
  @Test func `Every status from 400 to 599 has the words of the table`() throws {
    let table = try StatusTable(ofArticle: "WebCheckoutRules")
    func words(_ session: WebSession, _ request: Int, _ status: Int) throws -> (String, String) {
      var session = session
      try session.fail(request, status)
      let failure = try #require(session.state.failure)
      return ("\(failure.code.name)", failure.advice)
    }
    var starting = try WebSession()
    try starting.send(.start)
    try table.expect("the page") { try words(starting, 1, $0) }
    let completing = try WebSession.completing()
    try table.expect("the report") { try words(completing, 2, $0) }
  }
}
