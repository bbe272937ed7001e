import ScheduleEngine
import StrictJSON
import Testing
import WidgetWire

@Suite struct AmountVectorTests {
  private let file: VectorFile

  init() throws { file = try VectorFile("amounts", lists: ["accepted", "refused", "written"]) }

  @Test func `Text is read as minor units`() throws {
    for example in try file["accepted"] {
      let (bytes, currency) = (try example.bytes(), try example.currency())
      let money = try Money(utf8: bytes.span, currency)
      #expect(money.minorUnits == (try example.int64("minorUnits")), "\(example)")
    }
  }

  @Test func `Other text is an error with its reason and position`() throws {
    for example in try file["refused"] {
      let (bytes, currency) = (try example.bytes(), try example.currency())
      let error = #expect(throws: AmountError.self, "\(example)") {
        try Money(utf8: bytes.span, currency)
      }
      #expect(
        error.map { Self.name(of: $0.reason) } == (try example.string("reason")), "\(example)")
      #expect(error?.offset == (try example.int("position")), "\(example)")
    }
  }

  @Test func `Amounts are written with all their decimal places`() throws {
    for example in try file["written"] {
      let money = Money(
        minorUnits: try example.int64("minorUnits"), currency: try example.currency())
      #expect(money.text == (try example.string("text")), "\(example)")
      let json = JSONText.object { $0.member("total", money) }.string
      #expect(json == "{\"total\":\(try example.string("json"))}", "\(example)")
    }
  }

  private static func name(of reason: AmountError.Reason) -> String {
    switch reason {
    case .empty: "empty"
    case .unexpectedByte: "unexpected_byte"
    case .missingDigitsBeforePoint: "missing_digits_before_point"
    case .missingDigitsAfterPoint: "missing_digits_after_point"
    case .tooManyDecimalPlaces: "too_many_decimal_places"
    case .outOfRange: "out_of_range"
    }
  }
}
