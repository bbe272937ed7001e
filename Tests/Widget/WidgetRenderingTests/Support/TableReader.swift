/// A parser of CSV tables in the format of RFC 4180.
struct TableReader {
  struct Mistake: Error {
    var reason: String
    var row: Int
  }

  /// Parses a table whose rows have equally many fields and end in CR LF.
  static func read(_ text: String) throws(Mistake) -> [[String]] {
    var rows: [[String]] = []
    var rest = Array(text.unicodeScalars)[...]
    while !rest.isEmpty {
      var fields: [String] = [try field(from: &rest, row: rows.count)]
      while rest.first == "," {
        rest.removeFirst()
        fields.append(try field(from: &rest, row: rows.count))
      }
      guard rest.starts(with: ["\r", "\n"]) else {
        throw Mistake(reason: "a row does not end in CR LF", row: rows.count)
      }
      rest.removeFirst(2)
      guard fields.count == rows.first?.count ?? fields.count else {
        throw Mistake(reason: "more or fewer fields than in the first row", row: rows.count)
      }
      rows.append(fields)
    }
    return rows
  }

  private static func field(
    from rest: inout ArraySlice<Unicode.Scalar>, row: Int
  ) throws(Mistake) -> String {
    var field = String.UnicodeScalarView()
    let isQuoted = rest.first == "\""
    if isQuoted { rest.removeFirst() }
    while let scalar = rest.first {
      if isQuoted, scalar == "\"" {
        rest.removeFirst()
        guard rest.first == "\"" else { return String(field) }
      } else if !isQuoted {
        if [",", "\r", "\n"].contains(scalar) { break }
        guard scalar != "\"" else { throw Mistake(reason: "a quote in a field", row: row) }
      }
      field.append(scalar)
      rest.removeFirst()
    }
    guard !isQuoted else { throw Mistake(reason: "no end of a quoted field", row: row) }
    return String(field)
  }
}
