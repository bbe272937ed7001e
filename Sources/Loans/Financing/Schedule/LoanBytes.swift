package import ScheduleEngine

// Other modules write these texts to bytes. The functions are not generic, so that the compiler
// specializes them here.

extension AmortizedSchedule {
  /// Appends the bytes of ``canonicalText``, without allocation if there is room for them.
  package func appendCanonicalText(to bytes: inout [UInt8]) {
    ByteSink.append(to: &bytes) { writeCanonicalText(to: &$0) }
  }
}

extension TextWriter where Sink == ByteSink {
  /// Appends the text of an interest rate, with six decimal places.
  package mutating func append(percentage rate: InterestRate) { append(rate) }

  /// Appends the text of an annual percentage rate, with its decimal places.
  package mutating func append(percentage rate: AnnualPercentageRate) { append(rate) }

  /// Appends the identifier of terms.
  package mutating func append(identifier id: PlanID) { append(id) }
}
