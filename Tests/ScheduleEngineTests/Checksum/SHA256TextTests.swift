import ScheduleEngine
import Testing

@Suite struct SHA256TextTests {
  private static let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

  @Test(arguments: [
    abc, String(repeating: "0", count: 64), String(repeating: "f", count: 64),
    "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    "00000000000000000000000000000000000000000000000000000000000000ff",
    "8000000000000000000000000000000000000000000000000000000000000001",
  ])
  func `64 lower-case digits are read and written back`(_ text: String) throws {
    let digest = try #require(SHA256Digest(hexadecimal: text))
    #expect(digest.description == text)
  }

  private static let head = String(abc.dropFirst())
  private static let tail = String(abc.dropLast())

  @Test(arguments: [
    "", "a", "e3b0c442", tail, "\(abc)0", "\(abc)\n", " \(head)", abc.uppercased(), "B\(head)",
    "\(tail)D", "\(tail)g", "/\(head)", ":\(head)", "`\(head)", "0x\(abc.dropFirst(2))",
    "\(abc.dropLast(2))é", "\0\(head)", "+\(head)", String(repeating: "０", count: 64),
    "\(abc)\(abc)", "\(abc) ", "\(tail)\n",
  ])
  func `Any other text is no digest and no checksum`(_ text: String) {
    #expect(SHA256Digest(hexadecimal: text) == nil)
    #expect(throws: ScheduleChecksumError.self) { try ScheduleChecksum(text) }
  }

  @Test func `Every byte in every place is a digit or makes the text no digest`() {
    let digits = Array("0123456789abcdef".utf8)
    for place in [0, 1, 31, 32, 62, 63] {
      for byte in 0...0x7F as ClosedRange<UInt8> {
        var bytes = Array(Self.abc.utf8)
        bytes[place] = byte
        let text = String(decoding: bytes, as: UTF8.self)
        #expect((SHA256Digest(hexadecimal: text)?.description == text) == digits.contains(byte))
      }
    }
  }

  @Test func `Digests are equal when all 256 bits are, and only then`() throws {
    let digest = try #require(SHA256Digest(hexadecimal: Self.abc))
    #expect(digest == SHA256Digest(of: "abc"))
    #expect(digest.hashValue == SHA256Digest(of: "abc").hashValue)
    for place in 0..<64 {
      for bit in 0..<4 {
        let changed = try #require(SHA256Digest(hexadecimal: try flipped(bit, at: place)))
        #expect(changed != digest, "bit \(bit) of digit \(place)")
        #expect(digest != changed)
      }
    }
  }

  private func flipped(_ bit: Int, at place: Int) throws -> String {
    var digits = Self.abc.map { $0 }
    let value = try #require(digits[place].hexDigitValue)
    digits[place] = try #require(String(value ^ 1 << bit, radix: 16).first)
    return String(digits)
  }
}
