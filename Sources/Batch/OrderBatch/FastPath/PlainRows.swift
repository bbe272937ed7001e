import ScheduleEngine

// The fast path of a batch: this folder reads, computes and writes the common rows, those that are
// plain, several times as fast as the ordinary path of the other folders. It repeats parts of the
// ordinary path and of the engine in the form that is fastest for many rows. Its lines are those of
// the ordinary path, byte by byte: PlainRowTests, RowFormTests and LoanPropertyTests run random rows
// through both.

/// Computes plain rows, and writes their lines.
///
/// Dates and amounts are formatted once, and appended to the canonical text and to the line at the
/// same time. The line has a gap for the checksum. If rows have a checksum to check, the gap
/// contains it until the computed one is written.
struct PlainRows: ~Copyable {
  private let reader: PlainRowReader
  private let readsCSV: Bool
  private let form: RowForm
  private let writesCSV: Bool
  /// The values of the row that is computed, if its form is not plain.
  private var values = ByteBuffer(capacity: 4_096)
  private var queue: DigestQueue

  /// Prepares to compute rows, or returns nil if no row is plain with the options.
  init?(_ options: BatchOptions, by kernel: SHA256Kernel) {
    guard options.output != .full else { return nil }
    let plans = PlainPlans(options.plans)
    guard plans.count > 0 else { return nil }
    reader = PlainRowReader(plans, verifies: options.verifies)
    readsCSV = options.input == .csv
    form = RowForm(options)
    writesCSV = options.output == .csv
    queue = DigestQueue(verifies: options.verifies, by: kernel)
  }

  /// The most bytes of a line, or of a canonical text with its token: at most 44 of each payment, at
  /// most 264 of an identifier or a token, and the text around them.
  private static var longestLine: Int { 1_024 + PlainPlan.maximumCount * 48 }

  /// Computes rows, up to the first that is not plain.
  ///
  /// - Parameters:
  ///   - words: The bytes of the rows.
  ///   - offset: The offset of the first row; on return, that of the first row that was not
  ///     computed.
  ///   - lines: Receives the lines.
  /// - Returns: The number of computed rows.
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
    while offset < words.count {
      if readsCSV, let next = run(words, at: offset, lines: &lines, format) {
        offset = next
      } else if let next = runFields(words, at: offset, lines: &lines, format) {
        offset = next
      } else {
        break
      }
      count &+= 1
    }
    return count
  }

  /// Computes a plain row.
  ///
  /// - Parameters:
  ///   - words: The bytes of the rows.
  ///   - start: The offset of the row.
  ///   - lines: Receives the line.
  ///   - format: The texts around the fields.
  /// - Returns: The offset of the next row, or nil if this row is not plain; nothing is written then.
  @inline(__always)
  private mutating func run<Format: LineFormat>(
    _ words: RowWords, at start: Int, lines: inout ByteBuffer, _ format: Format.Type
  ) -> Int? {
    guard Format.keepsID(beginningWith: words.byte(at: start)) else { return nil }
    var line = startLine(in: &lines, format)
    var marks = RowMarks(in: words, at: start)
    guard let amount = reader.copyID(words, &marks, at: start, to: &line) else { return nil }
    return compute(words, &marks, at: amount, line, lines: &lines, format)
  }

  /// Computes a row whose values are plain, but whose form is not, as ``run(_:at:lines:_:)`` does.
  @inline(never)
  private mutating func runFields<Format: LineFormat>(
    _ words: RowWords, at start: Int, lines: inout ByteBuffer, _ format: Format.Type
  ) -> Int? {
    let fields =
      readsCSV
      ? RowFields(csv: words, at: start, form) : RowFields(json: words, at: start, form)
    guard let fields, Format.keepsID(beginningWith: words.byte(at: fields.id.lowerBound)),
      Format.keepsCommas || !fields.hasComma,
      let values = fields.rest(in: &values, of: words)
    else { return nil }
    var line = startLine(in: &lines, format)
    words.copy(fields.id, to: &line)
    var marks = fields.marks(in: values)
    guard compute(values, &marks, at: 0, line, lines: &lines, format) != nil else { return nil }
    return fields.next
  }

  /// Writes the beginning of a line, up to the identifier, after making room for a row.
  @inline(__always)
  private mutating func startLine<Format: LineFormat>(
    in lines: inout ByteBuffer, _ format: Format.Type
  ) -> ByteCursor {
    lines.reserve(Self.longestLine)
    queue.reserve(Self.longestLine, lines: &lines)
    var line = lines.end
    line.append(Format.start)
    return line
  }

  /// Computes a row whose identifier was written.
  ///
  /// - Parameters:
  ///   - words: The bytes of the row.
  ///   - marks: The marks from the amount on, as ``PlainRowReader`` uses them.
  ///   - start: The offset of the amount.
  ///   - line: The position in the line after the identifier.
  ///   - lines: Receives the line.
  ///   - format: The texts around the fields.
  /// - Returns: The offset of the next row, or nil if this row is not plain; nothing is written then.
  @inline(__always)
  private mutating func compute<Format: LineFormat>(
    _ words: RowWords, _ marks: inout RowMarks, at start: Int, _ line: ByteCursor,
    lines: inout ByteBuffer, _ format: Format.Type
  ) -> Int? {
    guard let row = reader.read(words, &marks, at: start),
      let amounts = PlainAmounts(of: row.total, reader.plans[row.total.plan])
    else { return nil }
    var line = line
    line.append(Format.checksum)
    var text = DigestQueue.Text()
    text.gap = lines.offset(of: line)
    if reader.verifies {
      guard let expected = words.checksum(at: row.checksum) else { return nil }
      line.append(expected)
      line.append(Format.match)
      line.append("true")
      line.append(Format.todayAfterMatch)
    } else {
      line.skip(64)
      line.append(Format.today)
    }
    text.offset = queue.memory.count
    var end = queue.memory.end
    end.append(reader.plans[row.total.plan].opening)
    end.append(amounts.total.line)
    if row.token.isEmpty {
      end.appendTokenless()
      write(amounts, row.dueDates, line: &line, text: &end, format)
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
      write(amounts, row.dueDates, line: &line, text: &end, format)
      text.blockCount = queue.pad(from: text.offset, to: end)
      lines.finish(at: line)
      addToken(words, row.token, digest: digest, of: text, lines: &lines)
    }
    return row.next
  }

  /// Adds a token to the queue.
  @inline(__always)
  private mutating func addToken(
    _ words: RowWords, _ range: Range<Int>, digest: Int, of text: DigestQueue.Text,
    lines: inout ByteBuffer
  ) {
    let offset = queue.memory.count
    var end = queue.memory.end
    words.copy(range, to: &end)
    let blockCount = queue.pad(from: offset, to: end)
    queue.add(tokenAt: offset, blockCount: blockCount, gap: digest, of: text, lines: &lines)
  }

  /// Writes the payments into the line, after the amount due today, and into the canonical text.
  ///
  /// - Parameters:
  ///   - amounts: The texts of the amounts.
  ///   - dueDates: The texts of the due dates.
  ///   - line: The line.
  ///   - text: The canonical text.
  ///   - format: The texts around the fields.
  @inline(__always)
  private func write<Format: LineFormat>(
    _ amounts: PlainAmounts, _ dueDates: DueDateTexts, line: inout ByteCursor,
    text: inout ByteCursor, _ format: Format.Type
  ) {
    amounts.today.write(to: &line)
    line.append(Format.payments)
    var place = 0
    func write(_ amount: PlainAmount, upTo end: Int) {
      while place < end {
        let date = dueDates[place]
        line.append(date)
        line.append(Format.amount)
        amount.write(to: &line)
        line.append(Format.nextPayment)
        text.appendPayment(date, amount.line)
        place &+= 1
      }
    }
    write(amounts.head, upTo: amounts.boundary)
    write(amounts.tail, upTo: amounts.count)
    line.removeLast(Format.nextPayment.utf8CodeUnitCount)
    line.append(Format.end)
  }

  /// Completes the lines: writes the missing checksums, and `false` for those that differ from the
  /// expected ones.
  ///
  /// - Parameter lines: All lines since the last call.
  /// - Returns: The number of checksums that differ.
  mutating func finish(lines: inout ByteBuffer) -> Int {
    queue.complete(
      lines: &lines, match: writesCSV ? CSVLineFormat.match : JSONLineFormat.match)
  }
}

/// The texts of a plain row's amounts.
struct PlainAmounts {
  let total: PlainAmount
  let today: PlainAmount
  /// The amount of the payments before the boundary.
  let head: PlainAmount
  /// The amount of the payments from the boundary on.
  let tail: PlainAmount
  let boundary: Int
  let count: Int

  /// Splits a total, or returns nil if a payment would be zero or less.
  @inline(__always)
  init?(of total: PlainTotal, _ plan: borrowing PlainPlan) {
    count = plan.count
    guard let parts = try? EqualParts(of: total.minorUnits, count: count, by: plan.split) else {
      return nil
    }
    self.total = PlainAmount(total.minorUnits, digits: total.digits, exponent: plan.exponent)
    head = PlainAmount(parts.head, exponent: plan.exponent)
    tail = PlainAmount(parts.tail, exponent: plan.exponent)
    boundary = parts.tailIndex
    today = plan.paysToday ? head : plan.zero
  }
}
