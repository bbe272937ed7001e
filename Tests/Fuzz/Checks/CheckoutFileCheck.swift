import ScheduleEngine
import ScheduleFiles
import StrictJSON

/// A file is read exactly where a second reading of its members reads it, to the same orders; a file
/// that is refused is refused with one line, which does not depend on the letters of the tokens.
enum CheckoutFileCheck {
  private static let name = "checkouts.json"

  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    let document = try? JSONValue(parsing: bytes, limits: JSONLimits(maximumBytes: .max))
    let expected = document.flatMap { NaiveCheckouts.orders(in: $0) }
    switch read(bytes) {
    case .success(let table): try requireSame(table, expected)
    case .failure(let error):
      try require(expected == nil, "refused: \(error)")
      try require((1...bytes.count { $0 == 0x0A } + 1).contains(error.line), "line \(error.line)")
      try requireOneLine(error.description)
    }
    if let document { try requireSecrecy(of: document) }
  }

  private static func read(_ bytes: [UInt8]) -> Result<CheckoutTable, CheckoutFileError> {
    reading { () throws(CheckoutFileError) in try CheckoutFile.read(bytes, named: name) }
  }

  private static func requireSame(
    _ table: CheckoutTable, _ expected: [[UInt8]: NaiveCheckouts.Order]?
  ) throws(Disagreement) {
    guard let expected else { throw Disagreement("it is taken for a file of checkouts") }
    var orders: [CheckoutToken: CheckoutOrder] = [:]
    for (bytes, order) in expected {
      guard let token = try? CheckoutToken(utf8: bytes.span) else {
        throw Disagreement("a token is taken that is none")
      }
      let total = Money(minorUnits: order.minorUnits, currency: order.currency)
      orders[token] = CheckoutOrder(
        total: total, issuedAt: order.issuedAt.map(Timestamp.init(secondsSinceEpoch:)))
    }
    try require(table == CheckoutTable(orders), "read as other orders")
  }

  /// Holds that a file with other letters in its tokens is read and refused alike.
  private static func requireSecrecy(of document: JSONValue) throws(Disagreement) {
    let (plain, turned) = (
      JSONText(TurnedTokens(document, isTurning: false)),
      JSONText(TurnedTokens(document, isTurning: true))
    )
    switch (read(plain.utf8), read(turned.utf8)) {
    case (.success, .success): break
    case (.failure(let plain), .failure(let turned)):
      try require(plain == turned, "an error tells of a token: \(plain) or \(turned)")
    default: throw Disagreement("whether the file is read depends on the letters of its tokens")
    }
  }
}
