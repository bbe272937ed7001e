/// The search for a line of an append-only file by a key, with about log2(*n*) reads of *n* lines.
///
/// Each indexed line stores links: `links[d]` is the offset of the newest earlier line whose key
/// shares exactly `d` leading bits with its own. So the newest line is the root of a binary trie
/// over all keys. No written line changes, and no second file can differ from the first.
package enum LineTrie {
  /// The part of an indexed line that a search needs.
  package struct Node<Key: LineDigest>: Hashable, Sendable {
    /// The digest of the line's key.
    package let key: Key
    /// The offsets of earlier lines, by the number of leading bits they share with the key.
    package let links: [Int?]

    package init(key: Key, links: [Int?]) { (self.key, self.links) = (key, links) }

    func link(at depth: Int) -> Int? { depth < links.count ? links[depth] : nil }
  }

  /// Reads the node of the line at an offset.
  package typealias Source<Key: LineDigest, Failure: Error> = (
    _ offset: Int
  ) throws(Failure) -> Node<Key>

  /// Finds the newest line with a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - newest: The offset of the newest indexed line, or nil if there is none.
  ///   - node: Reads a line's node.
  /// - Returns: The line's offset, or nil if there is none.
  /// - Throws: The errors of `node`.
  /// - Complexity: O(log *n*) reads on average.
  package static func line<Key: LineDigest, Failure>(
    with key: Key, newest: Int?, reading node: Source<Key, Failure>
  ) throws(Failure) -> Int? {
    var next = newest
    while let offset = next {
      let found = try node(offset)
      let depth = found.key.commonPrefixLength(with: key)
      if depth == Key.bitCount { return offset }
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
  package static func links<Key: LineDigest, Failure>(
    for key: Key, newest: Int?, reading node: Source<Key, Failure>
  ) throws(Failure) -> [Int?] {
    var links: [Int?] = []
    var next = newest
    while let offset = next {
      let found = try node(offset)
      let depth = found.key.commonPrefixLength(with: key)
      while links.count < min(depth, found.links.count) { links.append(found.links[links.count]) }
      guard depth < Key.bitCount, links.count <= depth else { break }
      links += Array(repeating: nil, count: depth - links.count)
      links.append(offset)
      next = found.link(at: depth).flatMap { $0 < offset ? $0 : nil }
    }
    while links.last == .some(nil) { links.removeLast() }
    return links
  }
}
