import Foundation
import HTTPClient
import PropertyTesting
import Testing

@Suite struct PathSegmentTests {
  @Test(arguments: ["", ".", ".."])
  func `A step in a path is no segment`(text: String) {
    #expect(PathSegment.encoded(text) == nil)
  }

  @Test func `Any text is one segment that decodes to it`() throws {
    let slash: Set<Character> = ["/", "?", "#", " ", "\\", ";", "@", ":", "&", "=", "+"]
    forAll(Generator<String>.string(count: 1...30)) { text in
      guard let segment = PathSegment.encoded(text) else { return [".", ".."].contains(text) }
      let isPlain = segment.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      return isPlain && !segment.contains(where: slash.contains)
        && segment.removingPercentEncoding?.utf8.elementsEqual(text.utf8) == true
    }
  }
}
