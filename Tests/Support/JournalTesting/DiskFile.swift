import Journals
import POSIX

/// A file whose writes stay in a cache until they are flushed.
struct DiskFile: Hashable {
  /// A change of the file that may be lost.
  enum Change: Hashable {
    case written([UInt8], at: Int)
    case cut(to: Int)
  }

  var mode: UInt32 = 0o600
  /// The bytes that programs read.
  private(set) var bytes: [UInt8]
  /// The bytes that are certain to survive a power failure.
  private(set) var flushed: [UInt8]
  /// The changes that may also survive, in part and in any order.
  private(set) var unflushed: [Change] = []

  /// Creates a flushed file.
  init(flushed: [UInt8] = []) { (bytes, self.flushed) = (flushed, flushed) }

  mutating func append(_ more: [UInt8]) {
    unflushed.append(.written(more, at: bytes.count))
    bytes += more
  }

  /// Shortens the file, or extends it with zeros.
  mutating func cut(to count: Int) {
    unflushed.append(.cut(to: count))
    Self.cut(&bytes, to: count)
  }

  mutating func flush() { (flushed, unflushed) = (bytes, []) }

  private static func cut(_ bytes: inout [UInt8], to count: Int) {
    bytes = Array(bytes.prefix(count))
    bytes += [UInt8](repeating: 0, count: max(0, count - bytes.count))
  }
}

// Disks are compared and hashed more often than anything else. Without optimization, arrays of
// bytes are compared and hashed element by element.
extension DiskFile {
  static func == (left: Self, right: Self) -> Bool {
    left.mode == right.mode && isSame(left.bytes, right.bytes)
      && isSame(left.flushed, right.flushed) && left.unflushed == right.unflushed
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(mode)
    hasher.combine(unflushed.count)
    hasher.combine(flushed.count)
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }

  private static func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return unsafe left.withUnsafeBytes { left in
      unsafe right.withUnsafeBytes { right in
        guard let start = left.baseAddress, let other = right.baseAddress else { return true }
        return unsafe memcmp(start, other, left.count) == 0
      }
    }
  }
}

/// The part of a change that survives a power failure.
///
/// A disk writes a sector as a whole or not at all. Any of the sectors of a write may have reached
/// the disk, and the file may have grown to any length up to the end of the write: a missing sector
/// reads as NUL bytes. A cut survives or does not.
struct Remnant: Hashable {
  /// The sectors that survive, by their numbers in the file.
  let sectors: Set<Int>
  /// The number of bytes that the file has grown by, or 1 for a cut; 0 if nothing of the change
  /// survives.
  let length: Int

  static let nothing = Remnant(sectors: [], length: 0)
}

extension DiskFile.Change {
  /// The size of a sector in bytes.
  static var sectorByteCount: Int { 512 }

  /// The largest length of a remnant: the number of written bytes, or 1 for a cut.
  var size: Int {
    switch self {
    case .written(let bytes, _): bytes.count
    case .cut: 1
    }
  }

  /// The sectors of the file that the change concerns.
  var sectors: [Int] {
    guard case .written(let bytes, let start) = self, !bytes.isEmpty else { return [] }
    let last = (start + bytes.count - 1) / Self.sectorByteCount
    return Array(start / Self.sectorByteCount...last)
  }

  /// The remnants of every length with every set of sectors; only the notable ones for a write of
  /// more than four sectors.
  var remnants: [Remnant] {
    sectors.count > 4 ? notableRemnants : remnants(of: Array(0...size))
  }

  /// The remnants of a few lengths, among them those at the borders of sectors, each with several
  /// sets of sectors.
  var notableRemnants: [Remnant] {
    var lengths: Set = [0, 1, size / 2, size - 1, size]
    if case .written(_, let start) = self, sectors.count <= 8 {
      for sector in sectors.dropFirst() {
        let border = sector * Self.sectorByteCount - start
        lengths.formUnion([border - 1, border, border + 1])
      }
    }
    return remnants(of: lengths.filter { (0...size).contains($0) }.sorted())
  }

  private func remnants(of lengths: [Int]) -> [Remnant] {
    if case .cut = self { return [.nothing, Remnant(sectors: [], length: 1)] }
    let sets = Self.subsets(of: sectors)
    return lengths.flatMap { length in sets.map { Remnant(sectors: $0, length: length) } }
  }

  /// Returns the sets of sectors to try: for up to four sectors, all sets.
  ///
  /// For more, these are the sets of none, one, all, and all but one or two; for more than eight,
  /// the sets of all but two are left out.
  private static func subsets(of sectors: [Int]) -> [Set<Int>] {
    guard sectors.count > 4 else {
      return sectors.reduce([[]]) { sets, sector in sets + sets.map { $0.union([sector]) } }
    }
    let all = Set(sectors)
    let some = sectors.flatMap { first in
      let others = sectors.count > 8 ? [first] : sectors
      return [[first]] + others.map { all.subtracting([first, $0]) }
    }
    return Array(Set(some + [all, []]))
  }
}

extension DiskFile {
  /// Returns the file after a power failure.
  ///
  /// - Parameter remnants: The part of each unflushed change that survives.
  /// - Returns: The file, with everything flushed.
  func after(_ remnants: [Remnant]) -> DiskFile {
    var left = flushed
    for (change, remnant) in zip(unflushed, remnants) where remnant.length > 0 {
      switch change {
      case .cut(let count): Self.cut(&left, to: count)
      case .written(let written, let start):
        let end = start + remnant.length
        Self.cut(&left, to: max(left.count, end))
        for sector in remnant.sectors {
          let size = Change.sectorByteCount
          let place = (sector * size..<(sector + 1) * size).clamped(to: start..<end)
          let part = written[(place.lowerBound - start)..<(place.upperBound - start)]
          left.replaceSubrange(place, with: part)
        }
      }
    }
    var file = DiskFile(flushed: left)
    file.mode = mode
    return file
  }
}
