import CheckoutEngine
import Testing

/// The vectors of express checkouts in `Tests/Harnesses/Oracle/conformance/checkout`.
@Suite struct ExpressVectorTests {
  static let names = [
    "express-amounts-of-the-app",
    "express-answers-in-any-order",
    "express-clearpay",
    "express-ends",
    "express-ends-once",
    "express-first-that-fits",
    "express-late-update",
    "express-leaving",
    "express-no-token",
    "express-nobody-to-ask",
    "express-option-dropped",
    "express-options",
    "express-options-refused",
    "express-origins",
    "express-other-region",
    "express-page-fails",
    "express-token-of-1024-bytes",
    "express-token-unusable",
    "express-unreadable",
    "express-wrong-answers",
  ]

  @Test(arguments: names)
  func `A session has the answers of its vector, byte for byte except for free text`(
    name: String
  ) throws {
    try Vectors.expectAnswers(of: name, ExpressCheckout.self)
  }

  @Test func `All vectors of express checkouts are in the table`() throws {
    #expect(try Vectors.names(of: "express") == Self.names)
  }
}
