import ScheduleEngine

/// Checks that a checksum is accepted exactly if it is 64 of the digits `0` to `9` and `a` to `f`,
/// survives writing and reading, and differs from one that has any other byte.
enum ChecksumCheck {
  private static let digits = Set("0123456789abcdef".utf8)

  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    let isChecksum = bytes.count == 64 && digits.isSuperset(of: bytes)
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    try require((SHA256Digest(hexadecimal: text) != nil) == isChecksum, "a digest or not")
    switch reading({ () throws(ScheduleChecksumError) in try ScheduleChecksum(text) }) {
    case .success(let checksum):
      try require(isChecksum, "accepted as a checksum")
      try require(checksum.description == text, "the checksum is written as \(checksum)")
      try requireDifference(checksum, bytes)
    case .failure(let error):
      try require(!isChecksum, "rejected: \(error)")
      try requireOneLine(error.description)
    }
  }

  private static func requireDifference(
    _ checksum: ScheduleChecksum, _ bytes: [UInt8]
  ) throws(Disagreement) {
    for place in bytes.indices {
      var changed = bytes
      changed[place] = changed[place] == UInt8(ascii: "0") ? UInt8(ascii: "8") : UInt8(ascii: "0")
      let other = try? ScheduleChecksum(String(decoding: changed, as: UTF8.self))
      try require(other != nil && other != checksum, "byte \(place) does not count")
    }
  }
}
