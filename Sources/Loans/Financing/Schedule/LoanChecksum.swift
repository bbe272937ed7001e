public import ScheduleEngine

/// A fingerprint of a loan's schedule: the SHA-256 of its canonical text.
///
/// It shows that two parties have the same schedule, with its interest and annual percentage rate.
/// `sha256sum` can check it.
///
///     let loan = try AmortizedSchedule(
///       total: Money("1000.00", .usd), terms: .usPayMonthly12, rate: InterestRate("29.99"),
///       startDate: CivilDate("2026-11-21"))
///     loan.checksum                                               // 193c5110…f643d463
///     LoanChecksum(loan.checksum.description) == loan.checksum    // true
public struct LoanChecksum: Hashable, Sendable, CustomStringConvertible {
  /// The SHA-256 of the canonical text.
  public let digest: SHA256Digest

  init(digest: SHA256Digest) { self.digest = digest }

  /// Reads a checksum, or returns nil for another text.
  ///
  /// - Parameter text: 64 lower-case hexadecimal digits.
  public init?(_ text: String) {
    guard let digest = SHA256Digest(hexadecimal: text) else { return nil }
    self.digest = digest
  }

  /// The checksum as 64 lower-case hexadecimal digits.
  public var description: String { digest.description }
}

extension AmortizedSchedule {
  /// The text whose SHA-256 is the schedule's checksum, in ASCII; each line ends in a line feed.
  ///
  ///     let loan = try AmortizedSchedule(
  ///       total: Money("800.00", .usd), downPayment: Money("400.00", .usd),
  ///       terms: .usPayMonthly6, rate: InterestRate("0"), startDate: CivilDate("2026-11-21"))
  ///     print(loan.canonicalText)
  ///     // loan/1 us-pay-monthly-6 USD/2 80000 down 40000 rate 0.000000 actual/365
  ///     // start 2026-11-21
  ///     // 2026-12-21 6667 interest 0 principal 6667
  ///     // 2027-01-21 6667 interest 0 principal 6667
  ///     // 2027-02-21 6667 interest 0 principal 6667
  ///     // 2027-03-21 6667 interest 0 principal 6667
  ///     // 2027-04-21 6667 interest 0 principal 6667
  ///     // 2027-05-21 6665 interest 0 principal 6665
  ///     // paid 40000 charge 0 apr us 0.00
  ///
  /// - Complexity: O(*n*) in the number of payments.
  public var canonicalText: String { TextWriter.text { writeCanonicalText(to: &$0) } }

  /// The bytes of ``canonicalText``.
  package var canonicalBytes: [UInt8] { TextWriter.bytes { writeCanonicalText(to: &$0) } }

  /// The SHA-256 of the ``canonicalText``.
  ///
  /// - Complexity: O(*n*) in the number of payments, without allocation.
  public var checksum: LoanChecksum {
    LoanChecksum(digest: TextWriter.digest { writeCanonicalText(to: &$0) })
  }

  func writeCanonicalText(to writer: inout TextWriter) {
    writer.beginLine()
    writer.append("loan/1 ")
    writer.append(terms.id)
    writer.append(" ")
    writer.append(total.currency)
    writer.append("/")
    writer.append(decimal: UInt64(total.currency.exponent.magnitude))
    writer.append(" ", total)
    writer.beginLine()
    writer.append(" down ", downPayment)
    writer.append(" rate ")
    writer.append(rate)
    writer.append(" ")
    writer.append(terms.interest.dayCount.name)
    writer.append("\nstart ")
    writer.append(startDate)
    writer.append("\n")
    for payment in self {
      writer.beginLine()
      writer.append(payment.dueDate)
      writer.append(" ", payment.amount)
      writer.append(" interest ", payment.interest)
      writer.append(" principal ", payment.principal)
      writer.append("\n")
    }
    writer.beginLine()
    writer.append("paid ", totalOfPayments)
    writer.append(" charge ", financeCharge)
    writer.append(" apr ")
    writer.append(apr.method.name)
    writer.append(" ")
    writer.append(apr)
    writer.append("\n")
  }
}

extension TextWriter {
  /// Appends a word and the minor units of an amount that is not negative.
  fileprivate mutating func append(_ word: StaticString, _ amount: Money) {
    append(word)
    append(decimal: amount.minorUnits.magnitude)
  }
}

extension DayCount {
  /// The raw value, as constant bytes.
  package var name: StaticString {
    switch self {
    case .actual365: "actual/365"
    case .actual360: "actual/360"
    case .actualActual: "actual/actual"
    case .thirty360: "30/360"
    case .equalPeriods: "equal-periods"
    }
  }
}

extension AnnualPercentageRate.Method {
  /// The raw value, as constant bytes.
  package var name: StaticString {
    switch self {
    case .us: "us"
    case .eu: "eu"
    case .uk: "uk"
    }
  }
}

extension AmortizedSchedule {
  /// Appends the bytes of ``canonicalText``, without allocation if there is room for them.
  package func appendCanonicalText(to bytes: inout [UInt8]) {
    TextWriter.append(to: &bytes) { writeCanonicalText(to: &$0) }
  }
}
