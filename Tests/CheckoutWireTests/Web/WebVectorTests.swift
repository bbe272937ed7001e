import CheckoutEngine
import Testing

/// The vectors of web checkouts in `Tests/Harnesses/Oracle/conformance/checkout`.
@Suite struct WebVectorTests {
  static let names = ["web-bridge-buys", "web-complete-fails", "web-parse-buys"]

  @Test(arguments: names)
  func `A session has the answers of its vector, byte for byte except for free text`(
    name: String
  ) throws {
    try Vectors.expectAnswers(of: name, WebCheckout.self)
  }

  @Test func `All vectors of web checkouts are in the table`() throws {
    #expect(try Vectors.names(of: "web") == Self.names)
  }
}
