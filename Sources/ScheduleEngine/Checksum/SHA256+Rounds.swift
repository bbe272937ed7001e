/// Four words of the message schedule.
typealias Words = SIMD4<UInt32>

/// Four rounds; the next four begin with the last four variables in front.
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

/// One round; the variables are not shifted but named anew by the caller.
@inline(__always)
private func round(
  _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
  _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ scheduled: UInt32
) {
  let choice = (e & (f ^ g)) ^ g
  let majority = b ^ ((a ^ b) & (b ^ c))
  let sumOfE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
  // As the rotations by 2, 13 and 22, in fewer steps; `e` is waited for, so its own are side by side.
  let sumOfA = rotated(rotated(rotated(a, 9) ^ a, 11) ^ a, 2)
  let first = h &+ sumOfE &+ choice &+ scheduled
  d = d &+ first
  h = first &+ sumOfA &+ majority
}

@inline(__always)
private func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
  word &>> bits | word &<< (32 &- bits)
}

/// The four words of the message schedule that follow sixteen.
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
  /// The four words as the standard writes them, one after the other.
  func nextWordsOneByOne(_ w0: Words, _ w1: Words, _ w2: Words, _ w3: Words) -> Words {
    let first = nextWord(w0[0], w0[1], w2[1], w3[2])
    let second = nextWord(w0[1], w0[2], w2[2], w3[3])
    let third = nextWord(w0[2], w0[3], w2[3], first)
    let fourth = nextWord(w0[3], w1[0], w3[0], second)
    return Words(first, second, third, fourth)
  }

  /// A word of the message schedule from those 16, 15, 7 and 2 places earlier.
  private func nextWord(_ by16: UInt32, _ by15: UInt32, _ by7: UInt32, _ by2: UInt32) -> UInt32 {
    let sigma0 = (by15 &>> 7 | by15 &<< 25) ^ (by15 &>> 18 | by15 &<< 14) ^ by15 &>> 3
    let sigma1 = (by2 &>> 17 | by2 &<< 15) ^ (by2 &>> 19 | by2 &<< 13) ^ by2 &>> 10
    return by16 &+ sigma0 &+ by7 &+ sigma1
  }
#endif

/// The four words side by side.
///
/// The upper two of the four need the lower two, so the last term is added in two steps.
@inline(__always)
func nextWordsTogether(_ w0: Words, _ w1: Words, _ w2: Words, _ w3: Words) -> Words {
  let sum =
    w0 &+ smallSigma0(Words(w0[1], w0[2], w0[3], w1[0])) &+ Words(w2[1], w2[2], w2[3], w3[0])
  let first = smallSigma1(w3[2], w3[3])
  let lower = sum &+ Words(first[0], first[2], 0, 0)
  let second = smallSigma1(lower[0], lower[1])
  return lower &+ Words(0, 0, second[0], second[2])
}

// A left shift of lanes is written as a product: the shift operator would go lane by lane.

@inline(__always)
private func smallSigma0(_ x: Words) -> Words {
  let by7 = x &>> Words(repeating: 7) | x &* Words(repeating: 1 << 25)
  let by18 = x &>> Words(repeating: 18) | x &* Words(repeating: 1 << 14)
  return by7 ^ by18 ^ x &>> Words(repeating: 3)
}

/// The term of two words, in the first and the third of the four.
///
/// Each word stands twice in 64 bits, of which a shift leaves the rotated word in the lower half.
@inline(__always)
private func smallSigma1(_ x: UInt32, _ y: UInt32) -> Words {
  let words = Words(x, x, y, y)
  // Both are vectors of 16 bytes, any of which are numbers.
  let twice = unsafe unsafeBitCast(words, to: SIMD2<UInt64>.self)
  let by17 = twice &>> SIMD2<UInt64>(repeating: 17)
  let by19 = twice &>> SIMD2<UInt64>(repeating: 19)
  let rotated = unsafe unsafeBitCast(by17 ^ by19, to: Words.self)
  return rotated ^ words &>> Words(repeating: 10)
}
