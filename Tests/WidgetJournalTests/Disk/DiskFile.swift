/// A file whose writes stay in a cache until they are flushed.
struct DiskFile: Hashable {
  /// Something that was done to the file and may be lost.
  enum Change: Hashable {
    case written([UInt8], at: Int)
    case cut(to: Int)
  }

  var mode: UInt32 = 0o600
  /// What programs read.
  private(set) var bytes: [UInt8]
  /// What is there after a loss of power for certain.
  private(set) var flushed: [UInt8]
  /// What may be there as well, in part, and in any order.
  private(set) var unflushed: [Change] = []

  /// Makes a file that is flushed.
  init(flushed: [UInt8] = []) { (bytes, self.flushed) = (flushed, flushed) }

  mutating func append(_ more: [UInt8]) {
    unflushed.append(.written(more, at: bytes.count))
    bytes += more
  }

  /// Cuts the file off, or fills it up with zeros.
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

/// What is left of a change when the power fails.
///
/// Of a write, some bytes may have reached the disk, and the file may have grown to a length before
/// the bytes up to it did: what is missing reads as zeros. Cutting off has happened or has not.
struct Remnant: Hashable {
  /// The bytes of the write that are there.
  let kept: [Range<Int>]
  /// How far the file has grown for it; 0 when nothing of the change is left.
  let length: Int

  static let nothing = Remnant(kept: [], length: 0)
}

extension DiskFile.Change {
  /// How much of the change there is to be lost.
  var size: Int {
    switch self {
    case .written(let bytes, _): bytes.count
    case .cut: 1
    }
  }

  /// Every remnant that is a start of the write, a start with zeros behind it, an end with zeros
  /// before it, or both with zeros between them, at every byte.
  var remnants: [Remnant] { remnants(cutAt: Array(0...size)) }

  /// A few such remnants.
  var notableRemnants: [Remnant] {
    remnants(cutAt: Array(Set([0, 1, size / 2, size - 1, size])).sorted())
  }

  private func remnants(cutAt places: [Int]) -> [Remnant] {
    if case .cut = self { return [.nothing, Remnant(kept: [], length: 1)] }
    let all = places.flatMap { place in
      [
        Remnant(kept: [0..<place], length: place), Remnant(kept: [0..<place], length: size),
        Remnant(kept: [place..<size], length: size),
        Remnant(kept: [0..<place, (place + size + 1) / 2..<size], length: size),
      ]
    }
    return Array(Set(all))
  }
}

extension DiskFile {
  /// The file after a loss of power.
  ///
  /// - Parameter remnants: What is left of each change that was not flushed.
  /// - Returns: The file, of which everything is flushed.
  func after(_ remnants: [Remnant]) -> DiskFile {
    var left = flushed
    for (change, remnant) in zip(unflushed, remnants) where remnant.length > 0 {
      switch change {
      case .cut(let count): Self.cut(&left, to: count)
      case .written(let written, let start):
        Self.cut(&left, to: max(left.count, start + remnant.length))
        for kept in remnant.kept {
          let place = (start + kept.lowerBound)..<(start + kept.upperBound)
          left.replaceSubrange(place, with: written[kept])
        }
      }
    }
    var file = DiskFile(flushed: left)
    file.mode = mode
    return file
  }
}
