import ScheduleEngine

/// The fields of a plain row.
///
/// A row is plain if its order can be computed, if it contains only printable ASCII, no quotes and
/// no backslash in its identifier, and if its amount and its token are short. Nearly all rows are
/// plain. ``RowFields`` finds the values of rows in other forms, and the general way reads the rest, with
/// all rules and all errors.
struct PlainRow {
  /// The order total in minor units.
  var total: Int64 = 0
  /// The index of the plan.
  var plan = 0
  /// The number of the day of the purchase.
  var day = 0
  /// The offsets of the token; empty for an order without one.
  var token = 0..<0
  /// The offset of the checksum to check, if rows have one, with 64 bytes.
  var checksum = 0
  /// The offset of the next row.
  var next = 0
}

/// Reads plain rows.
struct PlainRowReader: ~Copyable {
  let plans: PlainPlans
  /// Whether rows have a sixth field, the checksum to check.
  let verifies: Bool

  /// Reads the fields after the identifier.
  ///
  /// - Parameters:
  ///   - words: The bytes of the rows.
  ///   - start: The offset of the amount.
  /// - Returns: The row, or nil if it is not plain.
  @inline(__always)
  func read(_ words: RowWords, at start: Int) -> PlainRow? {
    var row = PlainRow()
    guard let date = readAmount(words, at: start, into: &row) else { return nil }
    guard readDate(words, at: date, into: &row), readToken(words, at: date &+ 11, into: &row)
    else { return nil }
    return row
  }

  /// Copies an identifier.
  ///
  /// - Parameters:
  ///   - words: The bytes of the rows.
  ///   - start: The offset of the identifier.
  ///   - cursor: The position of the identifier in the line, with room for 264 bytes.
  /// - Returns: The offset of the comma after it, or nil if the identifier is not plain.
  @inline(__always)
  func copyID(_ words: RowWords, at start: Int, to cursor: inout ByteCursor) -> Int? {
    var offset = start
    while true {
      let word = words.word(at: offset)
      cursor.append(word: word, byteCount: 8)
      let bytes = ByteWord(word)
      let commas = bytes.marks(of: RowByte.comma)
      let others =
        bytes.marks(of: RowByte.quote) | bytes.marks(of: UInt8(ascii: "\\"))
        | bytes.marksOfUnprintables
      let marks = commas | others
      guard marks == 0 else {
        let lowest = marks & (0 &- marks)
        let count = ByteWord.place(of: marks)
        cursor.skip(count &- 8)
        offset &+= count
        return commas & lowest != 0 && offset > start ? offset : nil
      }
      offset &+= 8
      guard offset &- start <= OrderField.longestID &- 8 else { return nil }
    }
  }

  /// Reads the amount and the currency, and returns the offset of the date.
  @inline(__always)
  private func readAmount(_ words: RowWords, at start: Int, into row: inout PlainRow) -> Int? {
    let word = words.word(at: start)
    let point = ByteWord.place(of: ByteWord(word).marks(of: UInt8(ascii: ".")))
    guard point > 0, point < 8 else { return readOddAmount(words, at: start, into: &row) }
    // The digits before the point, moved to the end of the word.
    let digits = (word ^ 0x3030_3030_3030_3030) &<< UInt64(truncatingIfNeeded: 64 &- point &* 8)
    // Two decimal places, a comma, the currency, a comma.
    let rest = words.word(at: start &+ point &+ 1)
    let places = (rest ^ 0x3030) & 0xFFFF
    let isShaped = rest & 0x00FF_0000_00FF_0000 == 0x002C_0000_002C_0000
    let code = rest &>> 24 & 0xFF_FFFF
    guard isShaped, ByteWord.marksAboveNine(digits) | ByteWord.marksAboveNine(places) == 0,
      findPlan(code, for: &row), plans[row.plan].exponent == 2
    else { return readOddAmount(words, at: start, into: &row) }
    let cents = (places & 0xFF) &* 10 &+ places &>> 8
    row.total = Int64(truncatingIfNeeded: ByteWord.number(ofDigits: digits) &* 100 &+ cents)
    return plans[row.plan].totals.contains(row.total) ? start &+ point &+ 8 : nil
  }

  /// Reads an amount with another number of decimal places than two, or with more digits.
  @inline(never)
  private func readOddAmount(_ words: RowWords, at start: Int, into row: inout PlainRow) -> Int? {
    var offset = start
    while words.byte(at: offset) != RowByte.comma {
      offset += 1
      guard offset - start <= Self.longestAmount else { return nil }
    }
    let code = words.word(at: offset)
    guard code & 0xFF_0000_00FF == 0x2C_0000_002C, findPlan(code &>> 8 & 0xFF_FFFF, for: &row),
      let total = words.minorUnits(in: start..<offset, plans[row.plan].currency),
      plans[row.plan].totals.contains(total)
    else { return nil }
    row.total = total
    return offset + 5
  }

  /// The most bytes of an amount.
  private static var longestAmount: Int { 16 }

  @inline(__always)
  private func findPlan(_ code: UInt64, for row: inout PlainRow) -> Bool {
    row.plan = plans.index(of: code)
    return row.plan < plans.count
  }

  /// Reads a date and the comma after it.
  @inline(__always)
  private func readDate(_ words: RowWords, at start: Int, into row: inout PlainRow) -> Bool {
    // XOR with `0000-00-` and `00,` turns the digits into 0 to 9, and the other bytes into zero.
    let first = words.word(at: start) ^ 0x2D30_302D_3030_3030
    let last = words.word(at: start &+ 3) &>> 40 ^ 0x2C_3030
    let firstMarks = (first &+ 0x7F76_767F_7676_7676 | first) & 0x8080_8080_8080_8080
    let lastMarks = (last &+ 0x7F_7676 | last) & 0x80_8080
    guard firstMarks | lastMarks == 0 else { return false }
    let years = (first &* 10 &+ first &>> 8) & 0x00FF_00FF
    let year = Int(truncatingIfNeeded: (years & 0xFF) &* 100 &+ years &>> 16)
    let month = Int(truncatingIfNeeded: (first &>> 40 & 0xFF) &* 10 &+ (first &>> 48 & 0xFF))
    let day = Int(truncatingIfNeeded: (last & 0xFF) &* 10 &+ (last &>> 8 & 0xFF))
    guard month &- 1 < 12, month > 0, year > 0, day > 0 else { return false }
    // Every month has the days 1 to 28, so only later ones need the calendar.
    if day > 28, (try? CivilDate(year: year, month: month, day: day)) == nil { return false }
    row.day = CivilDate.dayNumber(year: UInt32(year), month: UInt32(month), day: UInt32(day))
    return plans[row.plan].days.contains(row.day)
  }

  /// Reads a token, which may be empty, the checksum if rows have one, and the line end.
  @inline(__always)
  private func readToken(_ words: RowWords, at start: Int, into row: inout PlainRow) -> Bool {
    var offset = start
    while true {
      let bytes = ByteWord(words.word(at: offset))
      let marks =
        bytes.marksOfUnprintables | bytes.marks(of: RowByte.comma) | bytes.marks(of: RowByte.quote)
      offset &+= ByteWord.place(of: marks)
      if marks != 0 { break }
      guard offset &- start <= DigestQueue.longestToken &* 64 &- 24 else { return false }
    }
    row.token = start..<offset
    if verifies, !readChecksum(words, at: &offset, into: &row) { return false }
    if words.byte(at: offset) == RowByte.carriageReturn { offset &+= 1 }
    row.next = offset &+ 1
    return words.byte(at: offset) == RowByte.lineFeed
  }

  /// Reads a comma and the checksum after it, and moves the offset past them.
  @inline(__always)
  private func readChecksum(
    _ words: RowWords, at offset: inout Int, into row: inout PlainRow
  ) -> Bool {
    guard words.byte(at: offset) == RowByte.comma else { return false }
    row.checksum = offset &+ 1
    offset &+= 65
    return words.checksum(at: row.checksum)?.isHexadecimal == true
  }
}
