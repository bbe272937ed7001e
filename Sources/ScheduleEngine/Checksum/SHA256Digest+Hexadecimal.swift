extension SHA256Digest {
  /// Writes the digest as 64 lower-case hexadecimal digits.
  ///
  /// - Parameter destination: Room for 64 bytes.
  package func writeHexadecimal(to destination: UnsafeMutableRawPointer) {
    let first = Self.digits(of: words.lowHalf)
    let last = Self.digits(of: words.highHalf)
    for index in 0..<4 {
      unsafe destination.storeBytes(
        of: first[index].littleEndian, toByteOffset: index &* 8, as: UInt64.self)
      unsafe destination.storeBytes(
        of: last[index].littleEndian, toByteOffset: index &* 8 &+ 32, as: UInt64.self)
    }
  }

  /// The eight digits of each of four words, the first in the lowest byte.
  ///
  /// The halves of a word change places and move apart, then those of its halves, then the nibbles.
  /// A left shift of lanes is written as a product: the shift operator would go lane by lane.
  @inline(__always)
  private static func digits(of words: SIMD4<UInt32>) -> SIMD4<UInt64> {
    typealias Lanes = SIMD4<UInt64>
    func all(_ value: UInt64) -> Lanes { Lanes(repeating: value) }
    var lanes = Lanes(truncatingIfNeeded: words)
    lanes = lanes &>> all(16) | (lanes & all(0xFFFF)) &* all(1 << 32)
    lanes =
      lanes &>> all(8) & all(0x0000_00FF_0000_00FF)
      | (lanes & all(0x0000_00FF_0000_00FF)) &* all(1 << 16)
    lanes =
      lanes &>> all(4) & all(0x000F_000F_000F_000F)
      | (lanes & all(0x000F_000F_000F_000F)) &* all(1 << 8)
    // From ten on a digit is a letter, which stands 39 places behind the digits in ASCII.
    let letters = (lanes &+ all(0x0606_0606_0606_0606)) &>> all(4) & all(0x0101_0101_0101_0101)
    let steps = (letters &* all(1 << 8) &- letters) & all(0x2727_2727_2727_2727)
    return lanes &+ all(0x3030_3030_3030_3030) &+ steps
  }
}
