import ScheduleEngine

/// Padded messages, which wait until eight have the same number of SHA-256 blocks and can be digested
/// at once.
///
/// The addresses of messages with the same number are next to each other, as a kernel takes them. Each
/// message has a value, by which its owner knows what the digest is for.
@safe struct WaitingMessages<Value: BitwiseCopyable>: ~Copyable {
  // Eight places for each number of blocks. No message has zero blocks: these places have the values of
  // the messages that were digested last, and their number.
  private let starts: UnsafeMutablePointer<UnsafeRawPointer>
  private let values: UnsafeMutablePointer<Value>
  private let counts: UnsafeMutablePointer<Int>
  private let digests: UnsafeMutablePointer<SHA256Digest>
  private let kernel: SHA256Kernel
  /// The numbers of blocks that messages can have.
  let blockCounts: ClosedRange<Int>

  /// Allocates the places; nothing is allocated later.
  ///
  /// - Parameters:
  ///   - maximumBlockCount: The most blocks of 64 bytes that a message has.
  ///   - kernel: The functions that compute SHA-256.
  init(maximumBlockCount: Int, by kernel: SHA256Kernel) {
    blockCounts = 1...maximumBlockCount
    self.kernel = kernel
    let places = (maximumBlockCount + 1) * SHA256Lanes.count
    unsafe starts = .allocate(capacity: places)
    unsafe values = .allocate(capacity: places)
    unsafe counts = .allocate(capacity: maximumBlockCount + 1)
    unsafe counts.initialize(repeating: 0, count: maximumBlockCount + 1)
    unsafe digests = .allocate(capacity: SHA256Lanes.count)
  }

  deinit {
    unsafe starts.deallocate()
    unsafe values.deallocate()
    unsafe counts.deallocate()
    unsafe digests.deallocate()
  }

  /// Adds a message, and returns whether eight of its number of blocks wait now.
  ///
  /// If so, the caller must digest them before it adds another. The bytes must stay at their address
  /// until then.
  @inline(__always)
  func add(_ value: Value, at start: UnsafeRawPointer, blockCount: Int) -> Bool {
    precondition(blockCounts.contains(blockCount), "a message has a known number of blocks")
    let count = unsafe counts[blockCount]
    precondition(count < SHA256Lanes.count, "eight messages are digested before a ninth")
    let place = blockCount &* SHA256Lanes.count &+ count
    unsafe (starts + place).initialize(to: start)
    unsafe (values + place).initialize(to: value)
    unsafe counts[blockCount] = count &+ 1
    return count &+ 1 == SHA256Lanes.count
  }

  /// Digests the messages of a number of blocks, and removes them.
  ///
  /// - Returns: Their number, 0 to 8; ``digested(_:)`` returns each of them until the next call.
  @inline(__always)
  func digest(blockCount: Int) -> Int {
    precondition(blockCounts.contains(blockCount), "a message has a known number of blocks")
    let count = unsafe counts[blockCount]
    unsafe (counts[0], counts[blockCount]) = (count, 0)
    guard count > 0 else { return 0 }
    let first = blockCount &* SHA256Lanes.count
    unsafe kernel.digest(first: count, of: starts + first, blockCount: blockCount, into: digests)
    unsafe values.update(from: values + first, count: count)
    return count
  }

  /// Returns the value and the digest of one of the messages that were digested last.
  ///
  /// - Parameter place: The message's place among them, from 0.
  /// - Returns: The value and the digest.
  @inline(__always)
  func digested(_ place: Int) -> (value: Value, digest: SHA256Digest) {
    unsafe precondition(place >= 0 && place < counts[0], "the message was digested last")
    return unsafe (values[place], digests[place])
  }
}
