public import Financing
public import ScheduleEngine
import StrictJSON

/// Reads an advance and its payments from comma-separated values.
///
///     let file = "advance,2022-01-01,200.00\npayment,2022-02-01,250.00\n"
///     let flows = try FlowsFile.read(Array(file.utf8), every: .every(.months(1)), in: .gbp)
///     try AnnualPercentageRate(of: flows, method: .uk)  // 1355.2
///
/// Each line is `advance,DAY,AMOUNT`, once, or `payment,DAY,AMOUNT`, in any order. There are no
/// headings and no quotation marks. Lines end in LF or CRLF, the last one may lack it, and empty lines
/// are skipped.
public enum FlowsFile {
  /// Reads flows.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file, in UTF-8.
  ///   - interval: The time from one payment to the next.
  ///   - currency: The currency of all amounts.
  /// - Returns: The flows, whose payments are counted each for itself.
  /// - Throws: ``FlowsError`` for the first line with a mistake, or for the last line if there is no
  ///   advance.
  /// - Complexity: O(*n* log *n*) in the number of bytes.
  public static func read(
    _ bytes: [UInt8], every interval: PaymentInterval, in currency: Currency
  ) throws(FlowsError) -> CreditFlows {
    var reader = FlowsReader(currency: currency)
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      try reader.read(line)
    }
    return try reader.flows(every: interval)
  }
}

/// The flows of the lines read so far.
private struct FlowsReader {
  private struct Flow {
    let line: Int
    let date: CivilDate
    let amount: Money
  }

  private let currency: Currency
  private var advance: Flow?
  private var payments: [Flow] = []
  /// The number of the line that was read last.
  private var line = 0
  /// The number of the last line that is not empty, or 1.
  private var lastLine = 1

  init(currency: Currency) { self.currency = currency }

  mutating func read(_ bytes: ArraySlice<UInt8>) throws(FlowsError) {
    line += 1
    let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    guard !bytes.isEmpty else { return }
    lastLine = line
    let fields = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard fields.count == 3 else {
      throw mistake("not a flow; write advance,DAY,AMOUNT or payment,DAY,AMOUNT")
    }
    let isAdvance = try isAdvance(fields[0])
    let flow = Flow(line: line, date: try date(fields[1]), amount: try amount(fields[2]))
    if isAdvance { advance = flow } else { payments.append(flow) }
  }

  /// Returns whether a line is the advance, which is there once, and not a payment.
  private func isAdvance(_ field: ArraySlice<UInt8>) throws(FlowsError) -> Bool {
    if field.elementsEqual("payment".utf8) { return false }
    guard field.elementsEqual("advance".utf8) else {
      throw mistake("\(Self.quoted(field)): unknown kind of flow; write advance or payment")
    }
    if let advance {
      throw mistake("there is an advance in line \(advance.line) already; write one advance")
    }
    return true
  }

  private func date(_ field: ArraySlice<UInt8>) throws(FlowsError) -> CivilDate {
    do throws(DateError) {
      return try CivilDate(utf8: field.span)
    } catch {
      throw mistake("\(Self.quoted(field)): \(error)")
    }
  }

  /// Returns an amount above zero and at most 10^15 minor units.
  private func amount(_ field: ArraySlice<UInt8>) throws(FlowsError) -> Money {
    let amount: Money
    do throws(AmountError) {
      amount = try Money(utf8: field.span, currency)
    } catch {
      throw FlowsError(line: line, .amount("\(Self.quoted(field)): \(error)"))
    }
    guard amount.minorUnits > 0 else {
      throw FlowsError(line: line, .financing(.invalidAmount))
    }
    guard amount.minorUnits <= AmortizedSchedule.maximumTotal else {
      throw FlowsError(line: line, .financing(.amountTooLarge(currency)))
    }
    return amount
  }

  /// Returns the flows of all lines.
  func flows(every interval: PaymentInterval) throws(FlowsError) -> CreditFlows {
    guard let advance else {
      throw FlowsError(
        line: lastLine, .line("there is no advance; write a line advance,DAY,AMOUNT"))
    }
    for payment in payments where payment.date < advance.date {
      throw FlowsError(
        line: payment.line,
        .early(
          "the payment is before the advance of \(advance.date); write that day or a later one"))
    }
    do throws(FinancingError) {
      return try CreditFlows(
        advance: advance.amount, on: advance.date, every: interval,
        payments: payments.map { .init(on: $0.date, $0.amount) })
    } catch {
      throw FlowsError(line: lastLine, .financing(error))
    }
  }

  private func mistake(_ message: String) -> FlowsError { FlowsError(line: line, .line(message)) }

  private static func quoted(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field, as: UTF8.self).quotedForMessage
  }
}
