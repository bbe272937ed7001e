/// The operation of a request of a page's script to its widgets or monthly plans.
///
/// A request is one byte for its operation, followed by fields. A field is one byte for its name, a
/// ``RequestField``, four bytes for the length of its value, the lowest first, and the value. Each
/// module rejects the operations that it does not have. Any bytes get an answer:
///
/// - A request for the picture of a widget that is not created yet: `{}`, a line feed, and the
///   widget's markup.
/// - A request that creates or changes a widget: one line of JSON, a line feed, and the widget's
///   markup if there is any. The JSON has the widget's number, its events, its status, and an amount
///   of zero in its currency: `{"widget":1,"events":[…],"status":{…},"zero":{…}}`.
/// - A request for a message under a price: one line of JSON, a line feed, and the markup of the
///   line, which is empty if it is hidden: `{"isAvailable":true,"plan":"…","sentence":"…"}`.
/// - A request for the details of a message: the markup of its dialog.
/// - A request for a fragment: an element with a declarative shadow root whose `<style>` is empty.
/// - A request for a text, such as an amount in the shopper's locale: that text.
/// - A request that closes a widget: no bytes.
/// - A rejected request: `{"failure":{"code":"…","message":"…"}}` and a line feed.
///
/// The page's script gets the bytes of both enumerations and the length of the longest request from
/// this file: `JavaScript/protocol.mjs` reads it.
package enum PageOperation: UInt8 {
  case draw = 0x64  // d
  case create = 0x6E  // n
  case update = 0x75  // u
  case refresh = 0x72  // r
  case canonicalText = 0x74  // t
  case close = 0x63  // c
  // Of widgets.
  case orderFound = 0x66  // f
  case tokenUnknown = 0x6B  // k
  case lookupFailed = 0x78  // x
  case lookUpAgain = 0x67  // g
  case amountText = 0x6D  // m
  // Of messages under prices.
  case message = 0x70  // p
  case details = 0x69  // i
  // Of servers.
  case fragment = 0x68  // h
  case messageFragment = 0x6A  // j
  // Of monthly plans.
  case stylesheet = 0x73  // s
}

/// The name of a field of a request.
///
/// A Boolean is `0` or `1`, an instant is in seconds since 1970, and any other value is a text as the
/// page's author writes it.
package enum RequestField: UInt8 {
  case amount = 0x61  // a
  case border = 0x62  // b
  case currency = 0x63  // c
  case brand = 0x64  // d
  case heading = 0x68  // h
  case issuedAt = 0x69  // i
  case theme = 0x6B  // k
  case colorScheme = 0x6A  // j
  case marks = 0x6D  // m
  case font = 0x71  // q
  case locale = 0x6C  // l
  case logo = 0x6F  // o
  case plan = 0x70  // p
  case maximum = 0x72  // r
  case minimum = 0x73  // s
  case token = 0x74  // t
  case now = 0x75  // u
  case widget = 0x77  // w
  case today = 0x79  // y
  /// The usual line of terms; it has any value.
  case terms = 0x54  // T
  /// The texts of the shop, in the form of ``ShopTexts``.
  case texts = 0x78  // x
  // Of messages under prices.
  case plans = 0x76  // v
  case outside = 0x7A  // z
  // Of servers.
  case element = 0x45  // E
  /// Whether the page was given the day.
  case hasDay = 0x46  // F
  // Of monthly plans.
  case downPayment = 0x6E  // n
  case firstDate = 0x66  // f
  case rate = 0x65  // e
  /// `0` for none, `1` for shown details; otherwise they are folded.
  case details = 0x67  // g
}

extension RequestFields {
  /// The most bytes of a request: far more than a token, an amount and the other options need.
  package static let largestRequest: UInt32 = 65_536
}
