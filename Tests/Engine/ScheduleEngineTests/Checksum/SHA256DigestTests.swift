import Foundation
import Testing

@testable import ScheduleEngine

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

  @Test func `A byte at any position is a digit, or the text is no digest`() {
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

  @Test func `Digests are equal exactly if all 256 bits are`() throws {
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

/// Two digests are compared without a branch, so that the time does not depend on where they
/// differ.
@Suite struct DigestComparisonTests {
  @Test func `Digests that differ in any one bit differ`() {
    let digest = SHA256Digest(of: "abc")
    #expect(digest == SHA256Digest(of: "abc"))
    for word in 0..<8 {
      for bit in 0..<32 {
        var words = digest.words
        words[word] ^= 1 << bit
        #expect(SHA256Digest(words: words) != digest, "bit \(bit) of word \(word)")
        #expect(digest != SHA256Digest(words: words), "bit \(bit) of word \(word)")
      }
    }
  }

  /// A measured time depends on the machine, so the test reads the source: it combines all words
  /// with XOR and OR, and its one comparison is that of the result with zero.
  @Test func `The comparison has no branch, loop or call, and compares one word with zero`() throws
  {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "Sources/Engine/ScheduleEngine/Checksum/SHA256Digest.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    let rest = try #require(source.components(separatedBy: "static func == (").last)
    let body =
      try #require(rest.components(separatedBy: "\n  }\n").first)
      .components(separatedBy: "-> Bool {").last ?? ""
    let words = body.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let names = [
      "let", "four", "left", "right", "firstHalf", "secondHalf", "two", "lowHalf", "highHalf",
      "return", "0", "1",
    ]
    #expect(Set(words).isSubset(of: names), "\(words)")
    #expect(words.count { $0 == "return" } == 1)
    #expect(body.components(separatedBy: "==").count == 2)
    #expect(body.hasSuffix("== 0"))
    for other in ["&&", "||", "?", "!", "<", ">", "{", "~="] {
      #expect(!body.contains(other), "\(other)")
    }
    // XOR combines the halves of both digests, and OR the results.
    for half in ["(left.firstHalf ^ right.firstHalf)", "(left.secondHalf ^ right.secondHalf)"] {
      #expect(body.components(separatedBy: half).count == 2)
    }
    #expect(body.count { $0 == "|" } == 3)
    #expect(body.count { $0 == "^" } == 2)
  }
}

/// Values that asynchronous functions store while they are suspended.
///
/// The frame of such a function is aligned to 16 bytes. A frame with a value of a larger alignment
/// is freed at another address than the allocated one, which ends the process.
@Suite struct SuspensionTests {
  @Test(arguments: 0..<9)
  func `Digests, tokens and statuses survive a suspension`(depth: Int) async throws {
    let digest = SHA256Digest(of: "abc")
    let token = try CheckoutToken("t")
    let total = try Money("200.00", .usd)
    let moment = try Moment(today: CivilDate("2026-11-21"), secondsSinceEpoch: 0)
    let (widget, events) = try WidgetMachine.tokenless(total: total, plan: .usPayIn4, at: moment)
    #expect(await Self.kept(digest, depth) == digest)
    #expect(await Self.kept(token, depth) == token)
    #expect(await Self.kept(widget.status, depth) == widget.status)
    #expect(await Self.kept(events, depth) == events)
    #expect(await Task { await Self.kept(widget, depth) }.value == widget)
  }

  /// Returns a value that was stored in the frames of `depth + 1` nested calls, while each of them
  /// was suspended.
  private static func kept<Value: Sendable>(_ value: Value, _ depth: Int) async -> Value {
    var copy = value
    await Task.yield()
    if depth > 0 { copy = await kept(value, depth - 1) }
    await Task.yield()
    return copy
  }

  @Test func `A digest survives a suspension in a function of its own type`() async {
    for _ in 0..<20 {
      let digest = SHA256Digest(of: "abc")
      await Task { await Task.yield() }.value
      let other = SHA256Digest(of: "abd")
      await Task.yield()
      #expect(digest != other)
    }
  }
}
