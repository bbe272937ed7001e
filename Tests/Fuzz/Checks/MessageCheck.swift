import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import StrictJSON

/// Checks that the message of a page has the meaning that `NaiveMessages` gives it, for a web
/// checkout, a sheet and an express checkout, and survives recording.
///
/// The input is the text of a message, or `name`, a line feed and the body of a sheet's message,
/// which the message contains as text.
enum MessageCheck {
  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    let express = ExpressMessage(bytes, currency: .usd)
    try require(
      express == NaiveExpressMessages.message(bytes), "another express message: \(express)")
    guard let text = UTF8Text(utf8: bytes) else { return }
    try requireRecorded(express)
    let web = WebMessage(text)
    try require(web.text.text == text, "the text of the message changed")
    try require(web.content == NaiveMessages.web(bytes), "another web message: \(web.content)")
    try check(sheet: bytes)
    if let feed = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      let message = JSONText.object { writer in
        writer.member("name", String(decoding: bytes[..<feed], as: UTF8.self))
        writer.member("body", String(decoding: bytes[(feed + 1)...], as: UTF8.self))
      }
      try check(sheet: message.utf8)
    }
  }

  private static func check(sheet bytes: [UInt8]) throws(Disagreement) {
    let message = SheetMessage(reading: UTF8Text(checkedUTF8: bytes))
    try require(message.text.text.bytes == bytes, "the text of the message changed")
    try require(
      message.content == NaiveSheetMessages.content(bytes),
      "another message of a sheet: \(message.content)")
  }

  /// Requires that the recorded text of an express message is read as the same message.
  private static func requireRecorded(_ message: ExpressMessage) throws(Disagreement) {
    let moment = CheckoutReplay<ExpressCheckout>().moment
    let line = ExpressCheckout.recordedLine(of: .message(origin: "", message), at: moment)
    guard let value = try? JSONValue(parsing: line), let text = value["text"]?.utf8Array else {
      throw Disagreement("not readable: \(line)")
    }
    let again = ExpressMessage(text, currency: .usd)
    try require(again == message, "recorded as \(line), which is \(again)")
  }
}
