extension PaymentSchedule {
  /// Returns the text whose SHA-256 is the schedule's checksum.
  ///
  /// It is ASCII, and each line ends in a line feed.
  ///
  ///     print(schedule.canonicalText(for: .tokenless))
  ///     // schedule/1 us-pay-in-4 USD/2 20000
  ///     // tokenless
  ///     // 2026-11-21 5000
  ///     // 2026-12-05 5000
  ///     // 2026-12-19 5000
  ///     // 2027-01-02 5000
  ///
  /// The first line has the format, the plan, the currency with its decimal places, and the total
  /// in minor units; the second `tokenless`, or `token` and the SHA-256 of the token; then the date
  /// and the minor units of each payment. See <doc:Checksum>.
  ///
  /// - Parameter checkout: The checkout that the schedule belongs to, if there is one.
  /// - Returns: The text.
  /// - Complexity: O(*n*) in the number of payments.
  public func canonicalText(for checkout: CheckoutReference) -> String {
    TextWriter.text { writeCanonicalText(for: checkout, to: &$0) }
  }

  /// The bytes of ``canonicalText(for:)``.
  package func canonicalBytes(for checkout: CheckoutReference) -> [UInt8] {
    TextWriter.bytes { writeCanonicalText(for: checkout, to: &$0) }
  }

  // `CanonicalPieces.swift` of OrderBatch writes the same text from parts that many rows share.
  func writeCanonicalText(for checkout: CheckoutReference, to writer: inout TextWriter) {
    writer.beginLine()
    writer.append("schedule/1 ")
    writer.append(plan.id)
    writer.append(" ")
    writer.append(plan.currency)
    writer.append("/")
    writer.append(decimal: UInt64(plan.currency.exponent.magnitude))
    writer.append(" ")
    writer.append(decimal: total.minorUnits.magnitude)
    writer.append("\n")
    writer.beginLine()
    switch checkout {
    case .tokenless: writer.append("tokenless")
    case .token(let token):
      writer.append("token ")
      writer.append(token.digest)
    }
    writer.append("\n")
    for payment in self {
      writer.beginLine()
      writer.append(payment.dueDate)
      writer.append(" ")
      writer.append(decimal: payment.amount.minorUnits.magnitude)
      writer.append("\n")
    }
  }
}
