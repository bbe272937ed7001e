#if !arch(wasm32)
  extension SHA256Digest {
    /// Takes one block of 64 bytes into the state.
    ///
    /// The rounds are scalar and written out; the message schedule is computed four words at a time.
    /// All working variables stay in this one function, so that they stay in registers.
    ///
    /// Source: FIPS 180-4, section 6.2.2.
    mutating func compress(_ block: UnsafeRawPointer) {
      var (a, b, c, d) = (words[0], words[1], words[2], words[3])
      var (e, f, g, h) = (words[4], words[5], words[6], words[7])
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
      words = words &+ SIMD8<UInt32>(a, b, c, d, e, f, g, h)
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
