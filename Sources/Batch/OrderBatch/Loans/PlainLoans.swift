import Financing
import ScheduleEngine

/// Computes plain rows of loans, without allocating.
///
/// A row is plain if its loan can be computed, if it is short, and if it contains only printable
/// ASCII without quotes and backslashes, or if ``RowFields`` finds such values in it. ``CSVReader``
/// and ``JSONReader`` read the others, with all rules and all errors. Checksums are digested eight at once: the line has a gap for its checksum, which contains
/// the expected one if rows have one.
struct PlainLoans: ~Copyable {
  private let reader: LoanReader
  private let form: RowForm
  private let readsCSV: Bool
  private let output: BatchOptions.OutputFormat
  private var queue: DigestQueue
  // The memory of the row that is computed.
  private var memory = LoanMemory()
  private var values = ByteBuffer(capacity: 4_096)
  private var id: [UInt8] = []
  private var expected = [UInt8](repeating: UInt8(ascii: "0"), count: 64)
  private var text: [UInt8] = []
  private var line: [UInt8] = []

  /// Prepares to compute rows, or returns nil if no row is plain with the options.
  init?(_ options: BatchOptions, by kernel: SHA256Kernel) {
    guard case .loan(let terms, let rate) = options.plans else { return nil }
    reader = LoanReader(terms: terms, rate: rate, verifies: options.verifies)
    form = RowForm(options)
    readsCSV = options.input == .csv
    output = options.output
    queue = DigestQueue(verifies: options.verifies, by: kernel)
  }

  /// Computes rows, up to the first that is not plain.
  ///
  /// - Parameters:
  ///   - words: The bytes of the rows.
  ///   - offset: The offset of the first row; on return, that of the first row that was not
  ///     computed.
  ///   - lines: Receives the lines.
  /// - Returns: The number of computed rows.
  mutating func run(_ words: RowWords, from offset: inout Int, lines: inout ByteBuffer) -> Int {
    var count = 0
    while offset < words.count,
      let next = runPlain(words, at: offset, lines: &lines)
        ?? runFields(words, at: offset, lines: &lines)
    {
      offset = next
      count += 1
    }
    return count
  }

  /// Computes a row, and returns the offset of the next one, or nil if it is not plain CSV.
  private mutating func runPlain(
    _ words: RowWords, at start: Int, lines: inout ByteBuffer
  ) -> Int? {
    guard readsCSV else { return nil }
    return words.withBytes { rows in
      var fields = PlainFields(of: rows, at: start)
      guard let id = fields.next(in: rows), copy(id: rows.extracting(id)),
        let loan = try? loan(in: rows, &fields)
      else { return nil }
      write(loan, lines: &lines)
      return fields.offset
    }
  }

  /// Computes a row whose values are plain, but whose form is not, as ``runPlain(_:at:lines:)`` does.
  private mutating func runFields(
    _ words: RowWords, at start: Int, lines: inout ByteBuffer
  ) -> Int? {
    let fields =
      readsCSV ? RowFields(csv: words, at: start, form) : RowFields(json: words, at: start, form)
    guard let fields, output != .csv || !fields.hasComma,
      words.withBytes({ copy(id: $0.extracting(fields.id)) }),
      let values = fields.rest(in: &values, of: words)
    else { return nil }
    return values.withBytes { values in
      var rest = PlainFields(of: values, at: 0)
      guard let loan = try? loan(in: values, &rest) else { return nil }
      write(loan, lines: &lines)
      return fields.next
    }
  }

  /// Copies an identifier, or returns false for one that the line does not contain unchanged.
  private mutating func copy(id: Span<UInt8>) -> Bool {
    guard id.count > 0, id.count <= OrderField.longestID, keepsID(beginningWith: id[0]) else {
      return false
    }
    self.id.removeAll(keepingCapacity: true)
    for place in id.indices { self.id.append(id[place]) }
    return true
  }

  /// Reads the fields of a row after its identifier, and computes its loan; nil if the row is not
  /// plain.
  private mutating func loan(
    in rows: Span<UInt8>, _ fields: inout PlainFields
  ) throws(RowError.Reason) -> AmortizedSchedule? {
    guard let amount = fields.next(in: rows), let code = fields.next(in: rows),
      let date = fields.next(in: rows), let token = fields.next(in: rows), token.isEmpty
    else { return nil }
    let currency = try reader.currency(rows.extracting(code))
    let total = try OrderField.total(rows.extracting(amount), currency)
    let day = try OrderField.date(rows.extracting(date))
    if form.verifies {
      guard let checksum = fields.next(in: rows), copy(checksum: rows.extracting(checksum)) else {
        return nil
      }
    }
    var rate: InterestRate?
    if let field = fields.next(in: rows), !field.isEmpty {
      rate = try LoanReader.rate(rows.extracting(field))
    }
    guard fields.isAtEnd else { return nil }
    return try reader.schedule(of: total, on: day, at: rate, reusing: &memory)
  }

  private func keepsID(beginningWith byte: UInt8) -> Bool {
    output != .csv || CSVLineFormat.keepsID(beginningWith: byte)
  }

  /// Copies the expected checksum, or returns false for another text.
  private mutating func copy(checksum: Span<UInt8>) -> Bool {
    guard checksum.count == 64 else { return false }
    for place in 0..<64 {
      let byte = checksum[place]
      guard (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) else { return false }
      expected[place] = byte
    }
    return true
  }

  /// Writes the line of a loan, whose checksum follows.
  private mutating func write(_ loan: AmortizedSchedule, lines: inout ByteBuffer) {
    let loanLine = LoanLine(loan, checksumText: expected, verifies: form.verifies)
    line.removeAll(keepingCapacity: true)
    let gap =
      switch output {
      case .json: line.append(loanLine, id: id, as: JSONLineFormat.self)
      case .csv: line.append(loanLine, id: id, as: CSVLineFormat.self)
      case .full: line.appendFullJSON(loanLine, id: id)
      }
    text.removeAll(keepingCapacity: true)
    loan.appendCanonicalText(to: &text)
    let start = lines.count
    lines.append(line)
    queue.add(text, gap: start + gap, lines: &lines)
    memory.reclaim(loan)
  }

  /// Completes the lines: writes the missing checksums, and `false` for those that differ from the
  /// expected ones.
  ///
  /// - Parameter lines: All lines since the last call.
  /// - Returns: The number of checksums that differ.
  mutating func finish(lines: inout ByteBuffer) -> Int {
    queue.complete(
      lines: &lines, match: output == .csv ? CSVLineFormat.match : JSONLineFormat.match)
  }
}
