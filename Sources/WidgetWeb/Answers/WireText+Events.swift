import ScheduleEngine

// The bytes are those of WidgetWire, which writes any message: this module needs only the widget's
// own, and is a fraction of its size.
extension WireText {
  /// Writes an event as one object.
  @inline(never)
  mutating func write(_ event: WidgetEvent) {
    switch event {
    case .ready(let status, let currency):
      write("{\"type\":\"ready\",")
      write(status, dueWhenInvalid: Money(minorUnits: 0, currency: currency))
    case .changed(let status):
      write("{\"type\":\"change\",")
      write(status, dueWhenInvalid: nil)
    case .error(let barrier):
      write("{\"type\":\"error\",\"isValid\":false")
      write(faultWithCode: barrier.codeText, barrier.sentence)
    case .failure(let failure):
      write("{\"type\":\"error\",\"isValid\":false")
      write(faultWithCode: "lookup_failed", failure.sentence)
    }
    write("}")
  }

  /// Writes the members of a status.
  ///
  /// - Parameters:
  ///   - status: Whether the order may proceed.
  ///   - dueWhenInvalid: What is said to be due today where it may not, or nil for nothing.
  @inline(never)
  mutating func write(_ status: WidgetStatus, dueWhenInvalid: Money?) {
    switch status {
    case .valid(let amountDueToday, let checksum):
      write("\"isValid\":true")
      write(due: amountDueToday)
      write(",\"paymentScheduleChecksum\":")
      write(quoted: checksum.textBytes)
    case .invalid(let barrier):
      write("\"isValid\":false")
      if let dueWhenInvalid { write(due: dueWhenInvalid) }
      write(faultWithCode: barrier.codeText, barrier.sentence)
    }
  }

  @inline(never)
  private mutating func write(due amount: Money) {
    write(",\"amountDueToday\":{\"amount\":")
    write(quoted: amount.textBytes)
    write(",\"currency\":")
    write(quoted: amount.currency.textBytes)
    write("}")
  }

  /// Writes what stands in the way or went wrong, behind another member.
  @inline(never)
  private mutating func write(faultWithCode code: StaticString, _ message: Sentence) {
    write(",\"error\":{\"errorCode\":\"")
    write(code)
    write("\",\"message\":")
    write(quoted: message.bytes)
    write("}")
  }
}
