import CheckoutEngine
import Testing

/// The vectors of the native checkout in `Tests/Harnesses/Oracle/conformance/checkout`.
@Suite struct VectorTests {
  static let names = [
    "native-adjustments",
    "native-change-410",
    "native-customer-default-address",
    "native-day-differs",
    "native-edit-while-under-way",
    "native-guest-buys",
    "native-no-delivery",
    "native-pay-409",
    "native-postcodes",
    "native-promo-codes-alone",
    "native-quantities",
    "native-statuses",
    "native-unknown-created",
    "native-zero-total",
  ]

  @Test(arguments: names)
  func `A session has the answers of its vector, byte for byte except for free text`(
    name: String
  ) throws {
    try Vectors.expectAnswers(of: name, NativeCheckout.self)
  }

  @Test func `All vectors of native checkouts are in the table`() throws {
    #expect(try Vectors.names(of: "native") == Self.names)
  }
}
