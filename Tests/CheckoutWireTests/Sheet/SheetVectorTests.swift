import CheckoutEngine
import Testing

/// The vectors of checkout sheets in `Tests/Harnesses/Oracle/conformance/checkout`.
@Suite struct SheetVectorTests {
  static let names = [
    "sheet-completed-details", "sheet-links", "sheet-preload-present", "sheet-recovery",
  ]

  @Test(arguments: names)
  func `A session has the answers of its vector, byte for byte except for free text`(
    name: String
  ) throws {
    try Vectors.expectAnswers(of: name, SheetCheckout.self)
  }

  @Test func `All vectors of checkout sheets are in the table`() throws {
    #expect(try Vectors.names(of: "sheet") == Self.names)
  }
}
