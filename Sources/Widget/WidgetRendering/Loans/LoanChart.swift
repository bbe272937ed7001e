import Financing
import ScheduleEngine

/// The curves of a loan over time: the balance, and the interest paid so far.
///
/// Both are steps: they change on due dates alone. Each point is computed by integers and is exact to
/// a hundredth of the picture's unit, so the bytes are the same on every machine.
struct LoanChart {
  private let loan: AmortizedSchedule
  /// The days from the start to the last payment, at least 1.
  private let days: UInt64
  /// The distance of two marks of the scale in minor units.
  let step: Int64
  /// The number of marks above zero.
  let marks: Int
  /// The amount at the top in minor units, at least that of each point.
  private let top: UInt64

  /// A curve of the chart.
  enum Curve {
    case balance
    case interest
  }

  /// The place of the chart in a picture, in the picture's units.
  struct Frame {
    var x = 0
    var y = 0
    let width: Int
    let height: Int
  }

  /// The marks above zero that a scale has at most.
  private static let mostMarks: UInt64 = 5

  init(of loan: AmortizedSchedule) {
    self.loan = loan
    let span = loan.startDate.days(until: loan[loan.count - 1].dueDate)
    days = UInt64(max(span, 1))
    let most = max(loan.amountFinanced.minorUnits, loan.financeCharge.minorUnits).magnitude
    let step = Self.step(upTo: most)
    let count = (most + step - 1) / step
    // The amount of a mark is at most that of an `Int64`.
    let fits = count.multipliedReportingOverflow(by: step)
    let isWhole = !fits.overflow && fits.partialValue <= UInt64(Int64.max)
    self.step = Int64(step)
    marks = Int(isWhole ? count : count - 1)
    top = isWhole ? fits.partialValue : most
  }

  /// Returns the smallest step of 1, 2 or 5 times a power of ten by which at most five reach an
  /// amount.
  private static func step(upTo amount: UInt64) -> UInt64 {
    var power: UInt64 = 1
    while true {
      for factor: UInt64 in [1, 2, 5] where amount <= power * factor * mostMarks {
        return power * factor
      }
      // At most 10^18: the amount is below 2^63.
      power *= 10
    }
  }

  /// Returns the amount of a mark, counted from zero at the bottom.
  func amount(ofMark mark: Int) -> Money {
    Money(minorUnits: step * Int64(mark), currency: loan.total.currency)
  }

  /// Writes the path of a curve, with all steps, from the start to the last payment.
  ///
  /// - Parameters:
  ///   - curve: The curve.
  ///   - isArea: Whether the path encloses the area below the curve.
  ///   - frame: The place of the chart.
  ///   - writer: The writer of the path.
  func write(
    pathOf curve: Curve, isArea: Bool, in frame: Frame, by writer: inout PhraseWriter
  ) {
    var interest: UInt64 = 0
    let first = curve == .balance ? loan.amountFinanced.minorUnits.magnitude : 0
    writer.write(byte: UInt8(ascii: "M"))
    writer.write(hundredths: UInt64(frame.x) * 100)
    writer.write(byte: UInt8(ascii: " "))
    writer.write(hundredths: isArea ? bottom(frame) : y(first, in: frame))
    if isArea { write("V", y(first, in: frame), by: &writer) }
    var last = first
    for payment in loan {
      write("H", x(payment.dueDate, in: frame), by: &writer)
      interest += payment.interest.minorUnits.magnitude
      let amount = curve == .balance ? payment.balance.minorUnits.magnitude : interest
      if amount != last { write("V", y(amount, in: frame), by: &writer) }
      last = amount
    }
    if isArea {
      if last > 0 { write("V", bottom(frame), by: &writer) }
      writer.write(byte: UInt8(ascii: "Z"))
    }
  }

  private func write(
    _ command: StaticString, _ hundredths: UInt64, by writer: inout PhraseWriter
  ) {
    writer.write(byte: unsafe command.utf8Start[0])
    writer.write(hundredths: hundredths)
  }

  /// Returns the height of an amount from the picture's top, in hundredths.
  func y(_ minorUnits: UInt64, in frame: Frame) -> UInt64 {
    bottom(frame) - Self.part(minorUnits, of: top, in: frame.height)
  }

  private func bottom(_ frame: Frame) -> UInt64 { UInt64(frame.y + frame.height) * 100 }

  /// Returns the place of a day from the picture's left, in hundredths.
  private func x(_ date: CivilDate, in frame: Frame) -> UInt64 {
    let passed = UInt64(loan.startDate.days(until: date))
    return UInt64(frame.x) * 100 + Self.part(passed, of: days, in: frame.width)
  }

  /// Returns a part of a length in hundredths of its unit, rounded half up.
  private static func part(_ amount: UInt64, of whole: UInt64, in length: Int) -> UInt64 {
    let product = amount.multipliedFullWidth(by: UInt64(length) * 100)
    let (quotient, rest) = whole.dividingFullWidth(product)
    return quotient + (rest >= whole - rest ? 1 : 0)
  }
}

extension PhraseWriter {
  /// Writes a number of hundredths without needless places: `12`, `12.5`, `12.34`.
  mutating func write(hundredths: UInt64) {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    write(whole)
    guard rest > 0 else { return }
    write(byte: UInt8(ascii: "."))
    write(rest / 10)
    if rest % 10 > 0 { write(rest % 10) }
  }
}
