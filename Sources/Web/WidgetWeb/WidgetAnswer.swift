import ScheduleEngine
import WebModule

extension WebWidget {
  /// Returns the answer for the widget: its number, its events, its status, the amount of an invalid
  /// status, and its markup.
  @inline(never)
  func answer(_ events: WidgetEvents) -> [UInt8] {
    var text = WireText()
    text.write("{\"widget\":")
    text.write(number)
    text.write(",\"events\":[")
    for index in events.indices {
      if index > 0 { text.write(",") }
      text.write(events[index], message: message)
    }
    text.write("],\"status\":")
    if let status {
      text.write("{")
      text.write(status, amountWhenInvalid: nil, message: message)
      text.write("}")
    } else {
      text.write("null")
    }
    text.write(",\"zero\":")
    text.write(Money(minorUnits: 0, currency: currency))
    text.write("}\n")
    return text.bytes + markup
  }
}

extension WireText {
  /// Writes an event as one object.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - message: Returns the message of a barrier, or of a failed lookup for nil.
  @inline(never)
  mutating func write(_ event: WidgetEvent, message: (PurchaseBarrier?) -> [UInt8]) {
    switch event {
    case .ready(let status, let currency):
      write("{\"type\":\"ready\",")
      write(
        status, amountWhenInvalid: Money(minorUnits: 0, currency: currency), message: message)
    case .changed(let status):
      write("{\"type\":\"change\",")
      write(status, amountWhenInvalid: nil, message: message)
    case .error(let barrier):
      write("{\"type\":\"error\",")
      write(errorWithCode: barrier.codeText, message(barrier))
    case .failure:
      write("{\"type\":\"error\",")
      write(errorWithCode: "lookup_failed", message(nil))
    }
    write("}")
  }

  /// Writes the members of a status, without the braces around them.
  ///
  /// - Parameters:
  ///   - status: Whether the order may proceed.
  ///   - amountWhenInvalid: The amount due today of an invalid status, or nil to omit it.
  ///   - message: Returns the message of a barrier.
  @inline(never)
  fileprivate mutating func write(
    _ status: WidgetStatus, amountWhenInvalid: Money?, message: (PurchaseBarrier?) -> [UInt8]
  ) {
    switch status {
    case .valid(let amountDueToday, let checksum):
      write(dueToday: amountDueToday, checksum: checksum.textBytes)
    case .invalid(let barrier):
      write(
        errorWithCode: barrier.codeText, message(barrier), dueToday: amountWhenInvalid)
    }
  }
}
