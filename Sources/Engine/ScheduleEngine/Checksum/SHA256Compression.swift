#if !arch(wasm32)
  /// Adds blocks of 64 bytes to the state of a message.
  ///
  /// The rounds are scalar and written out, and the message schedule is computed four words at a
  /// time. All working variables are in this one function, so that they stay in registers.
  ///
  /// Source: FIPS 180-4, section 6.2.2.
  func compressBlocks(
    _ state: UnsafeMutablePointer<UInt32>, _ blocks: UnsafeRawPointer, _ blockCount: Int
  ) {
    for index in 0..<blockCount {
      let block = unsafe blocks + index &* 64
      var (a, b, c, d) = unsafe (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = unsafe (state[4], state[5], state[6], state[7])
      var w0 = unsafe loadWords(block)
      var w1 = unsafe loadWords(block + 16)
      var w2 = unsafe loadWords(block + 32)
      var w3 = unsafe loadWords(block + 48)
      var scheduled: Words
      scheduled = w0 &+ Words(0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5)
      w0 = nextWords(w0, w1, w2, w3)
      fourRounds(&a, &b, &c, &d, &e, &f, &g, &h, scheduled)
      scheduled = w1 &+ Words(0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5)
      w1 = nextWords(w1, w2, w3, w0)
      fourRounds(&e, &f, &g, &h, &a, &b, &c, &d, scheduled)
      scheduled = w2 &+ Words(0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3)
      w2 = nextWords(w2, w3, w0, w1)
      fourRounds(&a, &b, &c, &d, &e, &f, &g, &h, scheduled)
      scheduled = w3 &+ Words(0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174)
      w3 = nextWords(w3, w0, w1, w2)
      fourRounds(&e, &f, &g, &h, &a, &b, &c, &d, scheduled)
      scheduled = w0 &+ Words(0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC)
      w0 = nextWords(w0, w1, w2, w3)
      fourRounds(&a, &b, &c, &d, &e, &f, &g, &h, scheduled)
      scheduled = w1 &+ Words(0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA)
      w1 = nextWords(w1, w2, w3, w0)
      fourRounds(&e, &f, &g, &h, &a, &b, &c, &d, scheduled)
      scheduled = w2 &+ Words(0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7)
      w2 = nextWords(w2, w3, w0, w1)
      fourRounds(&a, &b, &c, &d, &e, &f, &g, &h, scheduled)
      scheduled = w3 &+ Words(0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967)
      w3 = nextWords(w3, w0, w1, w2)
      fourRounds(&e, &f, &g, &h, &a, &b, &c, &d, scheduled)
      scheduled = w0 &+ Words(0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13)
      w0 = nextWords(w0, w1, w2, w3)
      fourRounds(&a, &b, &c, &d, &e, &f, &g, &h, scheduled)
      scheduled = w1 &+ Words(0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85)
      w1 = nextWords(w1, w2, w3, w0)
      fourRounds(&e, &f, &g, &h, &a, &b, &c, &d, scheduled)
      scheduled = w2 &+ Words(0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3)
      w2 = nextWords(w2, w3, w0, w1)
      fourRounds(&a, &b, &c, &d, &e, &f, &g, &h, scheduled)
      scheduled = w3 &+ Words(0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070)
      w3 = nextWords(w3, w0, w1, w2)
      fourRounds(&e, &f, &g, &h, &a, &b, &c, &d, scheduled)
      scheduled = w0 &+ Words(0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5)
      fourRounds(&a, &b, &c, &d, &e, &f, &g, &h, scheduled)
      scheduled = w1 &+ Words(0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3)
      fourRounds(&e, &f, &g, &h, &a, &b, &c, &d, scheduled)
      scheduled = w2 &+ Words(0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208)
      fourRounds(&a, &b, &c, &d, &e, &f, &g, &h, scheduled)
      scheduled = w3 &+ Words(0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2)
      fourRounds(&e, &f, &g, &h, &a, &b, &c, &d, scheduled)
      unsafe add((a, b, c, d, e, f, g, h), to: state)
    }
  }

  /// Reads 16 bytes as four big-endian words.
  @inline(__always)
  private func loadWords(_ bytes: UnsafeRawPointer) -> Words {
    unsafe Words(
      bytes.loadUnaligned(as: UInt32.self).bigEndian,
      bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self).bigEndian,
      bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self).bigEndian,
      bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self).bigEndian)
  }
#endif

#if arch(wasm32)
  /// Adds blocks of 64 bytes to the state of a message.
  ///
  /// A module that a page loads must be small, so a loop runs four rounds sixteen times. After
  /// each pass, the first four variables and the last four change places. The words that the last
  /// four passes compute are not used.
  ///
  /// Source: FIPS 180-4, section 6.2.2.
  func compressBlocks(
    _ state: UnsafeMutablePointer<UInt32>, _ blocks: UnsafeRawPointer, _ blockCount: Int
  ) {
    for index in 0..<blockCount {
      let block = unsafe blocks + index &* 64
      var (a, b, c, d) = unsafe (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = unsafe (state[4], state[5], state[6], state[7])
      var w0 = unsafe loadWords(block)
      var w1 = unsafe loadWords(block + 16)
      var w2 = unsafe loadWords(block + 32)
      var w3 = unsafe loadWords(block + 48)
      for index in 0..<16 {
        let scheduled = w0 &+ constants(at: index &* 4)
        (w0, w1, w2, w3) = (w1, w2, w3, nextWords(w0, w1, w2, w3))
        fourRounds(&a, &b, &c, &d, &e, &f, &g, &h, scheduled)
        (a, b, c, d, e, f, g, h) = (e, f, g, h, a, b, c, d)
      }
      unsafe add((a, b, c, d, e, f, g, h), to: state)
    }
  }

  /// Reads 16 bytes as four big-endian words, all four at once: WebAssembly is little-endian.
  @inline(__always)
  private func loadWords(_ bytes: UnsafeRawPointer) -> Words {
    let words = unsafe bytes.loadUnaligned(as: Words.self)
    let outer = words &>> Words(repeating: 24) | words &* Words(repeating: 1 << 24)
    let inner = words &>> Words(repeating: 8) & Words(repeating: 0xFF00)
    return outer | inner | words &* Words(repeating: 1 << 8) & Words(repeating: 0xFF_0000)
  }

  /// The constants of four rounds.
  @inline(__always)
  private func constants(at index: Int) -> Words {
    Words(
      roundConstants[index], roundConstants[index &+ 1], roundConstants[index &+ 2],
      roundConstants[index &+ 3])
  }

  // Words rather than vectors, so that they are constant data and need no initialization.
  private let roundConstants: InlineArray<64, UInt32> = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5,
    0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3,
    0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC,
    0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
    0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13,
    0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3,
    0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5,
    0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208,
    0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]
#endif

/// Adds the working variables to the state.
@inline(__always)
private func add(
  _ variables: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32),
  to state: UnsafeMutablePointer<UInt32>
) {
  unsafe (state[0], state[1]) = (state[0] &+ variables.0, state[1] &+ variables.1)
  unsafe (state[2], state[3]) = (state[2] &+ variables.2, state[3] &+ variables.3)
  unsafe (state[4], state[5]) = (state[4] &+ variables.4, state[5] &+ variables.5)
  unsafe (state[6], state[7]) = (state[6] &+ variables.6, state[7] &+ variables.7)
}

/// Four words of the message schedule.
typealias Words = SIMD4<UInt32>

/// Computes four rounds.
///
/// For the next four rounds, the caller passes `e` to `h` first and then `a` to `d`.
@inline(__always)
func fourRounds(
  _ a: inout UInt32, _ b: inout UInt32, _ c: inout UInt32, _ d: inout UInt32,
  _ e: inout UInt32, _ f: inout UInt32, _ g: inout UInt32, _ h: inout UInt32,
  _ scheduled: Words
) {
  round(a, b, c, &d, e, f, g, &h, scheduled[0])
  round(h, a, b, &c, d, e, f, &g, scheduled[1])
  round(g, h, a, &b, c, d, e, &f, scheduled[2])
  round(f, g, h, &a, b, c, d, &e, scheduled[3])
}

/// Computes one round; the caller renames the variables instead of shifting them.
@inline(__always)
private func round(
  _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
  _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ scheduled: UInt32
) {
  let choice = (e & (f ^ g)) ^ g
  let majority = b ^ ((a ^ b) & (b ^ c))
  let sumOfE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
  // Nested, the rotations by 2, 13 and 22 need fewer copies of `a`. Those of `e` are not nested,
  // since the next round waits for their result.
  let sumOfA = rotated(rotated(rotated(a, 9) ^ a, 11) ^ a, 2)
  let first = h &+ sumOfE &+ choice &+ scheduled
  d = d &+ first
  h = first &+ sumOfA &+ majority
}

@inline(__always)
private func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
  word &>> bits | word &<< (32 &- bits)
}

/// Returns the four words of the message schedule that follow sixteen.
@inline(__always)
func nextWords(_ w0: Words, _ w1: Words, _ w2: Words, _ w3: Words) -> Words {
  #if DEBUG
    // Without optimization, operations on vectors take fifty times as long as those on words.
    nextWordsOneByOne(w0, w1, w2, w3)
  #else
    nextWordsTogether(w0, w1, w2, w3)
  #endif
}

#if DEBUG
  /// Computes the four words one after the other, as the standard does.
  func nextWordsOneByOne(_ w0: Words, _ w1: Words, _ w2: Words, _ w3: Words) -> Words {
    let first = nextWord(w0[0], w0[1], w2[1], w3[2])
    let second = nextWord(w0[1], w0[2], w2[2], w3[3])
    let third = nextWord(w0[2], w0[3], w2[3], first)
    let fourth = nextWord(w0[3], w1[0], w3[0], second)
    return Words(first, second, third, fourth)
  }

  /// Computes a word of the message schedule from those 16, 15, 7 and 2 places earlier.
  private func nextWord(_ by16: UInt32, _ by15: UInt32, _ by7: UInt32, _ by2: UInt32) -> UInt32 {
    let sigma0 = (by15 &>> 7 | by15 &<< 25) ^ (by15 &>> 18 | by15 &<< 14) ^ by15 &>> 3
    let sigma1 = (by2 &>> 17 | by2 &<< 15) ^ (by2 &>> 19 | by2 &<< 13) ^ by2 &>> 10
    return by16 &+ sigma0 &+ by7 &+ sigma1
  }
#endif

/// Computes the four words in parallel.
///
/// The upper two words depend on the lower two, so the last term is added in two steps.
@inline(__always)
func nextWordsTogether(_ w0: Words, _ w1: Words, _ w2: Words, _ w3: Words) -> Words {
  let sum =
    w0 &+ smallSigma0(Words(w0[1], w0[2], w0[3], w1[0])) &+ Words(w2[1], w2[2], w2[3], w3[0])
  let first = smallSigma1(w3[2], w3[3])
  let lower = sum &+ Words(first[0], first[2], 0, 0)
  let second = smallSigma1(lower[0], lower[1])
  return lower &+ Words(0, 0, second[0], second[2])
}

// A left shift of lanes is written as a product, since `&<<` is compiled to a shift of each lane.

@inline(__always)
private func smallSigma0(_ x: Words) -> Words {
  let by7 = x &>> Words(repeating: 7) | x &* Words(repeating: 1 << 25)
  let by18 = x &>> Words(repeating: 18) | x &* Words(repeating: 1 << 14)
  return by7 ^ by18 ^ x &>> Words(repeating: 3)
}

/// Computes the function σ1 of two words, with the results in the first and the third lane.
///
/// Each word is twice in 64 bits, so that after a right shift the lower half is the rotated word.
@inline(__always)
private func smallSigma1(_ x: UInt32, _ y: UInt32) -> Words {
  let words = Words(x, x, y, y)
  // Both are vectors of 16 bytes, which are valid with any bits.
  let twice = unsafe unsafeBitCast(words, to: SIMD2<UInt64>.self)
  let by17 = twice &>> SIMD2<UInt64>(repeating: 17)
  let by19 = twice &>> SIMD2<UInt64>(repeating: 19)
  let rotated = unsafe unsafeBitCast(by17 ^ by19, to: Words.self)
  return rotated ^ words &>> Words(repeating: 10)
}
