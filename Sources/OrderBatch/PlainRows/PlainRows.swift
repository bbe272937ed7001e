import ScheduleEngine

/// Computes plain rows, and writes their lines.
///
/// Dates and amounts are laid out once, and written into the canonical text and into the line, in
/// which a gap stays for the checksum. In the gap is the checksum that is expected, where one is.
struct PlainRows: ~Copyable {
  private let reader: PlainRowReader
  private let writesCSV: Bool
  private let dates = DateTextCache()
  private var queue: DigestQueue

  /// Prepares for rows, or answers nil where the options ask for more than plain rows have.
  init?(_ options: BatchOptions) {
    guard options.input == .csv, options.output != .full else { return nil }
    let plans = PlainPlans(options.plans)
    guard plans.count > 0 else { return nil }
    reader = PlainRowReader(plans: plans, verifies: options.verifies)
    writesCSV = options.output == .csv
    queue = DigestQueue(verifies: options.verifies)
  }

  /// More bytes than a line, or a text with its token, ever has: of each payment at most 44, at most
  /// 264 of an identifier or a token, and what is around them.
  private static var longestLine: Int { 1_024 + PlainPlan.maximumCount * 48 }

  /// Computes rows, up to the first that is not plain.
  ///
  /// - Parameters:
  ///   - words: What the rows are in.
  ///   - offset: Where the first begins, and afterwards the first that was not computed.
  ///   - lines: Where their lines go.
  /// - Returns: How many rows were computed.
  mutating func run(_ words: RowWords, from offset: inout Int, lines: inout ByteBuffer) -> Int {
    writesCSV
      ? run(words, from: &offset, lines: &lines, CSVLineFormat.self)
      : run(words, from: &offset, lines: &lines, JSONLineFormat.self)
  }

  @inline(__always)
  private mutating func run<Format: LineFormat>(
    _ words: RowWords, from offset: inout Int, lines: inout ByteBuffer, _ format: Format.Type
  ) -> Int {
    var count = 0
    while offset < words.count, let next = run(words, at: offset, lines: &lines, format) {
      offset = next
      count &+= 1
    }
    return count
  }

  /// Computes a row.
  ///
  /// - Parameters:
  ///   - words: What the row is in.
  ///   - start: Where it begins.
  ///   - lines: Where its line goes.
  ///   - frame: What the line is written in.
  /// - Returns: Where the next row begins, or nil where this one is not plain and nothing was done.
  @inline(__always)
  private mutating func run<Format: LineFormat>(
    _ words: RowWords, at start: Int, lines: inout ByteBuffer, _ format: Format.Type
  ) -> Int? {
    guard Format.keepsID(beginningWith: words.byte(at: start)) else { return nil }
    lines.reserve(Self.longestLine)
    queue.reserve(Self.longestLine, lines: &lines)
    var line = lines.end
    line.append(Format.start)
    guard let row = reader.read(words, at: start, id: &line),
      let amounts = PlainAmounts(of: row, reader.plans[row.plan])
    else { return nil }
    line.append(Format.checksum)
    var text = DigestQueue.Text()
    text.gap = lines.offset(of: line)
    if reader.verifies {
      words.copy(row.checksum..<row.checksum &+ 64, to: &line)
      line.append(Format.match)
      line.append("true")
      line.append(Format.todayAfterMatch)
    } else {
      line.skip(64)
      line.append(Format.today)
    }
    text.offset = queue.memory.count
    var end = queue.memory.end
    end.append(reader.plans[row.plan].opening)
    end.append(amounts.total.line)
    if row.token.isEmpty {
      end.appendTokenless()
      write(amounts, row, line: &line, text: &end, format)
      text.blockCount = queue.pad(from: text.offset, to: end)
      lines.finish(at: line)
      queue.add(text, lines: &lines)
    } else {
      var gap = end
      end.appendToken { end in
        gap = end
        end.skip(64)
      }
      let digest = queue.memory.offset(of: gap)
      write(amounts, row, line: &line, text: &end, format)
      text.blockCount = queue.pad(from: text.offset, to: end)
      lines.finish(at: line)
      addToken(words, row.token, digest: digest, of: text, lines: &lines)
    }
    return row.next
  }

  /// Adds a token to what is to be digested.
  @inline(__always)
  private mutating func addToken(
    _ words: RowWords, _ range: Range<Int>, digest: Int, of text: DigestQueue.Text,
    lines: inout ByteBuffer
  ) {
    let offset = queue.memory.count
    var place = queue.memory.end
    words.copy(range, to: &place)
    let blockCount = queue.pad(from: offset, to: place)
    queue.add(tokenAt: offset, blockCount: blockCount, gap: digest, of: text, lines: &lines)
  }

  /// Writes the payments, side by side into the line, from the amount due today on, and into the
  /// canonical text.
  @inline(__always)
  private func write<Format: LineFormat>(
    _ amounts: PlainAmounts, _ row: PlainRow, line: inout ByteCursor, text: inout ByteCursor,
    _ format: Format.Type
  ) {
    amounts.today.write(to: &line)
    line.append(Format.payments)
    let plan = row.plan
    let step = reader.plans[plan].nextStep
    var day = row.day &+ reader.plans[plan].firstStep
    var index = 0
    while true {
      let date = dates.text(of: day)
      line.append(date)
      line.append(Format.amount)
      let amount = index < amounts.boundary ? amounts.head : amounts.tail
      amount.write(to: &line)
      text.appendPayment(date, amount.line)
      index &+= 1
      if index == amounts.count { break }
      line.append(Format.nextPayment)
      day &+= step
    }
    line.append(Format.end)
  }

  /// Writes all checksums that are missing in the lines, and which of them are not those expected.
  ///
  /// - Parameter lines: All lines since the last time; afterwards they are complete.
  /// - Returns: How many are not those expected.
  mutating func finish(lines: inout ByteBuffer) -> Int {
    queue.finish(lines: &lines)
    guard !queue.mismatches.isEmpty else { return 0 }
    let distance =
      64 + (writesCSV ? CSVLineFormat.match.utf8CodeUnitCount : JSONLineFormat.match.utf8CodeUnitCount)
    let offsets = queue.mismatches.map { $0 + distance }.sorted()
    queue.removeMismatches()
    // Each `true` there becomes a `false`, which is a byte longer.
    lines.makeGaps(at: offsets)
    for (index, offset) in offsets.enumerated() {
      var place = lines.cursor(at: offset + index)
      place.append("false")
    }
    return offsets.count
  }
}

/// The amounts of a plain row, as text.
struct PlainAmounts {
  let total: PlainAmount
  let today: PlainAmount
  /// The payments before the boundary.
  let head: PlainAmount
  /// Those from it on.
  let tail: PlainAmount
  let boundary: Int
  let count: Int

  /// Splits a total, or answers nil where a payment would be zero or less.
  @inline(__always)
  init?(of row: PlainRow, _ plan: borrowing PlainPlan) {
    count = plan.count
    guard let parts = try? SplitParts(of: row.total, count: count, by: plan.split) else {
      return nil
    }
    total = PlainAmount(row.total, exponent: plan.exponent)
    head = PlainAmount(parts[0], exponent: plan.exponent)
    tail = PlainAmount(parts[count &- 1], exponent: plan.exponent)
    boundary = parts.tailIndex
    today = plan.firstStep == 0 ? head : plan.zero
  }
}
