import CheckoutEngine
import CheckoutWire
import PaymentTerms
import ScheduleEngine
import StrictJSON
import TermsWire

/// Checks that the message of a page has the meaning that `NaiveMessages` gives it, for a web
/// checkout, a sheet, a kit's checkout and an express checkout, and survives recording.
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
    try check(kit: text)
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

  private static func check(kit text: UTF8Text) throws(Disagreement) {
    let message = KitMessage(reading: text)
    try require(message.text.text == text, "the text of the message changed")
    let naive = NaiveKitMessages.content(text.bytes)
    try require(message.content == naive, "another message of a kit: \(message.content)")
    try require(
      message.content.checkout?.members == naive.checkout?.members, "other members of a checkout")
    try requireRecorded(message)
    try requireAnswer(to: message)
    guard let checkout = message.content.checkout else { return }
    let again = KitSnapshot(reading: checkout.json.text)
    try require(again == checkout, "another checkout is read from its own text")
    try require(again?.members == checkout.members, "the checkout's own text has other members")
    try check(terms: checkout.json.text.bytes)
  }

  /// Requires that the terms of a checkout are those of `NaiveTerms`, and differ from themselves in
  /// nothing but the order's term.
  private static func check(terms bytes: [UInt8]) throws(Disagreement) {
    let shown = try? ShownTerms(utf8: bytes)
    try require(shown == NaiveTerms.shown(bytes), "other terms: \(shown as Any)")
    guard let shown, let selected = shown.selected else { return }
    let placed = ShownTerms(accepted: selected)
    try require(shown.differences(in: placed).isEmpty, "a term differs from itself")
  }

  /// Requires that the recorded text of a kit's message is read as the same message.
  private static func requireRecorded(_ message: KitMessage) throws(Disagreement) {
    let input = KitInput.message(page: 1, message, origin: nil, isMainFrame: true)
    let line = KitCheckout.recordedLine(of: input, at: CheckoutReplay<KitCheckout>().moment)
    guard let value = try? JSONValue(parsing: line), let text = value["text"]?.utf8Array else {
      throw Disagreement("not readable: \(line)")
    }
    let again = KitMessage(reading: UTF8Text(checkedUTF8: text))
    try require(again == message, "recorded as \(line)")
  }

  /// Requires that a page on screen receives one answer to a request that needs no app, and none to
  /// anything else, with the identifier of the request.
  private static func requireAnswer(to message: KitMessage) throws(Disagreement) {
    var checkout = KitCheckout(settings: KitSettings(links: .cancel))
    let moment = CheckoutReplay<KitCheckout>().moment
    let present = KitInput.present(url: "https://shop.example/c/1")
    let input = KitInput.message(page: 1, message, origin: nil, isMainFrame: true)
    guard (try? checkout.apply(present, at: moment)) != nil,
      let reaction = try? checkout.apply(input, at: moment)
    else { throw Disagreement("a message is rejected") }
    var answers: [KitAnswer] = []
    for case .answer(_, let answer) in reaction.effects { answers.append(answer) }
    try require(answers.map(\.id) == message.content.requestIDs, "answers: \(answers)")
    guard let answer = answers.first else { return }
    guard let value = try? JSONValue(parsing: answer.json), let id = value["id"] else {
      throw Disagreement("no answer: \(answer.json)")
    }
    let same =
      switch answer.id {
      case .text(let text): id.utf8Array == text.bytes
      case .number(let number): id.number?.int64 == number
      case .null: id.isNull
      }
    try require(same && value.object?.count == 3, "another answer: \(answer.json)")
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

extension KitMessage.Content {
  /// The checkout, or nil if the message has none that can be read.
  fileprivate var checkout: KitSnapshot? {
    switch self {
    case .start(let checkout), .update(let checkout), .complete(let checkout),
      .delegated(_, _, let checkout):
      checkout
    default: nil
    }
  }

  /// The identifier of a request, or none.
  fileprivate var requestIDs: [KitRequestID] {
    switch self {
    case .ready(let id, _), .openWindow(let id, _), .delegated(let id, _, _),
      .invalidRequest(let id), .unknownRequest(let id):
      [id]
    case .start, .update, .complete, .error, .ignored: []
    }
  }
}

extension KitSnapshot {
  /// The members that a comparison by the digest does not see.
  fileprivate var members: [UTF8Text] {
    [id, UTF8Text("\(status.name)"), currency, orderID ?? "none", json.text]
  }
}
