extension SHA256Lanes {
  /// Takes a block of each message into the states.
  ///
  /// The words are a ring: the next sixteen take the places of those that were used.
  ///
  /// The compiler makes good code of vectors where pieces are small: four rounds at a time, with
  /// the words in memory and all working variables in this one function.
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
      // The last twelve of the next words are not needed.
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

  /// One round; the variables are not shifted but named anew by the caller.
  ///
  /// What `bc` is, `b ^ c`, the next round has in its `a ^ b`.
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

  /// The word of the message schedule that takes the place of `word`.
  @inline(__always)
  private static func nextWord(
    _ word: Lanes, _ second: Lanes, _ tenth: Lanes, _ fifteenth: Lanes
  ) -> Lanes {
    let sigma0 = rotated(second, 7) ^ rotated(second, 18) ^ second &>> SIMD8<UInt32>(repeating: 3)
    let sigma1 =
      rotated(fifteenth, 17) ^ rotated(fifteenth, 19) ^ fifteenth &>> SIMD8<UInt32>(repeating: 10)
    return word &+ sigma0 &+ tenth &+ sigma1
  }

  // A left shift of lanes is written as a product: the shift operator would go lane by lane.
  @inline(__always)
  private static func rotated(_ x: Lanes, _ bits: UInt32) -> Lanes {
    x &>> SIMD8<UInt32>(repeating: bits) | x &* SIMD8<UInt32>(repeating: 1 &<< (32 &- bits))
  }
}
