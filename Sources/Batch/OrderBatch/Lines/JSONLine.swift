import ScheduleEngine
import StrictJSON
import WidgetWire

extension [UInt8] {
  /// Appends the schedule, the loan or the error of a row as a line of JSON.
  ///
  /// - Parameters:
  ///   - line: The schedule, the loan or the error.
  ///   - isFull: Whether a schedule or a loan has all of its members, as `widget schedule --json` and
  ///     `widget loan --json` print them.
  mutating func appendJSONLine(_ line: RowLine, isFull: Bool) {
    switch line {
    case .schedule(let line) where isFull: appendFullJSON(line)
    case .schedule(let line):
      var id: [UInt8] = []
      id.appendJSON(String(decoding: line.id, as: UTF8.self))
      // `JSONLineFormat` writes the quotes around the identifier.
      append(line, id: id.dropFirst().dropLast(), as: JSONLineFormat.self)
    case .loan(let line) where isFull:
      appendFullJSON(line, id: line.escapedID)
    case .loan(let line): append(line, id: line.escapedID, as: JSONLineFormat.self)
    case .error(let error, let id): appendJSON(error, id: id)
    }
  }

  private mutating func appendFullJSON(_ line: ScheduleLine) {
    let text = JSONText.object { object in
      object.member("id", String(decoding: line.id, as: UTF8.self))
      object.members(
        of: line.schedule, for: line.checkout, checksum: line.checksum, isMatch: line.isMatch)
    }
    append(contentsOf: text.utf8)
    append(RowByte.lineFeed)
  }

  private mutating func appendJSON(_ error: RowError, id: [UInt8]?) {
    append(#"{"id":"#)
    if let id {
      appendJSON(String(decoding: id, as: UTF8.self))
    } else {
      append("null")
    }
    append(#","error":{"code":"\#(error.code)","line":\#(error.line),"message":"#)
    appendJSON(error.message)
    append("}}\n")
  }
}
