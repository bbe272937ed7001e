import OrderBatch
import ScheduleEngine
import StrictJSON

/// The outcome of a row by the rules of a batch.
enum NaiveOutcome: Equatable {
  /// The members of the line: checksum, amount due today, due dates and amounts, and whether the
  /// order's own checksum is equal.
  case schedule(id: [UInt8], checksum: String, dueToday: String, payments: [[String]], match: Bool?)
  /// The code of the first mistake.
  case error(id: [UInt8]?, code: String, line: Int)
}

/// A second implementation of the rules of a batch, over the fields of a row.
struct NaiveBatch {
  let options: BatchOptions

  /// Returns the outcome of each row of an input.
  func outcomes(of bytes: [UInt8]) -> [NaiveOutcome] {
    let rows = NaiveRows(bytes, isCSV: options.input == .csv)
    return rows.rows.enumerated().map { index, row in
      let fields =
        options.input == .csv ? csvFields(row, rows, isFirst: index == 0) : jsonFields(row)
      switch fields {
      case .fields(let fields): return outcome(of: fields, line: row.line)
      case .malformed(let id):
        return .error(id: id.map(Self.shortened), code: "malformed_row", line: row.line)
      }
    }
  }

  private enum Reading {
    /// The identifier, amount, currency, date, token and checksum, in this order; nil for a missing
    /// one.
    case fields([[UInt8]?])
    case malformed(id: [UInt8]?)
  }

  private func csvFields(_ row: NaiveRow, _ rows: NaiveRows, isFirst: Bool) -> Reading {
    guard row.bytes.count <= NaiveRows.longestRow, !row.bytes.isEmpty else {
      return .malformed(id: nil)
    }
    guard let ranges = row.fields else {
      let beginning = row.bytes.firstIndex(of: UInt8(ascii: ",")).map { row.bytes[..<$0] }
      let isQuoted = row.bytes.first == UInt8(ascii: "\"")
      return .malformed(id: isQuoted ? nil : beginning.map(Array.init))
    }
    let fields = ranges.map(rows.text)
    let isHeader = isFirst && fields.starts(with: [Array("id".utf8), Array("amount".utf8)])
    guard String(validating: row.bytes, as: UTF8.self) != nil, !isHeader,
      fields.count == (options.verifies ? 6 : 5)
    else { return .malformed(id: fields.count > 1 ? fields[0] : nil) }
    let isDivided = Self.isDivided(amount: fields[1], currency: fields[2])
    guard !isDivided else { return .malformed(id: fields[0]) }
    let token = Self.visible(fields[4]).isEmpty ? nil : fields[4]
    return .fields([fields[0], fields[1], fields[2], fields[3], token, fields.last])
  }

  private func jsonFields(_ row: NaiveRow) -> Reading {
    guard row.bytes.count <= NaiveRows.longestRow,
      let value = try? JSONValue(
        parsing: row.bytes, limits: JSONLimits(maximumBytes: .max, maximumDepth: 8))
    else { return .malformed(id: nil) }
    let keys = ["id", "amount", "currency", "date"] + (options.verifies ? ["checksum"] : [])
    let token = value["token"]
    guard let members = value.object,
      members.allSatisfy({ keys.contains($0.key) || $0.key == "token" }),
      keys.allSatisfy({ value[$0]?.string != nil }),
      token == nil || token?.isNull == true || token?.string != nil
    else { return .malformed(id: (value["id"]?.string).map { Array($0.utf8) }) }
    func bytes(_ key: String) -> [UInt8]? { (value[key]?.string).map { Array($0.utf8) } }
    return .fields(["id", "amount", "currency", "date", "token", "checksum"].map(bytes))
  }

  private func outcome(of fields: [[UInt8]?], line: Int) -> NaiveOutcome {
    let id = fields[0] ?? []
    func error(_ code: String) -> NaiveOutcome {
      .error(id: Self.shortened(id), code: code, line: line)
    }
    guard (1...256).contains(id.count), Self.isPrintable(id) else { return error("invalid_id") }
    let code = String(decoding: fields[2] ?? [], as: UTF8.self)
    guard let plan = NaivePlan.paying(code, options.plans) else {
      return error("unsupported_currency")
    }
    let amount = NaiveAmount.minorUnits(fields[1] ?? [], places: plan.places)
    guard let total = amount, total > 0 else { return error("invalid_amount") }
    guard let start = NaiveCalendar.day(fields[3] ?? []), let days = plan.dueDays(from: start)
    else { return error("invalid_date") }
    var checkout = "tokenless"
    if let token = fields[4].map(Self.visible) {
      let characters = String(decoding: token, as: UTF8.self).unicodeScalars
      guard (1...1_024).contains(token.count), Self.isPrintable(token),
        !characters.contains(where: Self.invisible.contains)
      else {
        return error("invalid_token")
      }
      checkout = "token \(SHA256Digest(of: token.span))"
    }
    let received = options.verifies ? fields[5] ?? [] : nil
    let digits = Set("0123456789abcdef".utf8)
    guard received.map({ $0.count == 64 && digits.isSuperset(of: $0) }) ?? true else {
      return error("invalid_checksum")
    }
    if let code = plan.barrier(to: total) { return error(code) }
    return schedule(id, plan, total, days, checkout, received)
  }

  private func schedule(
    _ id: [UInt8], _ plan: NaivePlan, _ total: Int64, _ days: [NaiveCalendar.Day],
    _ checkout: String, _ received: [UInt8]?
  ) -> NaiveOutcome {
    let parts = plan.parts(of: total) ?? []
    let dates = days.map(NaivePlan.text)
    var text = "schedule/1 \(plan.id) \(plan.currency)/\(plan.places) \(total)\n\(checkout)\n"
    for (date, part) in zip(dates, parts) { text += "\(date) \(part)\n" }
    let checksum = SHA256Digest(of: text).description
    return .schedule(
      id: id, checksum: checksum,
      dueToday: plan.text(ofMinorUnits: plan.isPaidAtOnce ? parts[0] : 0),
      payments: zip(dates, parts).map { [$0, plan.text(ofMinorUnits: $1)] },
      match: received.map { $0.elementsEqual(checksum.utf8) })
  }

  private static let invisible: Set<Unicode.Scalar> = [
    "\t", "\n", "\r", " ", "\u{A0}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}",
  ]

  /// Returns a token without the invisible characters at its ends.
  private static func visible(_ token: [UInt8]) -> [UInt8] {
    guard let text = String(validating: token, as: UTF8.self) else { return token }
    var scalars = Array(text.unicodeScalars)[...]
    while let first = scalars.first, invisible.contains(first) { scalars = scalars.dropFirst() }
    while let last = scalars.last, invisible.contains(last) { scalars = scalars.dropLast() }
    var visible = String.UnicodeScalarView()
    visible.append(contentsOf: scalars)
    return Array(String(visible).utf8)
  }

  /// Returns whether a comma divides an amount, so that one to three digits are in place of the
  /// currency.
  private static func isDivided(amount: [UInt8], currency: [UInt8]) -> Bool {
    let digits = Set("0123456789".utf8)
    let rest = currency.prefix { digits.contains($0) }
    return amount.first.map(digits.contains) == true && (1...3).contains(rest.count)
      && (rest.count == currency.count || currency[rest.count] == UInt8(ascii: "."))
  }

  private static func isPrintable(_ bytes: [UInt8]) -> Bool {
    let scalars = String(validating: bytes, as: UTF8.self)?.unicodeScalars
    return scalars?.allSatisfy { $0.properties.generalCategory != .control } ?? false
  }

  /// Returns an identifier as the line of an error contains it: with U+FFFD for each byte that is
  /// not UTF-8, and at most 256 bytes.
  private static func shortened(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let scalar = (1...4).lazy.map { rest.prefix($0) }.first {
        String(validating: $0, as: UTF8.self)?.unicodeScalars.count == 1
      }
      let written = scalar.map(Array.init) ?? Array("\u{FFFD}".utf8)
      guard text.count + written.count <= 256 else { break }
      text += written
      rest = rest.dropFirst(scalar?.count ?? 1)
    }
    return text
  }
}
