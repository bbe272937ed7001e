import Financing
import FinancingWire
import ScheduleEngine
import StrictJSON

/// The loan of an order, ready to be written.
struct LoanLine {
  let id: [UInt8]
  let schedule: AmortizedSchedule
  /// The 64 hexadecimal digits of the checksum.
  let checksumText: [UInt8]
  /// Whether the received checksum is the loan's, or nil if the row has none.
  let isMatch: Bool?

  init(id: [UInt8], _ order: RowLoan) {
    let digest = order.schedule.checksum.digest
    self.id = id
    schedule = order.schedule
    checksumText = TextWriter.bytes { $0.append(digest) }
    // Checksums are compared in a time that does not depend on where they differ.
    isMatch = order.received.map { $0.digest == digest }
  }

  /// Creates a line whose checksum is computed and compared later.
  init(_ schedule: AmortizedSchedule, checksumText: [UInt8], verifies: Bool) {
    id = []
    self.schedule = schedule
    self.checksumText = checksumText
    isMatch = verifies ? true : nil
  }

  /// The identifier as it is between the quotes of a string of JSON.
  var escapedID: ArraySlice<UInt8> {
    var bytes: [UInt8] = []
    bytes.appendJSON(String(decoding: id, as: UTF8.self))
    return bytes.dropFirst().dropLast()
  }
}

extension [UInt8] {
  /// Appends a loan's line.
  ///
  /// - Parameters:
  ///   - line: The loan.
  ///   - id: The identifier as the format writes it.
  ///   - format: The texts around the fields.
  /// - Returns: The offset of the checksum.
  @discardableResult
  mutating func append<Format: LineFormat>(
    _ line: LoanLine, id: some Sequence<UInt8>, as format: Format.Type
  ) -> Int {
    let loan = line.schedule
    append(ascii: Format.start)
    append(contentsOf: id)
    append(ascii: Format.checksum)
    let offset = count
    append(contentsOf: line.checksumText)
    TextWriter.append(to: &self) { writer in
      if let isMatch = line.isMatch {
        writer.append(Format.match)
        writer.append(isMatch ? "true" : "false")
      }
      writer.append(line.isMatch == nil ? Format.apr : Format.aprAfterMatch)
      writer.append(loan.apr)
      writer.append(Format.levelPayment)
      writer.append(loan.levelPayment)
      writer.append(Format.totalOfPayments)
      writer.append(loan.totalOfPayments)
      writer.beginLine()
      writer.append(Format.financeCharge)
      writer.append(loan.financeCharge)
      for payment in loan {
        writer.beginLine()
        writer.append(payment.number == 1 ? Format.payments : Format.nextPayment)
        writer.append(payment.dueDate)
        writer.append(Format.amount)
        writer.append(payment.amount)
      }
      writer.append(Format.end)
    }
    return offset
  }

  /// Appends a loan's line with all members of its JSON.
  ///
  /// - Parameters:
  ///   - line: The loan.
  ///   - id: The identifier as it is between quotes.
  /// - Returns: The offset of the checksum.
  @discardableResult
  mutating func appendFullJSON(_ line: LoanLine, id: some Sequence<UInt8>) -> Int {
    append(ascii: JSONLineFormat.start)
    append(contentsOf: id)
    append(ascii: #"","#)
    let offset = line.schedule.appendJSONMembers(
      to: &self, checksum: line.checksumText, isMatch: line.isMatch)
    append(ascii: "}\n")
    return offset
  }
}
