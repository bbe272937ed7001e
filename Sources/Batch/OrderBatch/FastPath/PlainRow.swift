import ScheduleEngine

/// The fields of a plain row.
///
/// A row is plain if its order can be computed, if it contains only printable ASCII, no quotes and
/// no backslash in its identifier, and if its amount and its token are short. Nearly all rows are
/// plain. ``RowFields`` finds the values of rows in other forms, and the general way reads the rest, with
/// all rules and all errors.
struct PlainRow {
  let total: PlainTotal
  let dueDates: DueDateTexts
  /// The offsets of the token; empty for an order without one.
  let token: Range<Int>
  /// The offset of the checksum to check, with 64 bytes, after the token and a comma.
  var checksum: Int { token.upperBound &+ 1 }
  /// The offset of the next row.
  let next: Int
}

/// The total of an order, and the plan of its currency.
struct PlainTotal {
  let minorUnits: Int64
  /// The eight digits of the minor units, as ``DecimalDigits`` computes them.
  let digits: UInt64
  /// The index of the plan.
  let plan: Int
}

/// Reads plain rows.
struct PlainRowReader: ~Copyable {
  let plans: PlainPlans
  /// Whether rows have a sixth field, the checksum to check.
  let verifies: Bool
  private let dueDates: DueDateCache

  init(_ plans: consuming PlainPlans, verifies: Bool) {
    dueDates = DueDateCache(planCount: plans.count)
    self.plans = plans
    self.verifies = verifies
  }

  /// Copies an identifier.
  ///
  /// - Parameters:
  ///   - words: The bytes of the rows.
  ///   - marks: The marks from the identifier on; on return, those after it.
  ///   - start: The offset of the identifier.
  ///   - cursor: The position of the identifier in the line, with room for 264 bytes.
  /// - Returns: The offset after the comma that ends it, or nil if the identifier is not plain.
  @inline(__always)
  func copyID(
    _ words: RowWords, _ marks: inout RowMarks, at start: Int, to cursor: inout ByteCursor
  ) -> Int? {
    let end = marks.next(in: words)
    guard words.byte(at: end) == RowByte.comma, end > start, end &- start <= OrderField.longestID
    else { return nil }
    words.copy(start..<end, to: &cursor)
    return end &+ 1
  }

  /// Reads the fields after the identifier.
  ///
  /// - Parameters:
  ///   - words: The bytes of the rows.
  ///   - marks: The marks from the amount on. Only the ends of the amount and of the token are used.
  ///   - start: The offset of the amount.
  /// - Returns: The row, or nil if it is not plain.
  @inline(__always)
  func read(_ words: RowWords, _ marks: inout RowMarks, at start: Int) -> PlainRow? {
    let end = marks.next(in: words)
    guard let total = readTotal(words, in: start..<end),
      let dates = dueDates.dates(
        from: words, at: end &+ 5, plan: total.plan, of: plans)
    else { return nil }
    let token = end &+ 16
    marks.skip(to: token, in: words)
    guard let tokenEnd = readToken(words, &marks, at: token),
      !words.hasSpace(in: token..<tokenEnd),
      let next = readEnd(words, at: tokenEnd)
    else { return nil }
    return PlainRow(total: total, dueDates: dates, token: token..<tokenEnd, next: next)
  }

  /// Reads the amount, and the currency after it.
  @inline(__always)
  private func readTotal(_ words: RowWords, in range: Range<Int>) -> PlainTotal? {
    // A point, two decimal places, a comma, the currency, a comma.
    let point = range.upperBound &- 3
    let rest = words.word(at: point)
    let count = point &- range.lowerBound
    guard count &- 1 < 6, count > 0, rest & 0xFF00_0000_FF00_00FF == 0x2C00_0000_2C00_002E
    else { return readOddTotal(words, in: range) }
    // The digits before the point, moved to the end of the word, and those after it.
    let zeros: UInt64 = 0x3030_3030_3030_3030
    let units =
      (words.word(at: range.lowerBound) ^ zeros) &<< UInt64(truncatingIfNeeded: 64 &- count &* 8)
    let places = (rest &>> 8 ^ zeros) & 0xFFFF
    let digits = units &>> 16 | places &<< 48
    let plan = plans.index(of: rest &>> 32 & 0xFF_FFFF)
    guard ByteWord.marksAboveNine(digits) == 0, plan < plans.count, plans[plan].exponent == 2
    else { return readOddTotal(words, in: range) }
    let minorUnits = Int64(truncatingIfNeeded: ByteWord.number(ofDigits: digits))
    guard plans[plan].totals.contains(minorUnits) else { return nil }
    return PlainTotal(minorUnits: minorUnits, digits: digits | zeros, plan: plan)
  }

  /// Reads an amount with another number of decimal places than two, or with more digits.
  @inline(never)
  private func readOddTotal(_ words: RowWords, in range: Range<Int>) -> PlainTotal? {
    let code = words.word(at: range.upperBound)
    let plan = plans.index(of: code &>> 8 & 0xFF_FFFF)
    guard range.count <= Self.longestAmount, code & 0xFF_0000_00FF == 0x2C_0000_002C,
      plan < plans.count, let minorUnits = words.minorUnits(in: range, plans[plan].currency),
      plans[plan].totals.contains(minorUnits)
    else { return nil }
    let digits = DecimalDigits.eight(UInt32(truncatingIfNeeded: minorUnits))
    return PlainTotal(minorUnits: minorUnits, digits: digits, plan: plan)
  }

  /// The most bytes of an amount.
  private static var longestAmount: Int { 16 }

  /// Finds the end of a token, which may be empty, or returns nil for one that is too long.
  @inline(__always)
  private func readToken(_ words: RowWords, _ marks: inout RowMarks, at start: Int) -> Int? {
    var end = marks.next(in: words)
    while words.byte(at: end) == UInt8(ascii: "\\") { end = marks.next(in: words) }
    return end &- start <= Self.longestToken ? end : nil
  }

  /// The most bytes of a token whose message fits into the queue.
  private static var longestToken: Int { DigestQueue.longestToken &* 64 &- 9 }

  /// Reads the checksum, if rows have one, and the line end, and returns the offset of the next row.
  @inline(__always)
  private func readEnd(_ words: RowWords, at tokenEnd: Int) -> Int? {
    var offset = tokenEnd
    if verifies {
      guard words.byte(at: offset) == RowByte.comma,
        words.hasChecksum(at: offset &+ 1)
      else { return nil }
      offset &+= 65
    }
    if words.byte(at: offset) == RowByte.carriageReturn { offset &+= 1 }
    return words.byte(at: offset) == RowByte.lineFeed ? offset &+ 1 : nil
  }
}
