/// A column of a file of orders.
///
///     OrderColumn(rawValue: "amount")  // .amount
public enum OrderColumn: String, Hashable, Sendable, CaseIterable {
  /// The identifier of the order.
  case id
  /// The order total.
  case amount
  /// The currency of the total.
  case currency
  /// The day of the purchase, or the time of it.
  case date
  /// The checkout's token; empty for an order without a checkout.
  case token
  /// The checksum to check.
  case checksum
  /// The interest rate of a loan.
  case rate
}

extension OrderColumn {
  /// Reads a name of a header: in letters of any case, with spaces around it.
  init?(header field: [UInt8]) {
    let text = String(decoding: field, as: UTF8.self).lowercased()
    self.init(rawValue: String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()))
  }

  /// Reads the names of columns, separated by commas; `-` is a column that is skipped.
  ///
  ///     try OrderColumn.list("id,date,-,amount,currency").count  // 5
  ///     try OrderColumn.list("id,price")                         // throws: column 2 of --columns …
  ///
  /// - Parameter text: The names.
  /// - Returns: The columns, nil for one that is skipped.
  /// - Throws: ``HeaderError`` if a name is unknown or occurs twice.
  public static func list(_ text: String) throws(HeaderError) -> [OrderColumn?] {
    var columns: [OrderColumn?] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      let column = OrderColumn(header: Array(name.utf8))
      guard column != nil || name == "-" else {
        throw HeaderError(.unknownName(column: columns.count + 1), in: .option)
      }
      columns.append(column)
    }
    try HeaderError.checkRepeats(in: columns, of: .option)
    return columns
  }
}

/// The character that separates the fields of a row of CSV.
///
///     FieldSeparator(named: "semicolon")  // .semicolon
///     FieldSeparator(named: ";")          // .semicolon
public enum FieldSeparator: String, Hashable, Sendable, CaseIterable {
  /// `,`
  case comma
  /// `;`
  case semicolon
  /// The tab.
  case tab

  /// Returns the separator with a name, or the character itself; nil for another text.
  ///
  /// - Parameter name: `comma`, `semicolon`, `tab`, or one of the three characters.
  public init?(named name: String) {
    guard let separator = Self.allCases.first(where: { $0.rawValue == name || $0.text == name })
    else { return nil }
    self = separator
  }

  /// The character.
  public var text: String {
    switch self {
    case .comma: ","
    case .semicolon: ";"
    case .tab: "\t"
    }
  }

  /// The byte of the character.
  var byte: UInt8 {
    switch self {
    case .comma: RowByte.comma
    case .semicolon: UInt8(ascii: ";")
    case .tab: UInt8(ascii: "\t")
    }
  }
}
