package import ScheduleEngine
package import StrictJSON

extension WireMessage {
  /// The message as one line of JSON, without a line feed at the end.
  ///
  ///     print(WireMessage.resize(240).text)  // {"type":"resize","size":240}
  ///
  /// Line separators and control characters in texts are escaped, so every program reads one line.
  /// The same message always gives the same bytes.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var text: String { json.string }

  /// The bytes of ``text``, UTF-8.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var utf8: [UInt8] { json.utf8 }

  /// The message as a value for use in a larger document.
  package var json: JSONText {
    JSONText.object { object in
      switch self {
      case .ready(let amountDueToday, let verdict):
        object.member("type", "ready")
        object.member("isValid", isValid)
        object.member("amountDueToday", amountDueToday)
        switch verdict {
        case .valid(let checksum): object.member(checksum: checksum)
        case .invalid(let fault): object.member(fault)
        }
      case .change(let status):
        object.member("type", "change")
        object.members(of: status)
      case .status(let status): object.members(of: status)
      case .error(let fault):
        object.member("type", "error")
        object.member("isValid", false)
        object.member(fault)
      case .resize(let size):
        object.member("type", "resize")
        if let size { object.member("size", size) }
      }
    }
  }
}

extension JSONObjectWriter {
  /// Adds an amount: `{"amount":"50.00","currency":"USD"}`.
  package mutating func member(_ key: StaticString, _ money: Money) {
    object(key) { object in
      object.member("amount", money.text)
      object.member("currency", money.currency.code)
    }
  }

  fileprivate mutating func members(of status: WireStatus) {
    switch status {
    case .valid(let amountDueToday, let checksum):
      member("isValid", true)
      member("amountDueToday", amountDueToday)
      member(checksum: checksum)
    case .invalid(let fault):
      member("isValid", false)
      member(fault)
    }
  }

  fileprivate mutating func member(checksum: String?) {
    if let checksum { member("paymentScheduleChecksum", checksum) }
  }

  /// Adds the `error`, unless it is empty: readers treat an empty one like a missing one.
  fileprivate mutating func member(_ fault: WireFault) {
    guard !fault.isEmpty else { return }
    object("error") { error in
      if let errorCode = fault.errorCode { error.member("errorCode", errorCode) }
      if let errorId = fault.errorId { error.member("errorId", errorId) }
      if let message = fault.message { error.member("message", message) }
      if let status = fault.httpStatusCode { error.member("httpStatusCode", status) }
    }
  }
}
