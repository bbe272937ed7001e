import OrderBatch
import StrictJSON

/// A reader of the lines that a batch writes.
enum BatchLine {
  static func outcome(
    _ line: ArraySlice<UInt8>, _ options: BatchOptions
  ) throws(Disagreement) -> NaiveOutcome {
    switch options.output {
    case .json: try json(line, isFull: false)
    case .full: try json(line, isFull: true)
    case .csv: try csv(line, verifies: options.verifies)
    }
  }

  /// Reads a line of JSON, and requires the one spelling that its values can have.
  private static func json(
    _ line: ArraySlice<UInt8>, isFull: Bool
  ) throws(Disagreement) -> NaiveOutcome {
    let text = String(decoding: line, as: UTF8.self)
    guard NaiveJSON.accepts(Array(line)), let value = try? JSONValue(parsing: Array(line)) else {
      throw Disagreement("not a line of JSON: \(text)")
    }
    try requirePlain(text)
    let id = value["id"]?.string
    let start = #"{"id":"# + (id.map { JSONText($0).string } ?? "null") + ","
    if let error = value["error"] {
      let message = error["message"]?.string ?? ""
      try requireOneLine(message)
      let (code, line) = (error["code"]?.string ?? "", Int(error["line"]?.number?.text ?? "") ?? 0)
      try requireSpelling(
        text,
        start + #""error":{"code":"\#(code)","line":\#(line),"message":"#
          + JSONText(message).string + "}}")
      return .error(id: id.map { Array($0.utf8) }, code: code, line: line)
    }
    if isFull { return try full(value, text, start) }
    let payments = (value["installments"]?.array ?? []).map {
      [$0["due"]?.string ?? "", $0["amount"]?.string ?? ""]
    }
    let (checksum, due) = (value["checksum"]?.string ?? "", value["amountDueToday"]?.string ?? "")
    let match = value["match"]?.bool
    let list = payments.map { #"{"due":"\#($0[0])","amount":"\#($0[1])"}"# }
    try requireSpelling(
      text,
      start + #""checksum":"\#(checksum)","# + (match.map { #""match":\#($0),"# } ?? "")
        + #""amountDueToday":"\#(due)","installments":[\#(list.joined(separator: ","))]}"#)
    return .schedule(
      id: Array((id ?? "").utf8), checksum: checksum, dueToday: due, payments: payments,
      match: match)
  }

  /// Reads a line with all members of a schedule.
  private static func full(
    _ value: JSONValue, _ text: String, _ start: String
  ) throws(Disagreement) -> NaiveOutcome {
    func word(_ key: String) -> String { value[key]?.string ?? "" }
    let currency = value["total"]?["currency"]?.string ?? ""
    func money(_ value: JSONValue?) -> (text: String, spelling: String) {
      let text = value?["amount"]?.string ?? ""
      return (text, #"{"amount":"\#(text)","currency":"\#(currency)"}"#)
    }
    let (total, due) = (money(value["total"]), money(value["amountDueToday"]))
    let match = value["match"]?.bool
    let payments = (value["installments"]?.array ?? []).map {
      ($0["dueDate"]?.string ?? "", money($0["amount"]))
    }
    let list = payments.enumerated().map { index, payment in
      #"{"number":\#(index + 1),"dueDate":"\#(payment.0)","amount":\#(payment.1.spelling)}"#
    }
    try requireSpelling(
      text,
      start + #""plan":"\#(word("plan"))","mode":"\#(word("mode"))","#
        + #""startDate":"\#(word("startDate"))","total":\#(total.spelling),"#
        + #""amountDueToday":\#(due.spelling),"checksum":"\#(word("checksum"))","#
        + (match.map { #""match":\#($0),"# } ?? "")
        + #""installments":[\#(list.joined(separator: ","))]}"#)
    return .schedule(
      id: Array(word("id").utf8), checksum: word("checksum"), dueToday: due.text,
      payments: payments.map { [$0.0, $0.1.text] }, match: match)
  }

  /// Requires that a line is the expected one, byte for byte.
  private static func requireSpelling(_ line: String, _ expected: String) throws(Disagreement) {
    try require(line.utf8.elementsEqual(expected.utf8), "another text: \(line)")
  }

  /// Reads a line of CSV.
  private static func csv(
    _ line: ArraySlice<UInt8>, verifies: Bool
  ) throws(Disagreement) -> NaiveOutcome {
    let text = String(decoding: line, as: UTF8.self)
    try requirePlain(text)
    // The preceding comma keeps the start of an identifier from being read as a byte order mark.
    let rows = NaiveRows([UInt8(ascii: ",")] + line, isCSV: true)
    guard rows.rows.count == 1, let ranges = rows.rows[0].fields, ranges.count > 6 else {
      throw Disagreement("not a line of CSV: \(text)")
    }
    let id = rows.text(of: ranges[1])
    var fields = ranges.dropFirst().map { String(decoding: rows.text(of: $0), as: UTF8.self) }
    for field in fields {
      try require(!(field.first.map { "=+-@\t\r".contains($0) } ?? false), "a formula: \(text)")
    }
    let match = verifies ? Bool(fields.remove(at: 2)) : nil
    if fields.count == 6, !fields[3].isEmpty {
      try requireOneLine(fields[5])
      try require(fields[1].isEmpty && fields[2].isEmpty && match == nil, "an error and more")
      return .error(id: id, code: fields[3], line: Int(fields[4]) ?? 0)
    }
    try require(fields.count > 6 && fields[3...5] == ["", "", ""], "neither: \(text)")
    try require(fields.count.isMultiple(of: 2), "a payment without its amount: \(text)")
    let payments = stride(from: 6, to: fields.count, by: 2).map { Array(fields[$0...($0 + 1)]) }
    return .schedule(
      id: id, checksum: fields[1], dueToday: fields[2], payments: payments, match: match)
  }

  /// Returns an outcome as CSV writes it: U+FFFD replaces each control character of the identifier,
  /// and an apostrophe precedes an identifier that begins like a formula.
  static func inCSV(_ outcome: NaiveOutcome) -> NaiveOutcome {
    switch outcome {
    case .schedule(let id, let checksum, let dueToday, let payments, let match):
      .schedule(
        id: field(id), checksum: checksum, dueToday: dueToday, payments: payments, match: match)
    case .error(let id, let code, let line): .error(id: field(id ?? []), code: code, line: line)
    }
  }

  private static func field(_ bytes: [UInt8]) -> [UInt8] {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.map {
      $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
    }
    let isFormula = scalars.first.map { "=+-@".unicodeScalars.contains($0) } ?? false
    let text = (isFormula ? "'" : "") + String(String.UnicodeScalarView(scalars))
    return Array(text.utf8)
  }

  /// Requires that a line contains neither line ends nor control characters.
  private static func requirePlain(_ text: String) throws(Disagreement) {
    let isPlain = text.unicodeScalars.allSatisfy { (" "..."~").contains($0) || $0 > "\u{9F}" }
    try require(isPlain, "a control character: \(text.debugDescription)")
  }
}
