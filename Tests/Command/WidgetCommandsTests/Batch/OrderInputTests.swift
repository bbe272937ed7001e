import OrderBatch
import Testing

@testable import WidgetCommands

@Suite("The input of a batch's orders")
struct OrderInputTests {
  private func input(
    _ bytes: [UInt8], chunk: Int = .max, failing failure: (Int, String)? = nil
  ) throws -> OrderInput {
    let batch = InMemoryBatch(["-": bytes], chunk: chunk)
    if let (count, reason) = failure { batch.failReading(after: count, with: .failed(reason)) }
    guard case .input(let input) = batch.environment.open("-") else { throw Missing() }
    return OrderInput(input)
  }

  private struct Missing: Error {}

  /// Returns the bytes of an input, and its end.
  private func all(_ input: ByteInput, room: Int = 7) -> ([UInt8], ByteInput.ReadResult) {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: room + 2)
    while true {
      switch input.read(&buffer, 1..<room + 1) {
      case .bytes(let count): bytes += buffer[1..<count + 1]
      case let end: return (bytes, end)
      }
    }
  }

  private static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    (isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE])
      + text.utf16.flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isBigEndian ? bytes : bytes.reversed()
      }
  }

  @Test(
    arguments: ["", "a", "\u{FEFF}id,amount\nx", "\n\n", "\u{E9}\u{1F600}"], [1, 2, 3, Int.max])
  func `UTF-8 is read as it is`(_ text: String, _ chunk: Int) throws {
    let bytes = Array(text.utf8)
    let input = try input(bytes, chunk: chunk)
    #expect(input.input.byteCount == bytes.count)
    _ = input.firstLine()
    let (read, end) = all(input.input)
    #expect(read == bytes && end == .end)
    #expect(all(input.input) == ([], .end))
  }

  @Test(arguments: ["", "a\r\nb", "\u{E9}\u{20AC}\u{1F600}\n\u{FEFF}"], [1, 2, 3, 5, Int.max])
  func `UTF-16 with a byte order mark is read as UTF-8`(_ text: String, _ chunk: Int) throws {
    for isBigEndian in [true, false] {
      let input = try input(Self.utf16(text, isBigEndian: isBigEndian), chunk: chunk)
      #expect(all(input.input).0 == Array(text.utf8))
    }
  }

  @Test(arguments: [1, 2, 3, Int.max])
  func `Half a character of UTF-16 is no UTF-8`(_ chunk: Int) throws {
    let mark: [UInt8] = [0xFE, 0xFF]
    for (bytes, text) in [
      ([0xD8, 0x3D], [0xFF]), ([0xD8, 0x3D, 0, 0x61], [0xFF, 0x61]),
      ([0xDE, 0, 0, 0x61], [0xFF, 0x61]), ([0, 0x61, 0], [0x61, 0xFF]),
    ] as [([UInt8], [UInt8])] {
      #expect(all(try input(mark + bytes, chunk: chunk).input).0 == text)
    }
  }

  @Test func `UTF-16 without a byte order mark is recognized`() throws {
    #expect(try input([0x6F, 0, 0x2D, 0]).looksLikeUTF16)
    #expect(try input([0, 0x6F, 0, 0x2D]).looksLikeUTF16)
    #expect(try !input([0x6F, 0, 0, 0]).looksLikeUTF16)
    #expect(try !input([0x6F, 0]).looksLikeUTF16)
    #expect(try !input(Self.utf16("ab", isBigEndian: true)).looksLikeUTF16)
  }

  @Test(arguments: [1, 4, Int.max])
  func `The first line is read in advance, and dropped only then`(_ chunk: Int) throws {
    let input = try input(Array("ab\r\nc\n".utf8), chunk: chunk)
    #expect(input.firstLine() == Array("ab\r".utf8))
    #expect(input.firstLine() == Array("ab\r".utf8))
    input.dropFirstLine()
    #expect(input.firstLine() == Array("c".utf8))
    #expect(all(input.input).0 == Array("c\n".utf8))
  }

  @Test func `A first line may lack its end, and may be too long`() throws {
    #expect(try input([]).firstLine() == nil)
    #expect(try input([0x0A]).firstLine() == [])
    let last = try input([0x61])
    #expect(last.firstLine() == [0x61])
    last.dropFirstLine()
    #expect(all(last.input).0 == [])
    let long = [UInt8](repeating: 0x61, count: RowScanner.longestRow)
    #expect(try input(long).firstLine() == long)
    #expect(try input(long + [0x61, 0x0A]).firstLine() == nil)
    #expect(try input(long + long + long).firstLine() == nil)
  }

  @Test(arguments: [0, 1, 3, 4, 6])
  func `A failure is reported after the bytes that precede it`(_ count: Int) throws {
    let bytes = Array("ab\ncd\n".utf8)
    let input = try input(bytes + bytes, failing: (count, "no"))
    #expect(input.firstLine() == (count > 2 ? [0x61, 0x62] : nil))
    let (read, end) = all(input.input)
    #expect(read == Array(bytes.prefix(count)) && end == .failed("no"))
    #expect(all(input.input) == ([], .failed("no")))
  }
}
