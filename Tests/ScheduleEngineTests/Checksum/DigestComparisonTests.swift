import Foundation
import Testing

@testable import ScheduleEngine

/// Two digests are compared without a branch, so that the time does not depend on where they differ.
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

  /// A time that is measured would depend on the machine, so the source is read: all words are
  /// combined by XOR and OR, and the one comparison is that of the result with zero.
  @Test func `The comparison has no branch, loop or call, and compares one word with zero`() throws
  {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "Sources/ScheduleEngine/Checksum/SHA256Digest.swift")
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
    // Each half of both digests, by XOR, and all of them together, by OR.
    for half in ["(left.firstHalf ^ right.firstHalf)", "(left.secondHalf ^ right.secondHalf)"] {
      #expect(body.components(separatedBy: half).count == 2)
    }
    #expect(body.count { $0 == "|" } == 3)
    #expect(body.count { $0 == "^" } == 2)
  }
}
