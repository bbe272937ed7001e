import ScheduleEngine

/// The offsets of the fields of a row whose values are plain, but whose form is not: fields of CSV
/// in quotes, an identifier beyond ASCII, or an object of JSON.
///
/// ``rest(in:of:)`` writes its values as a plain row has them, so that they are read as that.
struct RowFields {
  private(set) var id = 0..<0
  private var amount = 0..<0
  private var currency = 0..<0
  private var date = 0..<0
  private var token = 0..<0
  private var checksum = 0..<0
  private var rate = 0..<0
  /// The offset of the next row.
  private(set) var next = 0
  /// Whether the identifier has a comma.
  private(set) var hasComma = false

  /// The most bytes of a value: those of the longest identifier.
  private static var longestValue: Int { OrderField.longestID }
  /// Room for the six values after the identifier with their separators.
  private static var room: Int { 6 * (longestValue + 1) + 64 }

  /// Writes the values after the identifier, separated by commas, in the place of earlier ones.
  ///
  /// - Parameters:
  ///   - buffer: Receives the values.
  ///   - words: The bytes of the row.
  /// - Returns: The bytes of the values.
  @inline(__always)
  func rest(in buffer: inout ByteBuffer, of words: RowWords) -> RowWords? {
    buffer.removeAll()
    buffer.reserve(Self.room)
    var end = buffer.end
    words.copy(amount, to: &end)
    end.append(",")
    words.copy(currency, to: &end)
    end.append(",")
    words.copy(date, to: &end)
    end.append(",")
    words.copy(token, to: &end)
    // A row without one of these, or with an empty one, is read as one that lacks it.
    if !checksum.isEmpty {
      end.append(",")
      words.copy(checksum, to: &end)
    }
    if !rate.isEmpty {
      end.append(",")
      words.copy(rate, to: &end)
    }
    end.append("\n")
    buffer.finish(at: end)
    return buffer.words
  }

  /// The marks of the values that ``rest(in:of:)`` wrote: the ends of the amount and of the token.
  ///
  /// They are known from the offsets. Searching the bytes would read 64 of them at once, for which a
  /// processor waits until all the words are stored that were just written.
  @inline(__always)
  func marks(in values: RowWords) -> RowMarks {
    let tokenEnd = amount.count &+ currency.count &+ date.count &+ token.count &+ 3
    return tokenEnd < 64 ? RowMarks(at: amount.count, tokenEnd) : RowMarks(in: values, at: 0)
  }
}

extension RowFields {
  /// Finds the fields of a row of CSV, or returns nil if a value is not plain.
  ///
  /// - Parameters:
  ///   - words: The bytes of the rows.
  ///   - start: The offset of the row.
  ///   - form: The fields of rows.
  @inline(__always)
  init?(csv words: RowWords, at start: Int, _ form: RowForm) {
    var offset = start
    var marks = RowMarks(in: words, at: start)
    guard let id = Self.field(of: words, &marks, from: &offset, isID: true), readID(id, of: words),
      let amount = Self.nextField(of: words, &marks, from: &offset),
      let currency = Self.nextField(of: words, &marks, from: &offset),
      let date = Self.nextField(of: words, &marks, from: &offset),
      let token = Self.nextField(of: words, &marks, from: &offset)
    else { return nil }
    (self.amount, self.currency, self.date, self.token) = (amount, currency, date, token)
    if form.verifies {
      guard let checksum = Self.nextField(of: words, &marks, from: &offset) else { return nil }
      self.checksum = checksum
    }
    if form.rate != .none, words.byte(at: offset) == RowByte.comma {
      guard let rate = Self.nextField(of: words, &marks, from: &offset) else { return nil }
      self.rate = rate
    }
    guard readEnd(of: words, at: offset) else { return nil }
  }

  /// Skips a comma and a field, and returns the offsets of its value.
  @inline(__always)
  private static func nextField(
    of words: RowWords, _ marks: inout RowMarks, from offset: inout Int
  ) -> Range<Int>? {
    guard words.byte(at: offset) == RowByte.comma else { return nil }
    offset &+= 1
    return field(of: words, &marks, from: &offset, isID: false)
  }

  /// Skips a field and returns the offsets of its value, without quotes.
  @inline(__always)
  private static func field(
    of words: RowWords, _ marks: inout RowMarks, from offset: inout Int, isID: Bool
  ) -> Range<Int>? {
    let isQuoted = words.byte(at: offset) == RowByte.quote
    let start = isQuoted ? offset &+ 1 : offset
    guard let end = end(ofValueAt: start, in: words, &marks, isID: isID, isQuoted: isQuoted) else {
      return nil
    }
    offset = end
    guard isQuoted else { return start..<end }
    guard words.byte(at: end) == RowByte.quote else { return nil }
    offset &+= 1
    return start..<end
  }

  /// Finds the end of a value.
  ///
  /// - Parameters:
  ///   - start: The offset of the value.
  ///   - words: The bytes of the rows.
  ///   - marks: The marks from the value or an earlier byte on; on return, those after the end.
  ///   - isID: Whether the value is an identifier, which may be beyond ASCII.
  ///   - isQuoted: Whether it is in quotes, so that an identifier may have commas.
  /// - Returns: The offset of the byte that ends the value, or nil if the value is too long.
  @inline(__always)
  private static func end(
    ofValueAt start: Int, in words: RowWords, _ marks: inout RowMarks, isID: Bool, isQuoted: Bool
  ) -> Int? {
    marks.skip(to: start, in: words)
    var end = marks.next(in: words)
    while isID, end &- start <= longestValue {
      let byte = words.byte(at: end)
      guard byte >= 0x80 || isQuoted && byte == RowByte.comma else { break }
      end = marks.next(in: words)
    }
    return end &- start <= longestValue ? end : nil
  }

  /// Skips the line end of a row, and returns whether it is there.
  @inline(__always)
  private mutating func readEnd(of words: RowWords, at end: Int) -> Bool {
    let offset = words.byte(at: end) == RowByte.carriageReturn ? end &+ 1 : end
    next = offset &+ 1
    return words.byte(at: offset) == RowByte.lineFeed
  }

  /// Stores the offsets of the identifier, and returns whether lines contain it unchanged.
  @inline(__always)
  private mutating func readID(_ value: Range<Int>, of words: RowWords) -> Bool {
    id = value
    var allBytes: UInt64 = 0
    var offset = value.lowerBound
    while offset < value.upperBound {
      let (missing, word) = (offset &+ 8 &- value.upperBound, words.word(at: offset))
      // The bytes after the value are shifted out.
      let bytes = missing > 0 ? word &<< UInt64(truncatingIfNeeded: missing &* 8) : word
      if ByteWord(bytes).marks(of: RowByte.comma) != 0 { hasComma = true }
      allBytes |= bytes
      offset &+= 8
    }
    let isASCII = allBytes & 0x8080_8080_8080_8080 == 0
    return !value.isEmpty && (isASCII || words.isPrintable(in: value))
  }
}

extension RowFields {
  /// The members of an object, each a bit in a set.
  private enum Member: UInt8 {
    case id = 1
    case amount = 2
    case currency = 4
    case date = 8
    case token = 16
    case checksum = 32
    case rate = 64

    /// Returns the member whose name begins at an offset and ends before a quote.
    @inline(__always)
    init?(named words: RowWords, at offset: Int) {
      let word = words.word(at: offset)
      switch true {
      case word & 0xFF_FFFF == ByteWord.of("id\""): self = .id
      case word & 0xFF_FFFF_FFFF == ByteWord.of("date\""): self = .date
      case word & 0xFF_FFFF_FFFF == ByteWord.of("rate\""): self = .rate
      case word & 0xFFFF_FFFF_FFFF == ByteWord.of("token\""): self = .token
      case word & 0xFF_FFFF_FFFF_FFFF == ByteWord.of("amount\""): self = .amount
      case word == ByteWord.of("currency") && words.byte(at: offset &+ 8) == RowByte.quote:
        self = .currency
      case word == ByteWord.of("checksum") && words.byte(at: offset &+ 8) == RowByte.quote:
        self = .checksum
      default: return nil
      }
    }

    /// The number of bytes of the name.
    @inline(__always)
    var nameCount: Int {
      switch self {
      case .id: 2
      case .date, .rate: 4
      case .token: 5
      case .amount: 6
      case .currency, .checksum: 8
      }
    }
  }

  /// Finds the fields of a row of JSON, or returns nil if a value is not plain.
  ///
  /// - Parameters:
  ///   - words: The bytes of the rows.
  ///   - start: The offset of the row.
  ///   - form: The members of objects.
  @inline(__always)
  init?(json words: RowWords, at start: Int, _ form: RowForm) {
    var offset = start
    var marks = RowMarks(in: words, at: start)
    var members: UInt8 = 0
    guard words.byte(at: offset) == UInt8(ascii: "{") else { return nil }
    repeat {
      offset &+= 1
      words.skipSpaces(from: &offset)
      guard words.byte(at: offset) == RowByte.quote,
        let member = Member(named: words, at: offset &+ 1), members & member.rawValue == 0
      else { return nil }
      members |= member.rawValue
      offset &+= member.nameCount &+ 2
      words.skipSpaces(from: &offset)
      guard words.byte(at: offset) == UInt8(ascii: ":") else { return nil }
      offset &+= 1
      words.skipSpaces(from: &offset)
      guard readValue(of: member, in: words, &marks, from: &offset) else { return nil }
      words.skipSpaces(from: &offset)
    } while words.byte(at: offset) == RowByte.comma
    guard words.byte(at: offset) == UInt8(ascii: "}"), Self.isComplete(members, form) else {
      return nil
    }
    offset &+= 1
    words.skipSpaces(from: &offset)
    // Spaces have no other limit.
    guard offset &- start <= RowScanner.longestRow, readEnd(of: words, at: offset) else {
      return nil
    }
  }

  /// Returns whether an object with some members has those that it needs and no others.
  @inline(__always)
  private static func isComplete(_ members: UInt8, _ form: RowForm) -> Bool {
    var needed =
      Member.id.rawValue | Member.amount.rawValue | Member.currency.rawValue | Member.date.rawValue
    if form.verifies { needed |= Member.checksum.rawValue }
    var known = needed | Member.token.rawValue
    if form.rate != .none { known |= Member.rate.rawValue }
    return members & needed == needed && members & ~known == 0
  }

  /// Skips the value of a member, and stores its offsets.
  @inline(__always)
  private mutating func readValue(
    of member: Member, in words: RowWords, _ marks: inout RowMarks, from offset: inout Int
  ) -> Bool {
    if member == .token || member == .rate,
      words.word(at: offset) & 0xFFFF_FFFF == ByteWord.of("null")
    {
      offset &+= 4
      return true
    }
    guard words.byte(at: offset) == RowByte.quote else { return false }
    let start = offset &+ 1
    // An empty value is a mistake, also an empty token or rate.
    guard
      let end = Self.end(
        ofValueAt: start, in: words, &marks, isID: member == .id, isQuoted: true),
      words.byte(at: end) == RowByte.quote, end > start
    else { return false }
    offset = end &+ 1
    switch member {
    case .id: return readID(start..<end, of: words)
    case .amount: amount = start..<end
    case .currency: currency = start..<end
    case .date: date = start..<end
    case .token: token = start..<end
    case .checksum: checksum = start..<end
    case .rate: rate = start..<end
    }
    return true
  }
}
