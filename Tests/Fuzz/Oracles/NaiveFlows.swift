/// A second implementation of the format of flows, by whole lines and tables of the calendar.
struct NaiveFlows {
  /// The minor units of the advance.
  private(set) var advance: Int64?
  /// The minor units of all payments.
  private(set) var total: Int64 = 0
  /// The number of the line with the first mistake, or nil.
  private(set) var mistake: Int?

  private static let most: Int64 = 1_000_000_000_000_000

  init(_ bytes: [UInt8], places: Int) {
    var payments: [(line: Int, day: Int, amount: Int64)] = []
    var (start, last) = (0, 1)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      var line = Array(line)
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if line.isEmpty { continue }
      last = index + 1
      let fields = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        .map { Array($0) }
      guard fields.count == 3, let day = NaiveCalendar.day(fields[1]),
        let amount = NaiveAmount.minorUnits(fields[2], places: places),
        amount > 0, amount <= Self.most
      else {
        mistake = last
        return
      }
      let number = NaiveCalendar.number(of: day)
      if fields[0] == Array("payment".utf8) {
        payments.append((last, number, amount))
      } else if fields[0] == Array("advance".utf8), advance == nil {
        (advance, start) = (amount, number)
      } else {
        mistake = last
        return
      }
    }
    if advance == nil {
      mistake = last
    } else if let early = payments.first(where: { $0.day < start }) {
      mistake = early.line
    }
    // A file of the fuzzer is too short for a sum that overflows.
    total = payments.reduce(0) { $0 + $1.amount }
  }
}
