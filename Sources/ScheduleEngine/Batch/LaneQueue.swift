/// Padded messages that wait until there are eight of equally many blocks, which are digested at
/// once.
///
/// The queue holds a value for each message; the owner holds the messages themselves.
@usableFromInline
package struct LaneQueue<Message: Sendable>: Sendable {
  // Eight places for each count of blocks, from zero to the most.
  @usableFromInline var messages: [Message]
  @usableFromInline var counts: [Int]

  /// Creates an empty queue; nothing is allocated after that.
  ///
  /// - Parameters:
  ///   - placeholder: Any message, which fills the free places.
  ///   - maximumBlockCount: The most blocks of 64 bytes that a message has.
  package init(_ placeholder: Message, maximumBlockCount: Int) {
    let lanes = SHA256Lanes.count
    messages = [Message](repeating: placeholder, count: (maximumBlockCount + 1) * lanes)
    counts = [Int](repeating: 0, count: maximumBlockCount + 1)
  }

  /// The block counts that messages can have.
  @inlinable
  package var blockCounts: Range<Int> { 1..<counts.count }

  /// Adds a message, and returns whether there are eight of its block count now, which the caller
  /// digests and removes.
  @inlinable @inline(__always)
  package mutating func add(_ message: Message, blockCount: Int) -> Bool {
    let count = counts[blockCount]
    messages[blockCount &* SHA256Lanes.count &+ count] = message
    counts[blockCount] = count &+ 1
    return count &+ 1 == SHA256Lanes.count
  }

  /// The number of messages that wait, 0 to 8.
  @inlinable @inline(__always)
  package func count(blockCount: Int) -> Int { counts[blockCount] }

  /// A message that waits, by its place among those of its block count.
  @inlinable @inline(__always)
  package subscript(lane: Int, blockCount blockCount: Int) -> Message {
    messages[blockCount &* SHA256Lanes.count &+ lane]
  }

  /// Removes the messages of a block count.
  @inlinable @inline(__always)
  package mutating func removeAll(blockCount: Int) { counts[blockCount] = 0 }

  /// Removes all messages.
  package mutating func removeAll() {
    for blockCount in blockCounts { counts[blockCount] = 0 }
  }
}
