import PropertyTesting
import Testing

@testable import ServicingWire

@Suite("The ends of accounts in an input")
struct AccountScannerTests {
  /// Returns the parts of a text that is read in pieces of a size, with their first lines.
  private func parts(of text: String, readingAtOnce size: Int) -> [(text: String, line: Int)] {
    var scanner = AccountScanner()
    var parts: [(String, Int)] = []
    let bytes = Array(text.utf8)
    var (part, end) = ([UInt8](), 0)
    while end < bytes.count {
      let next = min(bytes.count, end + size)
      part += bytes[end..<next]
      end = next
      let found = scanner.next(in: part.span, isLast: end == bytes.count)
      #expect(found.lines.lowerBound == 0)
      guard !found.lines.isEmpty else { continue }
      parts.append((String(decoding: part[found.lines], as: UTF8.self), found.firstLine))
      part.removeFirst(found.lines.count)
    }
    return parts
  }

  private func line(_ name: String) -> String { #"{"account":"\#(name)"}"# + "\n" }

  @Test func `An account ends where a line names another one`() {
    let text = line("a") + line("a") + line("b") + line("c") + "\n"
    let found = parts(of: text, readingAtOnce: 1)
    #expect(found.map(\.text) == [line("a") + line("a"), line("b"), line("c") + "\n"])
    #expect(found.map(\.line) == [1, 3, 4])
  }

  @Test func `All accounts but the last one end in a part`() {
    let text = line("a") + line("b") + line("c") + line("c")
    #expect(
      parts(of: text + "{", readingAtOnce: text.utf8.count).map(\.text) == [
        line("a") + line("b"), line("c") + line("c") + "{",
      ])
  }

  @Test func `Lines that name no account are those of the account before`() {
    let text = "\n{}\nx\n" + line("a") + "{}\n\nx\n" + line("b") + line("a") + "x"
    let found = parts(of: text, readingAtOnce: 1)
    #expect(
      found.map(\.text) == [
        "\n{}\nx\n" + line("a") + "{}\n\nx\n", line("b"), line("a") + "x",
      ])
    #expect(found.map(\.line) == [1, 8, 9])
  }

  @Test func `A name is compared without its escapes`() {
    let text = line("a") + line(#"\u0061"#) + line("b") + "\n"
    #expect(parts(of: text, readingAtOnce: 1).map(\.line) == [1, 3])
  }

  @Test func `A name of no possible length is none`() {
    let long = String(repeating: "x", count: 201)
    #expect(parts(of: line("a") + line(long) + line("") + line("a"), readingAtOnce: 1).count == 1)
  }

  /// A naive formulation: groups of lines by the last name before.
  private func naiveEnds(of lines: [String]) -> Set<Int> {
    var (ends, offset, name) = (Set<Int>(), 0, nil as String?)
    for line in lines {
      let isNamed = line.hasPrefix(#"{"account""#)
      if isNamed, let name, line != name { ends.insert(offset) }
      if isNamed { name = line }
      offset += line.utf8.count
    }
    ends.insert(offset)
    return ends
  }

  @Test func `Parts end between accounts for all inputs and cuts`() {
    let lists = Generator<[Int]>.array(of: .integer(in: 0...5), count: 0...30)
    forAll(zip(lists, Generator<Int>.integer(in: 1...60)), runs: 200) { names, size in
      let lines = names.map { $0 > 3 ? ["\n", "{}\n"][$0 - 4] : line("o-\($0)") }
      let found = parts(of: lines.joined(), readingAtOnce: size)
      let bytes = Array(lines.joined().utf8)
      var start = 0
      for part in found {
        guard part.line == 1 + bytes[..<start].count(where: { $0 == 10 }) else { return false }
        start += part.text.utf8.count
        guard naiveEnds(of: lines).contains(start) else { return false }
      }
      return start == bytes.count
    }
  }
}
