import ScheduleEngine
import ScheduleFiles
import StrictJSON

/// Checks that a file of checkouts is accepted exactly if `NaiveCheckouts` accepts it, with the
/// same orders, and that an error is one line that does not depend on the letters of the tokens.
enum CheckoutFileCheck {
  private static let name = "checkouts.json"

  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    let document = try? JSONValue(parsing: bytes, limits: JSONLimits(maximumBytes: .max))
    let expected = document.flatMap { NaiveCheckouts.orders(in: $0) }
    switch read(bytes) {
    case .success(let table): try requireSame(table, expected)
    case .failure(let error):
      try require(expected == nil, "rejected: \(error)")
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
    guard let expected else { throw Disagreement("accepted as a file of checkouts") }
    var orders: [CheckoutToken: CheckoutOrder] = [:]
    for (bytes, order) in expected {
      guard let token = try? CheckoutToken(utf8: bytes.span) else {
        throw Disagreement("an invalid token is accepted")
      }
      let total = Money(minorUnits: order.minorUnits, currency: order.currency)
      orders[token] = CheckoutOrder(
        total: total, issuedAt: order.issuedAt.map(Timestamp.init(secondsSinceEpoch:)))
    }
    try require(table == CheckoutTable(orders), "read as other orders")
  }

  /// Requires that a file with other letters in its tokens has the same outcome.
  private static func requireSecrecy(of document: JSONValue) throws(Disagreement) {
    let (plain, rotated) = (
      JSONText(RotatedTokens(document, isRotating: false)),
      JSONText(RotatedTokens(document, isRotating: true))
    )
    switch (read(plain.utf8), read(rotated.utf8)) {
    case (.success, .success): break
    case (.failure(let plain), .failure(let rotated)):
      try require(plain == rotated, "an error depends on a token: \(plain) or \(rotated)")
    default: throw Disagreement("the outcome depends on the letters of the tokens")
    }
  }
}
