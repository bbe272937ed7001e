extension PaymentSchedule {
  /// The text whose SHA-256 is the schedule's checksum: ASCII, each line ended by one line feed.
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
  /// - Parameter checkout: What the schedule belongs to.
  /// - Returns: The text.
  /// - Complexity: O(*n*) in the number of payments.
  public func canonicalText(for checkout: Checkout) -> String {
    StringSink.text { writeCanonicalText(for: checkout, to: &$0) }
  }

  @inline(__always)
  func writeCanonicalText<Sink>(for checkout: Checkout, to writer: inout TextWriter<Sink>) {
    writer.beginLine()
    writer.append("schedule/1 ")
    writer.append(plan.id)
    writer.append(" ")
    writer.append(total.currency)
    writer.append("/")
    writer.append(byte: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: total.currency.exponent))
    writer.append(" ")
    writer.append(LineEnding(total.minorUnits.magnitude))
    writer.beginLine()
    switch checkout {
    case .tokenless: writer.append("tokenless\n")
    case .token(let token):
      writer.append("token ")
      writer.append(token.digest)
      writer.append("\n")
    }
    // The amounts have at most two values.
    let head = LineEnding(amounts.head.magnitude)
    let tail = LineEnding(amounts.tail.magnitude)
    var dates = dueDates.makeIterator()
    while let date = dates.next() {
      writer.beginLine()
      writer.append(date, followedBy: UInt8(ascii: " "))
      writer.append(dates.index <= amounts.boundary ? head : tail)
    }
  }
}
