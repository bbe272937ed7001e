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
    writer.append(CanonicalText(total, amounts, dueDates), plan.id, checkout)
  }
}

/// What of a schedule stands in its canonical text, but for the plan.
struct CanonicalText {
  fileprivate let total: Money
  fileprivate let amounts: SplitParts
  fileprivate let dueDates: DueDates

  init(_ total: Money, _ amounts: SplitParts, _ dueDates: DueDates) {
    self.total = total
    self.amounts = amounts
    self.dueDates = dueDates
  }
}

extension TextWriter {
  /// Appends the canonical text of a schedule.
  @inline(__always)
  mutating func append(_ text: CanonicalText, _ plan: PlanID, _ checkout: Checkout) {
    beginLine()
    append("schedule/1 ")
    append(plan)
    append(" ")
    append(text.total.currency)
    append("/")
    append(byte: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: text.total.currency.exponent))
    append(" ")
    append(LineEnding(text.total.minorUnits.magnitude))
    beginLine()
    switch checkout {
    case .tokenless: append("tokenless\n")
    case .token(let token):
      append("token ")
      append(token.digest)
      append("\n")
    }
    // The amounts have at most two values.
    let head = LineEnding(text.amounts.head.magnitude)
    let tail = LineEnding(text.amounts.tail.magnitude)
    var dates = text.dueDates.makeIterator()
    while let date = dates.next() {
      beginLine()
      append(date, followedBy: UInt8(ascii: " "))
      append(dates.index <= text.amounts.boundary ? head : tail)
    }
  }
}
