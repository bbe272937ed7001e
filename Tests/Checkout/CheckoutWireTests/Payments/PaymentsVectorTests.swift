import CheckoutEngine
import Testing

/// The vectors of the checkout of payments in `Tests/Harnesses/Oracle/conformance/checkout`.
@Suite struct PaymentsVectorTests {
  static let names = [
    "payments-amount-differs", "payments-app-comes-back", "payments-bad-payments",
    "payments-cannot-be-paid",
    "payments-choose-flow", "payments-choose-method", "payments-create-and-pay",
    "payments-deep-link", "payments-deep-link-before-the-list",
    "payments-deep-link-while-paying", "payments-drafts-refused", "payments-ends-emitted-once",
    "payments-key-reused", "payments-links-in-the-page", "payments-made-while-reading",
    "payments-methods-fail", "payments-newest-first", "payments-outcome-unknown",
    "payments-read-late", "payments-readings-overtaken", "payments-save-rejected",
    "payments-unknown-save", "payments-wrong-phase",
  ]

  @Test(arguments: names)
  func `A session has the answers of its vector, byte for byte except for free text`(
    name: String
  ) throws {
    try Vectors.expectAnswers(of: name, PaymentsCheckout.self)
  }

  @Test func `All vectors of checkouts of payments are in the table`() throws {
    #expect(try Vectors.names(of: "payments") == Self.names)
  }
}
