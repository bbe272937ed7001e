import ScheduleEngine

/// Checks that a token is accepted exactly if it is 1 to 1,024 bytes of UTF-8 without control
/// characters, and that an error is one line about the first mistake.
enum TokenCheck {
  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    let text = String(validating: bytes, as: UTF8.self)
    let isPrintable = text?.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    let isToken = (1...1_024).contains(bytes.count) && isPrintable == true
    switch reading({ () throws(CheckoutTokenError) in try CheckoutToken(utf8: bytes.span) }) {
    case .success(let token):
      try require(isToken, "accepted as a token")
      try requireSame(token, text ?? "")
    case .failure(let error):
      try require(!isToken, "rejected: \(error)")
      try requireOffset(error.reason, in: bytes)
      try requireOneLine(error.description)
    }
  }

  private static func requireSame(_ token: CheckoutToken, _ text: String) throws(Disagreement) {
    try require((try? CheckoutToken(text)) == token, "its text is another token")
    let digest = token.digest.description
    try require(
      SHA256Digest(hexadecimal: digest) == token.digest && digest.utf8.count == 64,
      "the digest \(digest) is not read back")
  }

  /// Requires that the length agrees with the reason, and that all bytes preceding a mistake are
  /// valid.
  private static func requireOffset(
    _ reason: CheckoutTokenError.Reason, in bytes: [UInt8]
  ) throws(Disagreement) {
    switch reason {
    case .empty: try require(bytes.isEmpty, "it is not empty")
    case .tooLong: try require(bytes.count > 1_024, "it is not too long")
    case .invalidUTF8(let offset), .controlCharacter(let offset):
      try require(bytes.indices.contains(offset), "there is no byte \(offset)")
      let before = bytes[..<offset]
      let isSound = before.isEmpty || (try? CheckoutToken(utf8: before.span)) != nil
      try require(isSound, "there is an earlier mistake than byte \(offset)")
    }
  }
}
