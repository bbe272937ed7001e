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
    StringSink.text { writeCanonicalText(for: checkout, to: &$0) }
  }

  @inline(__always)
  func writeCanonicalText<Sink>(for checkout: CheckoutReference, to writer: inout TextWriter<Sink>)
  {
    writer.beginLine()
    writer.append(openingOf: plan)
    writer.append(CanonicalText(total, amounts, dueDates), checkout)
  }
}

/// The values of a canonical text that depend on the order.
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

/// The beginning of all canonical texts of a plan, up to the total, laid out once.
@usableFromInline
package struct CanonicalOpening: Sendable {
  // At most 82 bytes: up to 64 of the plan's identifier, and 18 others.
  @usableFromInline let words:
    (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)
  @usableFromInline let byteCount: Int

  package init(_ plan: Plan) {
    let bytes = ByteSink.bytes { $0.append(openingOf: plan) }
    func word(_ index: Int) -> UInt64 {
      bytes.dropFirst(index * 8).prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    words = (
      word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7), word(8), word(9),
      word(10)
    )
    byteCount = bytes.count
  }
}

// The canonical format is defined here alone. For a schedule, `append(_:_:)` calls the functions in
// turn. A batch of rows calls each one itself, since it also writes every payment to its output.

extension TextWriter {
  /// Appends the beginning of a plan's canonical texts, up to the total.
  @inline(__always)
  fileprivate mutating func append(openingOf plan: Plan) {
    append("schedule/1 ")
    append(plan.id)
    append(" ")
    append(plan.currency)
    append("/")
    append(byte: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: plan.currency.exponent))
    append(" ")
  }
}

extension TextDestination where Self: ~Copyable {
  /// Appends the beginning of a plan's canonical texts, which was laid out once.
  @inlinable @inline(__always)
  package mutating func append(_ opening: CanonicalOpening) {
    let words = opening.words
    append(words.0, words.1, words.2, words.3)
    guard opening.byteCount > 32 else { return removeLast(32 &- opening.byteCount) }
    append(words.4, words.5, words.6, words.7)
    append(words.8, words.9, words.10, 0)
    removeLast(96 &- opening.byteCount)
  }

  @inlinable @inline(__always)
  mutating func append(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) {
    append(word: a, byteCount: 8)
    append(word: b, byteCount: 8)
    append(word: c, byteCount: 8)
    append(word: d, byteCount: 8)
  }

  /// Appends the line of an order without a checkout.
  @inlinable @inline(__always)
  package mutating func appendTokenless() {
    beginLine()
    append("tokenless\n")
  }

  /// Appends the line of an order with a checkout's token.
  ///
  /// - Parameter appendDigest: Appends the 64 hexadecimal digits of the token's digest.
  @inlinable @inline(__always)
  package mutating func appendToken(_ appendDigest: (inout Self) -> Void) {
    beginLine()
    append("token ")
    appendDigest(&self)
    append("\n")
  }

  /// Appends the line of a payment.
  @inlinable @inline(__always)
  package mutating func appendPayment(_ date: DateText, _ amount: NumberLine) {
    beginLine()
    append(date, followedBy: UInt8(ascii: " "))
    append(amount)
  }
}

extension TextWriter {
  /// Appends the canonical text of a schedule from its total on.
  @inline(__always)
  mutating func append(_ text: CanonicalText, _ checkout: CheckoutReference) {
    append(NumberLine(text.total.minorUnits.magnitude))
    switch checkout {
    case .tokenless: appendTokenless()
    case .token(let token): appendToken { $0.append(token.digest) }
    }
    guard text.amounts.rules.isNone else { return append(paymentsOf: text) }
    // The amounts have at most two values.
    let head = NumberLine(text.amounts.head.magnitude)
    let tail = NumberLine(text.amounts.tail.magnitude)
    var dates = text.dueDates.makeIterator()
    while let date = dates.next() {
      appendPayment(DateText(date), dates.index <= text.amounts.boundary ? head : tail)
    }
  }
  /// Appends the lines of payments that are not equal.
  @inline(never)
  private mutating func append(paymentsOf text: CanonicalText) {
    var dates = text.dueDates.makeIterator()
    while let date = dates.next() {
      let amount = text.amounts[dates.index - 1]
      appendPayment(DateText(date), NumberLine(amount.magnitude))
    }
  }
}
