/// The SHA-256 digest of bytes: 256 bits, stored as eight words.
///
///     SHA256Digest(of: ContiguousArray("abc".utf8).span).description  // "ba7816bf…f20015ad"
///
/// Source: FIPS 180-4.
public struct SHA256Digest: Sendable {
  // Two vectors of 16 bytes, not one of 32: with a vector of 32 bytes in an asynchronous function,
  // the compiler of Swift 6.3 aligns the function's frame, and then frees it at another address
  // than it allocated, which stops the program.
  @usableFromInline let firstHalf: SIMD4<UInt32>
  @usableFromInline let secondHalf: SIMD4<UInt32>

  /// The eight words, the first most significant.
  @inlinable
  var words: SIMD8<UInt32> { SIMD8(lowHalf: firstHalf, highHalf: secondHalf) }

  /// The state before the first block.
  static var initial: Self {
    Self(
      words: SIMD8<UInt32>(
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A,
        0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19))
  }

  init(words: SIMD8<UInt32>) {
    firstHalf = words.lowHalf
    secondHalf = words.highHalf
  }

  /// Digests bytes.
  ///
  ///     let nothing: ContiguousArray<UInt8> = []
  ///     SHA256Digest(of: nothing.span)  // e3b0c442…7852b855
  ///
  /// - Parameter bytes: The message.
  /// - Complexity: O(*n*) in the number of bytes, without allocation.
  public init(of bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBytes { unsafe Self(of: $0) }
  }

  /// Digests the UTF-8 bytes of a text.
  ///
  ///     SHA256Digest(of: "abc")  // ba7816bf…f20015ad
  ///
  /// - Parameter text: The message.
  /// - Complexity: O(*n*) in the length of the text.
  public init(of text: String) {
    var text = text
    self = text.withUTF8 { unsafe Self(of: UnsafeRawBufferPointer($0)) }
  }

  init(of bytes: UnsafeRawBufferPointer) {
    self = TextWriter.digest { unsafe $0.append(bytes) }
  }

  /// Writes the padding of a message: a 1 bit, zeros, and the message's length in bits at the end
  /// of the last block.
  ///
  /// - Parameters:
  ///   - end: The place after the message, with room for 72 bytes.
  ///   - messageByteCount: The number of bytes of the whole message.
  /// - Returns: The number of bytes of the padding, 9 to 72.
  @inlinable @inline(__always)
  package static func pad(_ end: UnsafeMutableRawPointer, messageByteCount: Int) -> Int {
    unsafe end.storeBytes(of: UInt64(0x80).littleEndian, as: UInt64.self)
    for word in 1...8 { unsafe end.storeBytes(of: 0, toByteOffset: word &* 8, as: UInt64.self) }
    let padding = (messageByteCount &+ 72) & ~63 &- messageByteCount
    let bitCount = UInt64(truncatingIfNeeded: messageByteCount) &* 8
    unsafe end.storeBytes(of: bitCount.bigEndian, toByteOffset: padding &- 8, as: UInt64.self)
    return padding
  }
}

extension SHA256Digest: Hashable {
  /// Compares two digests in a time that does not depend on where they differ.
  ///
  /// - Complexity: O(1).
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    let four = (left.firstHalf ^ right.firstHalf) | (left.secondHalf ^ right.secondHalf)
    let two = four.lowHalf | four.highHalf
    return two[0] | two[1] == 0
  }

  /// Hashes the digest.
  public func hash(into hasher: inout Hasher) {
    // Two words of a digest are as evenly distributed as all eight.
    hasher.combine(UInt64(words[0]) << 32 | UInt64(words[1]))
  }
}

extension SHA256Digest {
  /// Reads a digest, or returns nil for another text.
  ///
  ///     SHA256Digest(hexadecimal: "e3b0c442")  // nil
  ///
  /// - Parameter text: 64 lower-case hexadecimal digits.
  /// - Complexity: O(*n*) in the length of the text.
  public init?(hexadecimal text: String) {
    var text = text
    guard let words = text.withUTF8({ bytes in unsafe Self.words(in: bytes.span) }) else {
      return nil
    }
    self.init(words: words)
  }

  private static func words(in bytes: Span<UInt8>) -> SIMD8<UInt32>? {
    guard bytes.count == 64 else { return nil }
    var words = SIMD8<UInt32>()
    for offset in bytes.indices {
      guard let digit = digit(bytes[offset]) else { return nil }
      words[offset / 8] = words[offset / 8] << 4 | digit
    }
    return words
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte) - 0x61 + 10
    default: nil
    }
  }
}

extension SHA256Digest: CustomStringConvertible {
  /// The digest as 64 lower-case hexadecimal digits.
  public var description: String { TextWriter.text { $0.append(self) } }
}

extension SHA256Digest {
  /// The digest as four words of 64 bits, the first most significant.
  package var words64: (UInt64, UInt64, UInt64, UInt64) {
    func word(_ index: Int) -> UInt64 { UInt64(words[index]) << 32 | UInt64(words[index + 1]) }
    return (word(0), word(2), word(4), word(6))
  }
}

extension SHA256Digest {
  /// Writes the digest as 64 lower-case hexadecimal digits.
  ///
  /// - Parameter destination: Room for 64 bytes.
  package func writeHexadecimal(to destination: UnsafeMutableRawPointer) {
    unsafe destination.storeBytes(of: Self.digits(of: firstHalf), as: SIMD32<UInt8>.self)
    unsafe destination.storeBytes(
      of: Self.digits(of: secondHalf), toByteOffset: 32, as: SIMD32<UInt8>.self)
  }

  /// Returns the eight digits of each of four words as ASCII.
  @inline(__always)
  private static func digits(of words: SIMD4<UInt32>) -> SIMD32<UInt8> {
    let a = ascii(words &>> all(4) & all(0x0F0F_0F0F))
    let b = ascii(words & all(0x0F0F_0F0F))
    // The highest byte of a word is the first.
    return SIMD32(
      a[3], b[3], a[2], b[2], a[1], b[1], a[0], b[0],
      a[7], b[7], a[6], b[6], a[5], b[5], a[4], b[4],
      a[11], b[11], a[10], b[10], a[9], b[9], a[8], b[8],
      a[15], b[15], a[14], b[14], a[13], b[13], a[12], b[12])
  }

  /// Returns the ASCII digits of the numbers 0 to 15 in the bytes.
  ///
  /// A left shift of lanes is written as a product, since `&<<` is compiled to a shift of each lane.
  @inline(__always)
  private static func ascii(_ numbers: SIMD4<UInt32>) -> SIMD16<UInt8> {
    // From ten on a digit is a letter, whose ASCII code is larger by 39. The difference of the product
    // and the letters has all bits set in the bytes of letters.
    let letters = (numbers &+ all(0x0606_0606)) &>> all(4) & all(0x0101_0101)
    let distances = (letters &* all(1 << 8) &- letters) & all(0x2727_2727)
    let bytes = numbers &+ all(0x3030_3030) &+ distances
    return unsafe unsafeBitCast(bytes, to: SIMD16<UInt8>.self)
  }

  @inline(__always)
  private static func all(_ value: UInt32) -> SIMD4<UInt32> { SIMD4(repeating: value) }
}
