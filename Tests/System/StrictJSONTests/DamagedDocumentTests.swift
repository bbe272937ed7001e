import PropertyTesting
import StrictJSON
import Testing

@Suite struct DamagedDocumentTests {
  static let document =
    "{\"id\": \"us-pay-in-4\", \"n\": [0, -1.50, 12e+3, true, false, null],\r\n"
    + "  \"t\": \"\\u00e9\\n\\ud83d\\ude00 \u{E9}\u{20AC}\u{1F600}\", \"o\": {\"\": {}, \"a\": []}}"

  static let bytes = Array(document.utf8)

  @Test func `A truncated document is an error not after its end`() throws {
    _ = try JSONValue(parsing: Self.bytes)
    for count in 0..<Self.bytes.count {
      let error = #expect(throws: JSONError.self) {
        try JSONValue(parsing: Array(Self.bytes[..<count]))
      }
      #expect((error?.offset ?? .max) <= count)
    }
  }

  @Test func `A document with any byte replaced is a value or an error`() {
    for index in Self.bytes.indices {
      for byte in UInt8.min...UInt8.max {
        var damaged = Self.bytes
        damaged[index] = byte
        checkOutcome(damaged)
      }
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `Random bytes are a value or an error`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet =
      Array(#"{}[]",:\u0123456789abcdefDE+-. truefalsn"#.utf8) + [0x0A, 0xC3, 0xA9, 0xFF]
    for _ in 0..<2000 {
      let count = Int.random(in: 0...40, using: &random)
      checkOutcome((0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 })
      checkOutcome((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `Documents with several damaged places are values or errors`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1000 {
      var damaged = Self.bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: damaged.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: damaged.remove(at: index)
        case 1: damaged.insert(damaged[Int.random(in: 0...index, using: &random)], at: index)
        default: damaged.swapAt(index, Int.random(in: damaged.indices, using: &random))
        }
      }
      checkOutcome(damaged)
    }
  }

  /// Checks that an accepted document survives writing and reading, and that an error is one line.
  private func checkOutcome(_ bytes: [UInt8]) {
    do {
      let value = try JSONValue(parsing: bytes)
      let again = try JSONValue(parsing: JSONText(value).utf8)
      #expect(value.hasSameContent(as: again))
      #expect(String(validating: bytes, as: UTF8.self) != nil)
    } catch {
      #expect(error.offset <= bytes.count)
      #expect(error.description.utf8.allSatisfy { (0x20...0x7E).contains($0) })
      #expect(error.description.utf8.count < 300)
    }
  }
}
