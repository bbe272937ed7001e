import OrderBatch
import StrictJSON

/// Rows, and the same with other letters in their tokens.
enum TurnedRows {
  static func pair(
    of bytes: [UInt8], _ format: BatchOptions.InputFormat
  ) -> (plain: [UInt8], turned: [UInt8]) {
    switch format {
    case .csv: (bytes, turnedFields(of: bytes))
    case .ndjson: (documents(in: bytes, isTurning: false), documents(in: bytes, isTurning: true))
    }
  }

  /// Rows of CSV with the fifth field, which is the token, turned.
  private static func turnedFields(of bytes: [UInt8]) -> [UInt8] {
    var turned = bytes
    for row in NaiveRows(bytes, isCSV: true).rows {
      guard let fields = row.fields, fields.count > 4 else { continue }
      turned.replaceSubrange(fields[4], with: TurnedLetters.of(Array(bytes[fields[4]])))
    }
    return turned
  }

  /// The lines that are JSON, written anew.
  private static func documents(in bytes: [UInt8], isTurning: Bool) -> [UInt8] {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      guard let value = try? JSONValue(parsing: Array(line)) else { return Array(line) }
      return JSONText(TurnedTokens(value, isTurning: isTurning)).utf8
    }
    return Array(lines.joined(separator: [0x0A]))
  }
}
