/// The digest of a line's key, in 256 bits.
package struct LineKey: Hashable, Sendable {
  private let first, second, third, fourth: UInt64

  /// Creates a key from four words, the first most significant.
  package init(_ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64) {
    (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
  }

  /// The size of a key in bits.
  static var bitCount: Int { 256 }

  /// Returns the number of leading bits that two keys share.
  func commonPrefixLength(with other: LineKey) -> Int {
    if first != other.first { return (first ^ other.first).leadingZeroBitCount }
    if second != other.second { return 64 + (second ^ other.second).leadingZeroBitCount }
    if third != other.third { return 128 + (third ^ other.third).leadingZeroBitCount }
    return 192 + (fourth ^ other.fourth).leadingZeroBitCount
  }
}

/// The search for a line of an append-only file by a key, with about log2(*n*) reads for *n* lines.
///
/// Each indexed line stores links: `links[d]` is the offset of the newest earlier line whose key
/// shares exactly `d` leading bits with the key of this line. So the newest line is the root of a
/// binary trie over all keys. Written lines never change, and there is no second file that could
/// differ from the first.
package enum LineTrie {
  /// The part of an indexed line that a search needs.
  package struct Node: Hashable, Sendable {
    /// The digest of the line's key.
    package let key: LineKey
    /// The offsets of earlier lines, by the number of leading bits they share with the key.
    package let links: [Int?]

    package init(key: LineKey, links: [Int?]) { (self.key, self.links) = (key, links) }

    func link(at depth: Int) -> Int? { depth < links.count ? links[depth] : nil }
  }

  /// Reads the node of the line at an offset.
  package typealias Source<Failure: Error> = (_ offset: Int) throws(Failure) -> Node

  /// Finds the newest line with a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - newest: The offset of the newest indexed line, or nil if there is none.
  ///   - node: Reads a line's node.
  /// - Returns: The line's offset, or nil if there is none.
  /// - Throws: The errors of `node`.
  /// - Complexity: O(log *n*) reads on average.
  package static func line<Failure>(
    with key: LineKey, newest: Int?, reading node: Source<Failure>
  ) throws(Failure) -> Int? {
    var next = newest
    while let offset = next {
      let found = try node(offset)
      let depth = found.key.commonPrefixLength(with: key)
      if depth == LineKey.bitCount { return offset }
      // Only links to earlier lines are followed, so that no file can make the search endless.
      next = found.link(at: depth).flatMap { $0 < offset ? $0 : nil }
    }
    return nil
  }

  /// Computes the links of a new line, which follows all others.
  ///
  /// - Parameters:
  ///   - key: The new line's key.
  ///   - newest: The offset of the newest indexed line, or nil if there is none.
  ///   - node: Reads a line's node.
  /// - Returns: The links.
  /// - Throws: The errors of `node`.
  /// - Complexity: O(log *n*) reads on average.
  package static func links<Failure>(
    for key: LineKey, newest: Int?, reading node: Source<Failure>
  ) throws(Failure) -> [Int?] {
    var links: [Int?] = []
    var next = newest
    while let offset = next {
      let found = try node(offset)
      let depth = found.key.commonPrefixLength(with: key)
      while links.count < min(depth, found.links.count) { links.append(found.links[links.count]) }
      guard depth < LineKey.bitCount, links.count <= depth else { break }
      links += Array(repeating: nil, count: depth - links.count)
      links.append(offset)
      next = found.link(at: depth).flatMap { $0 < offset ? $0 : nil }
    }
    while links.last == .some(nil) { links.removeLast() }
    return links
  }
}

/// The lines of a journal in memory that have keys.
///
/// The type does not depend on the kind of journal, so the compiler can specialize its searches.
struct KeyedLines: Sendable {
  /// The offset of the newest line with a key, or nil if there is none.
  private var newest: Int?
  /// The lines with a key by their offsets.
  private var nodes: [Int: LineTrie.Node] = [:]

  /// Adds a line.
  mutating func add(_ index: LineIndex, _ key: LineKey?, at offset: Int) {
    switch index {
    case .none: newest = nil
    case .unkeyed(let newest): self.newest = newest
    case .keyed(let links):
      newest = offset
      if let key { nodes[offset] = LineTrie.Node(key: key, links: links) }
    }
  }

  /// Finds the newest line with a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - node: Reads a line that is not in memory.
  /// - Returns: The line's offset, or nil if there is none.
  /// - Throws: The errors of `node`.
  func line<Failure>(
    with key: LineKey, reading node: LineTrie.Source<Failure>
  ) throws(Failure) -> Int? {
    try LineTrie.line(with: key, newest: newest) { offset throws(Failure) in
      if let known = nodes[offset] { return known }
      return try node(offset)
    }
  }

  /// Computes the index of the next line.
  ///
  /// - Parameters:
  ///   - key: The line's key, or nil if it has none.
  ///   - node: Reads a line that is not in memory.
  /// - Returns: The index.
  /// - Throws: The errors of `node`.
  func index<Failure>(
    for key: LineKey?, reading node: LineTrie.Source<Failure>
  ) throws(Failure) -> LineIndex {
    guard let key else { return newest.map { .unkeyed(newest: $0) } ?? .none }
    let links = try LineTrie.links(for: key, newest: newest) { offset throws(Failure) in
      if let known = nodes[offset] { return known }
      return try node(offset)
    }
    return .keyed(links: links)
  }

  /// Computes the index of the next line if all lines with keys are in memory.
  ///
  /// - Throws: ``LineFault/misplacedKey`` if an earlier line has the key.
  func index(for key: LineKey?) throws(LineFault) -> LineIndex {
    let missing: LineTrie.Source<LineFault> = { _ throws(LineFault) in throw .misplacedKey }
    if let key, try line(with: key, reading: missing) != nil { throw .misplacedKey }
    return try index(for: key, reading: missing)
  }
}
