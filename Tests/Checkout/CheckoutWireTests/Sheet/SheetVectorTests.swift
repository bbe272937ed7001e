import CheckoutEngine
import Testing

/// The vectors of checkout sheets in `Tests/Harnesses/Oracle/conformance/checkout`.
@Suite struct SheetVectorTests {
  static let names = (try? Vectors.names(of: "sheet")) ?? []

  @Test(arguments: names)
  func `A session has the answers of its vector, byte for byte except for free text`(
    name: String
  ) throws {
    try Vectors.expectAnswers(of: name, SheetCheckout.self)
  }

  @Test func `All vectors are there`() {
    #expect(Self.names.count == 25)
    for name in [
      "sheet-completed-details", "sheet-links", "sheet-preload-present", "sheet-recovery",
    ] {
      #expect(Self.names.contains(name))
    }
  }
}
