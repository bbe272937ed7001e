import Foundation
import ScheduleEngine

/// SHA-256 as in FIPS 180-4, section 6.2, word by word and without optimization.
///
/// It shares no code with the engine's digest: it computes the constants from the roots of primes,
/// pads the message as a whole, and stores every word of the message schedule.
struct TextbookSHA256 {
  private let roundConstants: [UInt32]
  private let initialState: [UInt32]

  init() {
    let primes = (2...311).filter { number in (2..<number).allSatisfy { number % $0 != 0 } }
    roundConstants = primes.map { Self.fraction(ofRoot: 3, of: $0) }
    initialState = primes.prefix(8).map { Self.fraction(ofRoot: 2, of: $0) }
  }

  /// Returns the first 32 fractional bits of a square or cube root, by bisection.
  private static func fraction(ofRoot degree: Int, of number: Int) -> UInt32 {
    var (low, high): (UInt64, UInt64) = (0, 1 << 37)
    while high - low > 1 {
      let middle = (low + high) / 2
      if power(middle, degree, isAtMost: UInt64(number)) { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }

  /// Returns whether a power of a fixed-point number with 32 fractional bits is at most a number.
  private static func power(_ root: UInt64, _ degree: Int, isAtMost number: UInt64) -> Bool {
    // Both sides are multiplied by 2^(32 * degree), and compared in 64-bit words from the highest.
    let square = root.multipliedFullWidth(by: root)
    if degree == 2 { return square.high < number || square.high == number && square.low == 0 }
    let low = square.low.multipliedFullWidth(by: root)
    let high = square.high.multipliedFullWidth(by: root)
    let (middle, carry) = high.low.addingReportingOverflow(low.high)
    let top = high.high + (carry ? 1 : 0)
    let limit = (high: number >> 32, middle: number << 32)
    if top != limit.high { return top < limit.high }
    return middle < limit.middle || middle == limit.middle && low.low == 0
  }

  /// Returns the digest of a message as lower-case hexadecimal digits.
  func digest(of message: [UInt8]) -> String {
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    let bitCount = UInt64(message.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: bitCount >> UInt64(shift)))
    }
    var state = initialState
    for start in stride(from: 0, to: padded.count, by: 64) {
      let block = padded[start..<start + 64]
      state = zip(state, rounds(of: schedule(of: Array(block)), from: state)).map { $0 &+ $1 }
    }
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  private func schedule(of block: [UInt8]) -> [UInt32] {
    var words = stride(from: 0, to: 64, by: 4).map { offset in
      block[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (old, recent) = (words[index - 15], words[index - 2])
      let sigma0 = turn(old, 7) ^ turn(old, 18) ^ (old >> 3)
      let sigma1 = turn(recent, 17) ^ turn(recent, 19) ^ (recent >> 10)
      words.append(words[index - 16] &+ sigma0 &+ words[index - 7] &+ sigma1)
    }
    return words
  }

  private func rounds(of words: [UInt32], from state: [UInt32]) -> [UInt32] {
    var s = state
    for index in 0..<64 {
      let choice = s[4] & s[5] ^ ~s[4] & s[6]
      let majority = s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]
      let sumOfE = turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25)
      let sumOfA = turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22)
      let first = s[7] &+ sumOfE &+ choice &+ roundConstants[index] &+ words[index]
      let second = sumOfA &+ majority
      s = [first &+ second, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
    }
    return s
  }

  private func turn(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }
}

/// The computer's `sha256sum`, with which users can check a checksum.
enum SHA256Tool {
  /// The tool's path, or nil if it is not installed.
  static let path: String? = ["/usr/bin/sha256sum", "/bin/sha256sum", "/sbin/sha256sum"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Whether the tool is installed.
  static var isInstalled: Bool { path != nil }

  /// Digests some messages in one run of the tool.
  ///
  /// - Parameter messages: The messages.
  /// - Returns: The digests as hexadecimal digits, in the same order; none without the tool.
  /// - Throws: An error of the file system, or of running the tool.
  static func digests(of messages: [[UInt8]]) throws -> [String] {
    guard let path else { return [] }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("schedule-engine-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try messages.indices.map { index in
      let file = folder.appendingPathComponent("message-\(index)")
      try Data(messages[index]).write(to: file)
      return file.path
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = files
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
  }
}

/// Messages padded by FIPS 180-4, section 5.1.1, at addresses that the test chooses.
struct PaddedMessages {
  private var bytes: [UInt8] = []
  private var offsets: [Int] = []
  private let blockCount: Int

  /// Returns the number of blocks of a message of `byteCount` bytes.
  static func blockCount(of byteCount: Int) -> Int { (byteCount + 9 + 63) / 64 }

  /// Lays out eight messages with the same number of blocks.
  ///
  /// - Parameters:
  ///   - messages: The messages.
  ///   - shift: The offset of the first message in the buffer.
  ///   - gap: The number of bytes between two messages.
  init(_ messages: [[UInt8]], shift: Int = 0, gap: Int = 0) {
    precondition(messages.count == SHA256Lanes.count, "there are eight lanes")
    blockCount = Self.blockCount(of: messages[0].count)
    bytes = [UInt8](repeating: 0xEE, count: shift)
    for message in messages {
      precondition(Self.blockCount(of: message.count) == blockCount, "block counts are equal")
      offsets.append(bytes.count)
      bytes += message + [0x80]
      bytes += [UInt8](repeating: 0, count: blockCount * 64 - message.count - 9)
      let bitCount = UInt64(message.count) * 8
      bytes += stride(from: 56, through: 0, by: -8).map { UInt8(bitCount >> UInt64($0) & 0xFF) }
      bytes += [UInt8](repeating: 0xEE, count: gap)
    }
  }

  /// Returns the digests of the eight messages, as the lanes compute them.
  func digests() -> [SHA256Digest] {
    unsafe bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return [] }
      let messages = unsafe offsets.map { unsafe start + $0 }
      return unsafe [SHA256Digest](unsafeUninitializedCapacity: messages.count) { digests, count in
        guard let digests = digests.baseAddress else { return }
        unsafe SHA256Lanes.digest(messages, blockCount: blockCount, into: digests)
        count = SHA256Lanes.count
      }
    }
  }
}
