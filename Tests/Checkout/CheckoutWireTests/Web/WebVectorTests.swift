import CheckoutEngine
import Testing

/// The vectors of web checkouts in `Tests/Harnesses/Oracle/conformance/checkout`.
@Suite struct WebVectorTests {
  static let names = (try? Vectors.names(of: "web")) ?? []

  @Test(arguments: names)
  func `A session has the answers of its vector, byte for byte except for free text`(
    name: String
  ) throws {
    try Vectors.expectAnswers(of: name, WebCheckout.self)
  }

  @Test func `All vectors are there, of both kinds`() {
    #expect(Self.names.count == 27)
    #expect(Self.names.contains("web-bridge-buys"))
    #expect(Self.names.contains("web-parse-buys"))
  }
}
