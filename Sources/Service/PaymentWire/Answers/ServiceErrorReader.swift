package import PaymentEngine
internal import ScheduleEngine

extension ServiceError {
  /// The largest number of characters of a message that is stored and shown.
  static var messageLimit: Int { 500 }

  /// Reads an error of the service; nil if the body is none.
  ///
  /// - Parameters:
  ///   - status: The HTTP status.
  ///   - body: The body.
  ///   - secret: A text that the error must not contain, or nil.
  package init?(status: Int, body: [UInt8], hiding secret: String?) {
    guard let object = try? AnswerObject(body: body) else { return nil }
    self.init(status: status, object, hiding: secret)
  }

  /// Reads an error of the service; nil if the object has no code of an error.
  init?(status: Int, _ object: AnswerObject, hiding secret: String?) {
    guard let code = try? object.identifier("errorCode", limit: 64),
      code.bytes.allSatisfy(Self.isOfCode)
    else { return nil }
    let hidden = HiddenText(secret)
    let message = (try? object.optionalText("message")) ?? nil
    let id = try? object.identifier("errorId")
    self.init(
      status: status, code: hidden.replaced(in: code),
      message: hidden.replaced(in: message ?? "").inOneLine(limit: Self.messageLimit),
      errorID: id.map { hidden.replaced(in: $0) })
  }

  /// The error of a status without a readable body.
  package init(status: Int) {
    let code: UTF8Text =
      switch status {
      case 401, 403: "unauthorized"
      case 429: "too_many_requests"
      default: "error"
      }
    self.init(status: status, code: code)
  }

  private static func isOfCode(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
    default: false
    }
  }
}

extension UTF8Text {
  /// Returns the text with a space in place of each control character, cut after a number of
  /// characters.
  fileprivate func inOneLine(limit: Int) -> UTF8Text {
    let slice = bytes[...]
    var result: [UInt8] = []
    var (offset, count) = (0, 0)
    while offset < bytes.count {
      guard count < limit else { return UTF8Text(checkedUTF8: result + UTF8Text("…").bytes) }
      let size = max(UTF8Scalar.byteCount(in: slice.span, at: offset), 1)
      if UTF8Scalar.isControl(in: slice.span, at: offset) {
        result.append(UInt8(ascii: " "))
      } else {
        result += bytes[offset..<offset + size]
      }
      offset += size
      count += 1
    }
    return UTF8Text(checkedUTF8: result)
  }
}
