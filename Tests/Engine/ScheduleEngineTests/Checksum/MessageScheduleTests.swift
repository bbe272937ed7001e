import PropertyTesting
import Testing

@testable import ScheduleEngine

#if DEBUG
  /// The words of the message schedule are computed in parallel in optimized code, and one by one
  /// in other code, such as these tests.
  @Suite struct MessageScheduleTests {
    /// Four words, also with zeros or ones in all bits.
    private static let words: Generator<Words> = {
      let word = Generator<UInt32>.integer()
      return zip(zip(word, word), zip(word, word)).map {
        Words($0.0, $0.1, $1.0, $1.1)
      }
    }()

    @Test func `Four words in parallel are those computed one by one`() {
      let sixteen = zip(zip(Self.words, Self.words), zip(Self.words, Self.words))
      forAll(sixteen, runs: 2_000) { first, last in
        nextWordsTogether(first.0, first.1, last.0, last.1)
          == nextWordsOneByOne(first.0, first.1, last.0, last.1)
      }
    }

    /// Each bit of each of the sixteen words alone, so that a lost bit is found.
    @Test func `A single bit anywhere has the same effect on both`() {
      for word in 0..<16 {
        for bit in 0..<32 {
          var words = [Words](repeating: Words(), count: 4)
          words[word / 4][word % 4] = 1 << bit
          #expect(
            nextWordsTogether(words[0], words[1], words[2], words[3])
              == nextWordsOneByOne(words[0], words[1], words[2], words[3]),
            "bit \(bit) of word \(word)")
        }
      }
    }

    /// FIPS 180-2, appendix B.1: the words 16 to 19 of the message `abc`.
    @Test func `The words of the standard's first example are those of the standard`() {
      let start = Words(0x6162_6380, 0, 0, 0)
      let end = Words(0, 0, 0, 0x18)
      let expected = Words(0x6162_6380, 0x000F_0000, 0x7DA8_6405, 0x6000_03C6)
      #expect(nextWordsTogether(start, Words(), Words(), end) == expected)
      #expect(nextWordsOneByOne(start, Words(), Words(), end) == expected)
    }
  }
#endif
