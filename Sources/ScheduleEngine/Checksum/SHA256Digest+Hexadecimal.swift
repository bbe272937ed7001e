extension SHA256Digest {
  /// Digests a message that was padded to whole blocks.
  ///
  /// - Parameter blocks: The message and its padding, a multiple of 64 bytes.
  package init(ofPadded blocks: UnsafeRawBufferPointer) {
    self = Self.initial
    unsafe compressBlocks(blocks)
  }

  /// Writes the digest as 64 lower-case hexadecimal digits.
  ///
  /// - Parameter destination: Room for 64 bytes.
  package func writeHexadecimal(to destination: UnsafeMutableRawPointer) {
    for index in 0..<8 {
      var nibbles = UInt64(words[index].byteSwapped)
      nibbles = (nibbles | nibbles &<< 16) & 0x0000_FFFF_0000_FFFF
      nibbles = (nibbles | nibbles &<< 8) & 0x00FF_00FF_00FF_00FF
      nibbles = (nibbles &>> 4 | nibbles &<< 8) & 0x0F0F_0F0F_0F0F_0F0F
      let letters = (nibbles &+ 0x0606_0606_0606_0606) &>> 4 & 0x0101_0101_0101_0101
      let digits = nibbles &+ 0x3030_3030_3030_3030 &+ letters &* 39
      unsafe destination.storeBytes(
        of: digits.littleEndian, toByteOffset: index &* 8, as: UInt64.self)
    }
  }
}
