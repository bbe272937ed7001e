/// The identifier of a plan, which is one version of its terms, such as `us-pay-in-4`.
///
/// It has 1 to 64 bytes: lower-case ASCII letters, digits, `-`, `.` and `_`, the first a letter or
/// digit. It is the name of the plan's file and part of every checksum, so it never needs quoting.
/// The value stores the bytes itself: copying and comparing identifiers allocates nothing.
///
///     try PlanID("us-pay-in-4").description  // "us-pay-in-4"
///     try PlanID("US pay in 4")              // throws: not a plan's identifier; …
public struct PlanID: Hashable, Sendable {
  // The bytes, eight in a word, the first in the lowest byte; unused bytes are zero.
  private var word0: UInt64 = 0
  private var word1: UInt64 = 0
  private var word2: UInt64 = 0
  private var word3: UInt64 = 0
  private var word4: UInt64 = 0
  private var word5: UInt64 = 0
  private var word6: UInt64 = 0
  private var word7: UInt64 = 0
  private var length: UInt8 = 0

  /// The longest identifier, in bytes.
  public static var maximumLength: Int { 64 }

  /// The number of bytes, 1 to 64.
  var byteCount: Int { Int(length) }

  /// Reads an identifier.
  ///
  /// - Parameter text: 1 to 64 bytes of `a` to `z`, `0` to `9`, `-`, `.` and `_`, not starting
  ///   with one of the last three.
  /// - Throws: ``PlanIDError`` for any other text.
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String) throws(PlanIDError) {
    var text = text
    guard let id = text.withUTF8({ bytes in unsafe Self(checking: bytes) }) else {
      throw PlanIDError()
    }
    self = id
  }

  /// Reads an identifier from bytes.
  package init(utf8 bytes: Span<UInt8>) throws(PlanIDError) {
    guard let id = unsafe bytes.withUnsafeBufferPointer({ unsafe Self(checking: $0) }) else {
      throw PlanIDError()
    }
    self = id
  }

  /// Creates the identifier of a built-in plan.
  package init(known text: StaticString) {
    let id = unsafe Self(
      checking: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    assert(id != nil, "a built-in plan has a well-formed identifier")
    self = id ?? Self(empty: ())
  }

  // not covered: follows a failed assertion about a built-in identifier, which every test would show
  private init(empty: ()) {}

  private init?(checking bytes: UnsafeBufferPointer<UInt8>) {
    guard (1...Self.maximumLength).contains(bytes.count) else { return nil }
    for index in bytes.indices {
      let byte = unsafe bytes[index]
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
        guard index > 0 else { return nil }
      default: return nil
      }
      setWord(index / 8, to: word(index / 8) | UInt64(byte) << UInt64(index % 8 * 8))
    }
    length = UInt8(truncatingIfNeeded: bytes.count)
  }

  /// Returns a word of eight bytes: word 0 has the first eight bytes, word 7 the last.
  @inline(__always)
  func word(_ index: Int) -> UInt64 {
    switch index {
    case 0: word0
    case 1: word1
    case 2: word2
    case 3: word3
    case 4: word4
    case 5: word5
    case 6: word6
    default: word7
    }
  }

  private mutating func setWord(_ index: Int, to word: UInt64) {
    switch index {
    case 0: word0 = word
    case 1: word1 = word
    case 2: word2 = word
    case 3: word3 = word
    case 4: word4 = word
    case 5: word5 = word
    case 6: word6 = word
    default: word7 = word
    }
  }
}

extension PlanID: CustomStringConvertible {
  /// The identifier's text.
  public var description: String { TextWriter.text { $0.append(self) } }
}

extension TextWriter {
  /// Appends a plan's identifier.
  @inline(never)
  package mutating func append(_ id: PlanID) {
    for start in stride(from: 0, to: id.byteCount, by: 8) {
      append(word: id.word(start / 8), byteCount: min(8, id.byteCount - start))
    }
  }
}

/// The error of a text that cannot be a plan's identifier.
public struct PlanIDError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error and what to write instead, in one line.
  public var description: String { sentence.text }

  /// The bytes of ``description``.
  package var sentence: Sentence {
    "not a plan's identifier; write 1 to 64 of a-z, 0-9, '-', '.' and '_', such as us-pay-in-4"
  }
}
