import CheckoutEngine

/// A replayed web checkout.
typealias WebReplay = FlowSession<WebCheckout>

extension WebReplay {
  static let begin = #"{"input":"begin","cartId":"c-1","api":"checkout","kind":"bridge"}"#
  static let beginParsing = #"""
    {"input":"begin","cartId":"c-1","api":"checkout","kind":"parse",\#
    "completion":{"host":"shop.example","path":"/done","orderQuery":"order"}}
    """#

  /// A checkout whose page is loading.
  static func loading(_ begin: String = begin, order: String = "null") -> WebReplay {
    WebReplay([
      begin, #"{"input":"start"}"#,
      Figures.answer(#"{"url":"https://shop.example/","order":\#(order)}"#),
    ])
  }

  /// Sends a message of the page and returns the line that answers it.
  @discardableResult
  mutating func sendMessage(_ text: String) -> String {
    let text = text.replacing(#"\"#, with: #"\\"#).replacing("\"", with: #"\""#)
    return send(#"{"input":"message","text":"\#(text)"}"#)
  }

  /// The events of a line.
  static func events(of line: String) -> String {
    line.split(separator: #","events":"#).last.map { String($0.dropLast()) } ?? ""
  }
}
