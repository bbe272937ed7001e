import Journals
import PropertyTesting
import Testing

/// The trie that finds lines by their keys, compared with a search of all lines.
@Suite struct LineTrieTests {
  /// Lines at the offsets 0, 10, 20, …, with the links that the trie computes.
  private struct Lines {
    private(set) var nodes: [LineTrie.Node] = []
    private(set) var readCount = 0

    var newest: Int? { nodes.isEmpty ? nil : (nodes.count - 1) * 10 }

    mutating func links(for key: LineKey) -> [Int?] {
      LineTrie.links(for: key, newest: newest) { offset in
        readCount += 1
        return nodes[offset / 10]
      }
    }

    mutating func line(with key: LineKey) -> Int? {
      LineTrie.line(with: key, newest: newest) { offset in
        readCount += 1
        return nodes[offset / 10]
      }
    }

    mutating func add(_ key: LineKey) {
      nodes.append(LineTrie.Node(key: key, links: links(for: key)))
    }
  }

  /// The 256 bits of a key.
  private typealias Bits = [Bool]

  private static func key(_ bits: Bits) -> LineKey? {
    let digits = stride(from: 0, to: 256, by: 4).map { start in
      String(bits[start..<(start + 4)].reduce(0) { $0 * 2 + ($1 ? 1 : 0) }, radix: 16)
    }
    return TestDigest(hexadecimal: digits.joined())?.key
  }

  /// Returns the number of leading bits that two keys share, counted one by one.
  private static func sharedBits(_ left: Bits, _ right: Bits) -> Int {
    var count = 0
    while count < left.count, left[count] == right[count] { count += 1 }
    return count
  }

  /// Returns keys that share a number of leading bits with an earlier one; 256 repeats the key.
  private static func keys(_ choices: [(parent: Int, shared: Int)]) -> [Bits] {
    var keys = [Bits(repeating: false, count: 256)]
    for (number, choice) in choices.enumerated() {
      var bits = keys[choice.parent % keys.count]
      if choice.shared < 256 {
        bits[choice.shared].toggle()
        for place in (choice.shared + 1)..<256 { bits[place] = (place * number) % 3 == 1 }
      }
      keys.append(bits)
    }
    return keys
  }

  private static func choices(_ shared: ClosedRange<Int>) -> Generator<[(parent: Int, shared: Int)]>
  {
    let choice = zip(Generator<Int>.integer(in: 0...999), Generator<Int>.integer(in: shared))
    return Generator.array(of: choice.map { (parent: $0, shared: $1) }, count: 1...40)
  }

  /// Checks each line's links and each search against all earlier lines.
  private func agrees(_ keys: [Bits]) throws -> Bool {
    var lines = Lines()
    for (number, bits) in keys.enumerated() {
      let key = try #require(Self.key(bits))
      var expected = [Int?](repeating: nil, count: 256)
      var found: Int?
      for (earlier, other) in keys[..<number].enumerated() {
        let shared = Self.sharedBits(bits, other)
        if shared < 256 { expected[shared] = earlier * 10 } else { found = earlier * 10 }
      }
      while let last = expected.last, last == nil { expected.removeLast() }
      guard lines.links(for: key) == expected, lines.line(with: key) == found else { return false }
      lines.add(key)
    }
    return true
  }

  @Test(arguments: [0...256, 0...8, 200...256, 250...256])
  func `Links and searches agree with a search of all lines`(shared: ClosedRange<Int>) throws {
    forAll(Self.choices(shared), runs: 60) { choices in try agrees(Self.keys(choices)) }
  }

  @Test func `Keys that differ only in their last bits are distinguished`() throws {
    let choices = (0..<256).map { (parent: 0, shared: 255 - $0) }
    #expect(try agrees(Self.keys(choices)))
    #expect(try agrees(Self.keys(choices.reversed())))
  }

  @Test func `The newest of several lines with the same key is found`() {
    var lines = Lines()
    for text in ["a", "b", "a", "c", "a", "d"] { lines.add(TestDigest(of: text).key) }
    #expect(lines.line(with: TestDigest(of: "a").key) == 40)
    #expect(lines.line(with: TestDigest(of: "b").key) == 10)
    #expect(lines.line(with: TestDigest(of: "e").key) == nil)
  }

  @Test func `A search among 10,000 lines reads few of them`() {
    var lines = Lines()
    var mostReads = 0
    for number in 0..<10_000 {
      let before = lines.readCount
      lines.add(TestDigest(of: "key \(number)").key)
      mostReads = max(mostReads, lines.readCount - before)
    }
    #expect(mostReads < 30)
    var allReads = 0
    for number in stride(from: 0, to: 20_000, by: 20) {
      let before = lines.readCount
      let expected = number < 10_000 ? number * 10 : nil
      #expect(lines.line(with: TestDigest(of: "key \(number)").key) == expected)
      let reads = lines.readCount - before
      mostReads = max(mostReads, reads)
      allReads += reads
    }
    #expect(mostReads < 30)
    // The binary logarithm of 10,000 is 13.3.
    #expect(Double(allReads) / 1_000 < 13.3)
  }

  /// The links of a forged file may lead to any line at any depth.
  @Test func `With any links, a search ends and reads each line at most once`() {
    let links = Generator.array(of: Generator<Int>.integer(in: -1...60), count: 0...12)
    let nodes = Generator.array(of: links, count: 1...60)
    forAll(nodes, runs: 200) { nodes in
      for text in ["0", "7", "absent"] {
        var read: [Int] = []
        let source: LineTrie.Source<Never> = { offset in
          read.append(offset)
          let links = offset < nodes.count ? nodes[offset] : []
          return LineTrie.Node(
            key: TestDigest(of: "\(offset)").key, links: links.map { $0 < 0 ? nil : $0 })
        }
        _ = LineTrie.line(with: TestDigest(of: text).key, newest: nodes.count - 1, reading: source)
        guard Set(read).count == read.count, read == read.sorted(by: >) else { return false }
        read = []
        let links = LineTrie.links(
          for: TestDigest(of: text).key, newest: nodes.count - 1, reading: source)
        guard Set(read).count == read.count, links.count <= 256 else { return false }
      }
      return true
    }
  }

  @Test func `Without lines nothing is found, and a first line has no links`() {
    var lines = Lines()
    #expect(lines.line(with: TestDigest(of: "a").key) == nil)
    #expect(lines.links(for: TestDigest(of: "a").key) == [])
  }
}
