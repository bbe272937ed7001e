import CheckoutEngine
import Testing

/// The vectors of checkout sheets in `Tests/Harnesses/Oracle/conformance/checkout`.
@Suite struct SheetVectorTests {
  @Test(arguments: try Vectors.names(of: "sheet"))
  func `A session has the answers of its vector, byte for byte except for free text`(
    name: String
  ) throws {
    try Vectors.expectAnswers(of: name, SheetCheckout.self)
  }

  @Test func `The vectors are there`() throws {
    let names = try Vectors.names(of: "sheet")
    for name in [
      "sheet-completed-details", "sheet-links", "sheet-preload-present", "sheet-recovery",
    ] {
      #expect(names.contains(name))
    }
  }
}
