import CheckoutEngine
import Testing

/// The vectors of express checkouts in `Tests/Harnesses/Oracle/conformance/checkout`.
@Suite struct ExpressVectorTests {
  static let names = ["express-ends", "express-options"]

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
