import ScheduleEngine

/// Computes plain rows, and writes their lines.
///
/// Dates and amounts are laid out once, and written into the canonical text and into the line, in
/// which a gap stays for the checksum.
struct PlainRows: ~Copyable {
  private let reader: PlainRowReader
  private let dates = DateTexts()
  private var queue = DigestQueue()

  /// Prepares for rows, or answers nil where the options ask for more than plain rows have.
  init?(_ options: BatchOptions) {
    guard options.input == .csv, options.output == .json, !options.verifies else { return nil }
    let plans = PlainPlan.all(options.plans)
    guard !plans.isEmpty else { return nil }
    reader = PlainRowReader(plans: plans)
  }

  /// Computes a row.
  ///
  /// - Parameters:
  ///   - words: What the row is in.
  ///   - start: Where it begins.
  ///   - lines: Where its line goes.
  /// - Returns: Where the next row begins, or nil where this one is not plain and nothing was done.
  @inline(__always)
  mutating func run(_ words: RowWords, at start: Int, lines: inout ByteRoom) -> Int? {
    lines.reserve(PlainLine.longest)
    var place = lines.end
    place.append(#"{"id":""#)
    guard let row = reader.read(words, at: start, id: &place) else { return nil }
    let plan = reader.plans[row.plan]
    let terms = plan.plan.installments
    guard
      let parts = try? SplitParts(of: row.total, count: terms.count, by: plan.plan.split)
    else { return nil }
    let order = PlainOrder(row: row, plan: plan, parts: parts)
    place.append(#"","checksum":""#)
    let gap = lines.offset(of: place)
    place.skip(64)
    order.writeLine(to: &place, dates)
    lines.finish(at: place)
    add(order, words, gap: gap, lines: &lines)
    return row.next
  }

  /// Adds the canonical text, and the token of an order that has one, to what is to be digested.
  @inline(__always)
  private mutating func add(
    _ order: PlainOrder, _ words: RowWords, gap: Int, lines: inout ByteRoom
  ) {
    queue.reserve(PlainLine.longest, lines: &lines)
    let textOffset = queue.memory.count
    var place = queue.memory.end
    order.writeTextStart(to: &place)
    if order.row.token.isEmpty {
      place.append("\ntokenless\n")
      order.writePayments(to: &place, dates)
      let blockCount = queue.pad(from: textOffset, to: place)
      queue.add(.init(offset: textOffset, blockCount: blockCount, gap: gap), lines: &lines)
    } else {
      place.append("\ntoken ")
      let digest = queue.memory.offset(of: place)
      place.skip(64)
      place.append("\n")
      order.writePayments(to: &place, dates)
      let blockCount = queue.pad(from: textOffset, to: place)
      let text = DigestQueue.Text(offset: textOffset, blockCount: blockCount, gap: gap)
      let tokenOffset = queue.memory.count
      var token = queue.memory.end
      words.copy(order.row.token, to: &token)
      let tokenBlocks = queue.pad(from: tokenOffset, to: token)
      queue.add(
        tokenAt: tokenOffset, blockCount: tokenBlocks, gap: digest, of: text, lines: &lines)
    }
  }

  /// Writes all checksums that are missing in the lines.
  mutating func finish(lines: inout ByteRoom) { queue.finish(lines: &lines) }
}

/// What the lines and texts of plain rows can have.
enum PlainLine {
  /// More bytes than a line, or a text with its token, ever has: of each payment at most 44, and at
  /// most 264 of an identifier or a token, and what is around them.
  static var longest: Int { 1_024 + PlainPlan.maximumCount * 48 }
}

/// A plain row and the parts of its total.
struct PlainOrder {
  let row: PlainRow
  let plan: PlainPlan
  private let parts: SplitParts
  private let total: SpelledAmount
  private let head: SpelledAmount
  private let tail: SpelledAmount
  private let boundary: Int

  @inline(__always)
  init(row: PlainRow, plan: PlainPlan, parts: SplitParts) {
    self.row = row
    self.plan = plan
    self.parts = parts
    total = SpelledAmount(row.total, exponent: plan.exponent)
    head = SpelledAmount(parts[0], exponent: plan.exponent)
    tail = SpelledAmount(parts[parts.count &- 1], exponent: plan.exponent)
    boundary = parts.count
  }

  @inline(__always)
  private func amount(_ index: Int) -> SpelledAmount {
    parts[index] == parts[0] ? head : tail
  }

  /// Writes the line from behind the checksum on.
  @inline(__always)
  func writeLine(to place: inout BytePlace, _ dates: borrowing DateTexts) {
    place.append(#"","amountDueToday":""#)
    if plan.firstStep == 0 { head.write(to: &place) } else { plan.zero.write(to: &place) }
    place.append(#"","installments":[{"due":""#)
    var day = row.day &+ plan.firstStep
    let count = parts.count
    var index = 0
    while true {
      place.append(dates.text(of: day))
      place.append(#"","amount":""#)
      amount(index).write(to: &place)
      index &+= 1
      if index == count { break }
      place.append(#""},{"due":""#)
      day &+= plan.nextStep
    }
    place.append("\"}]}\n")
  }

  /// Writes the canonical text up to the total.
  @inline(__always)
  func writeTextStart(to place: inout BytePlace) {
    plan.prefix.write(to: &place)
    place.append(total.digits, byteCount: total.digitCount)
  }

  /// Writes the payments of the canonical text.
  @inline(__always)
  func writePayments(to place: inout BytePlace, _ dates: borrowing DateTexts) {
    var day = row.day &+ plan.firstStep
    for index in 0..<parts.count {
      place.appendWithSpace(dates.text(of: day))
      let amount = amount(index)
      place.append(amount.digits, byteCount: amount.digitCount)
      place.append(0x0A, byteCount: 1)
      day &+= plan.nextStep
    }
  }
}
