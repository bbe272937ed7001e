/// The same word of eight messages, one in each lane.
typealias Lanes = SIMD8<UInt32>

/// The SHA-256 of eight messages at once.
///
/// Each operation works on the words of all eight messages, and costs little more than on one. For
/// a single message, use ``SHA256Digest``.
@usableFromInline
package enum SHA256Lanes {
  /// The number of messages that are digested at once.
  @inlinable
  package static var count: Int { 8 }
  /// The fewest messages for which digesting at once is faster: eight messages at once take about
  /// as long as four one by one.
  private static var worthwhileCount: Int { 5 }

  /// Digests up to eight messages that were padded to equally many blocks: at once or, if there are
  /// few, one by one.
  ///
  /// - Parameters:
  ///   - messageCount: The number of messages, 1 to 8.
  ///   - messages: The addresses of the messages, with room for eight.
  ///   - blockCount: The number of blocks of 64 bytes of each, padding included.
  ///   - digests: Receives the digests, with room for eight.
  package static func digest(
    first messageCount: Int, of messages: UnsafeMutablePointer<UnsafeRawPointer>, blockCount: Int,
    into digests: UnsafeMutablePointer<SHA256Digest>
  ) {
    if messageCount >= worthwhileCount {
      // The free lanes digest the first message again.
      for lane in messageCount..<count { unsafe (messages + lane).initialize(to: messages[0]) }
      return unsafe digest(messages, blockCount: blockCount, into: digests)
    }
    for lane in 0..<messageCount {
      unsafe (digests + lane).initialize(to: .initial)
      unsafe (digests + lane).withMemoryRebound(to: UInt32.self, capacity: 8) { state in
        unsafe compressBlocks(state, messages[lane], blockCount)
      }
    }
  }

  /// Digests eight messages that were padded to equally many blocks.
  ///
  /// - Parameters:
  ///   - messages: The addresses of the eight messages, of any alignment; two may be the same.
  ///   - blockCount: The number of blocks of 64 bytes of each, padding included.
  ///   - digests: Receives the eight digests.
  /// - Complexity: O(*n*) in the number of blocks, without allocation.
  // Never inlined: the compiler of Swift 6.3 loses the address of an asynchronous function's frame
  // that contains vectors of 32 bytes.
  @inline(never)
  package static func digest(
    _ messages: UnsafePointer<UnsafeRawPointer>, blockCount: Int,
    into digests: UnsafeMutablePointer<SHA256Digest>
  ) {
    // Eight vectors of states, sixteen of words, and 64 constants in the space of eight vectors.
    unsafe withUnsafeTemporaryAllocation(of: Lanes.self, capacity: 32) { buffer in
      guard let states = buffer.baseAddress else { return }
      let words = unsafe states + 8
      let constants = unsafe UnsafeMutableRawPointer(states + 24)
      let initial = SHA256Digest.initial.words
      for index in 0..<8 { unsafe states[index] = Lanes(repeating: initial[index]) }
      unsafe constants.storeBytes(of: roundConstants, as: SIMD64<UInt32>.self)
      for block in 0..<blockCount {
        unsafe loadWords(of: messages, at: block &* 64, into: words)
        unsafe compress(words, into: states, constants.bindMemory(to: UInt32.self, capacity: 64))
      }
      for lane in 0..<count {
        let digest = unsafe SIMD8<UInt32>(
          states[0][lane], states[1][lane], states[2][lane], states[3][lane],
          states[4][lane], states[5][lane], states[6][lane], states[7][lane])
        unsafe (digests + lane).initialize(to: SHA256Digest(words: digest))
      }
    }
  }

  /// Reads the sixteen big-endian words of a block of each message.
  @inline(__always)
  private static func loadWords(
    of messages: UnsafePointer<UnsafeRawPointer>, at offset: Int,
    into words: UnsafeMutablePointer<Lanes>
  ) {
    func word(_ lane: Int, _ offset: Int) -> UInt32 {
      unsafe messages[lane].loadUnaligned(fromByteOffset: offset, as: UInt32.self).bigEndian
    }
    for index in 0..<16 {
      let offset = offset &+ index &* 4
      unsafe words[index] = SIMD8<UInt32>(
        word(0, offset), word(1, offset), word(2, offset), word(3, offset),
        word(4, offset), word(5, offset), word(6, offset), word(7, offset))
    }
  }

  /// The constants of the 64 rounds.
  ///
  /// Source: FIPS 180-4, section 4.2.2.
  @inline(__always)
  private static var roundConstants: SIMD64<UInt32> {
    SIMD64<UInt32>(
      0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1,
      0x923F_82A4, 0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3,
      0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786,
      0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
      0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147,
      0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13,
      0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
      0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
      0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A,
      0x5B9C_CA4F, 0x682E_6FF3, 0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208,
      0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2)
  }
}

extension SHA256Lanes {
  /// Adds a block of each message to the states.
  ///
  /// The words are a ring: the next sixteen replace those that were used.
  ///
  /// The compiler generates good code for vectors in small pieces: four rounds at a time, with the
  /// words in memory and all working variables in this one function.
  ///
  /// Source: FIPS 180-4, section 6.2.2.
  @inline(__always)
  static func compress(
    _ words: UnsafeMutablePointer<Lanes>, into states: UnsafeMutablePointer<Lanes>,
    _ constants: UnsafePointer<UInt32>
  ) {
    var (a, b, c, d) = unsafe (states[0], states[1], states[2], states[3])
    var (e, f, g, h) = unsafe (states[4], states[5], states[6], states[7])
    var bc = b ^ c
    var (w0, w1, w2, w3) = unsafe (words, words + 4, words + 8, words + 12)
    for group in 0..<16 {
      let k = unsafe constants + group &* 4
      round(a, b, c, &d, e, f, g, &h, &bc, unsafe w0[0] &+ Lanes(repeating: k[0]))
      round(h, a, b, &c, d, e, f, &g, &bc, unsafe w0[1] &+ Lanes(repeating: k[1]))
      round(g, h, a, &b, c, d, e, &f, &bc, unsafe w0[2] &+ Lanes(repeating: k[2]))
      round(f, g, h, &a, b, c, d, &e, &bc, unsafe w0[3] &+ Lanes(repeating: k[3]))
      (a, b, c, d, e, f, g, h) = (e, f, g, h, a, b, c, d)
      // The last four groups need no next words.
      if group < 12 {
        unsafe w0[0] = nextWord(w0[0], w0[1], w2[1], w3[2])
        unsafe w0[1] = nextWord(w0[1], w0[2], w2[2], w3[3])
        unsafe w0[2] = nextWord(w0[2], w0[3], w2[3], w0[0])
        unsafe w0[3] = nextWord(w0[3], w1[0], w3[0], w0[1])
      }
      unsafe (w0, w1, w2, w3) = (w1, w2, w3, w0)
    }
    unsafe states[0] &+= a
    unsafe states[1] &+= b
    unsafe states[2] &+= c
    unsafe states[3] &+= d
    unsafe states[4] &+= e
    unsafe states[5] &+= f
    unsafe states[6] &+= g
    unsafe states[7] &+= h
  }

  /// Computes one round; the caller renames the variables instead of shifting them.
  ///
  /// `bc` is `b ^ c`; it becomes the `a ^ b` of this round, which is the `b ^ c` of the next one.
  @inline(__always)
  private static func round(
    _ a: Lanes, _ b: Lanes, _ c: Lanes, _ d: inout Lanes,
    _ e: Lanes, _ f: Lanes, _ g: Lanes, _ h: inout Lanes, _ bc: inout Lanes, _ scheduled: Lanes
  ) {
    let ab = a ^ b
    let choice = ((f ^ g) & e) ^ g
    let majority = (ab & bc) ^ b
    let sumOfE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    let sumOfA = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    let first = h &+ scheduled &+ choice &+ sumOfE
    bc = ab
    d = d &+ first
    h = first &+ sumOfA &+ majority
  }

  /// Returns the word of the message schedule that replaces `word`.
  @inline(__always)
  private static func nextWord(
    _ word: Lanes, _ second: Lanes, _ tenth: Lanes, _ fifteenth: Lanes
  ) -> Lanes {
    let sigma0 = rotated(second, 7) ^ rotated(second, 18) ^ second &>> SIMD8<UInt32>(repeating: 3)
    let sigma1 =
      rotated(fifteenth, 17) ^ rotated(fifteenth, 19) ^ fifteenth &>> SIMD8<UInt32>(repeating: 10)
    return word &+ sigma0 &+ tenth &+ sigma1
  }

  // A left shift of lanes is written as a product, since `&<<` is compiled to a shift of each lane.
  @inline(__always)
  private static func rotated(_ x: Lanes, _ bits: UInt32) -> Lanes {
    x &>> SIMD8<UInt32>(repeating: bits) | x &* SIMD8<UInt32>(repeating: 1 &<< (32 &- bits))
  }
}
