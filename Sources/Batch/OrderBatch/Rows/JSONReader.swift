import StrictJSON

/// Reads the fields of an order from a line of JSON.
struct JSONReader {
  /// The members of objects.
  let form: RowForm

  /// Reads a row.
  ///
  /// - Parameter row: The row, without its line end.
  /// - Returns: The fields, or the reason why there are none.
  func read(_ row: Span<UInt8>) -> ReadRow {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(
        parsing: row, limits: JSONLimits(maximumBytes: RowScanner.longestRow, maximumDepth: 8))
    } catch {
      return ReadRow(.malformed("column \(error.column): \(error.reason.withoutSecrets)"))
    }
    do throws(JSONReadError) {
      return ReadRow(try fields(of: value))
    } catch {
      let id = value["id"]?.string.map { Array($0.utf8) }
      return ReadRow(id: id, .malformed(error.descriptionWithoutSecrets))
    }
  }

  private func fields(of value: JSONValue) throws(JSONReadError) -> OrderFields {
    try JSONField(value).object { object throws(JSONReadError) in
      try object.expectKeys(form.names)
      var fields = OrderFields()
      fields.id = try bytes("id", of: &object)
      fields.amount = try bytes("amount", of: &object)
      fields.currency = try bytes("currency", of: &object)
      fields.date = try bytes("date", of: &object)
      if let token = object.optional("token"), !token.isNull {
        fields.token = Array(try token.string().utf8)
      }
      if form.verifies { fields.checksum = try bytes("checksum", of: &object) }
      switch form.rate {
      case .none: break
      case .required: fields.rate = try bytes("rate", of: &object)
      case .optional:
        if let rate = object.optional("rate"), !rate.isNull {
          fields.rate = Array(try rate.string().utf8)
        }
      }
      return fields
    }
  }

  private func bytes(
    _ key: String, of object: inout ObjectReader
  ) throws(JSONReadError) -> [UInt8] {
    Array(try object.string(key).utf8)
  }
}

extension JSONReadError {
  /// The position and the reason, without the name of an unknown key, which may be a token by
  /// mistake.
  fileprivate var descriptionWithoutSecrets: String {
    var path = path
    if case .unknownKey = reason, case .member(let object, _) = path { path = object }
    let key = path == JSONPath() ? "" : "\(path): "
    return "column \(position.column): \(key)\(reason)"
  }
}

extension JSONError.Reason {
  /// The reason without bytes of the row, which may be those of a token.
  fileprivate var withoutSecrets: String {
    switch self {
    case .unexpectedByte(_, let expected): "expected \(expected), found something else"
    case .trailingByte: "expected the end of the line, found something else"
    case .loneSurrogate: "half of a surrogate pair; write both halves"
    case .duplicateKey(_, let first):
      "the key is there twice (first in column \(first.column)); remove one"
    case .unexpectedEnd(let expected): "the line ends here, expected \(expected)"
    case .tooLarge, .tooDeep, .byteOrderMark, .trailingComma, .comment, .leadingZero,
      .controlCharacter, .invalidUTF8, .invalidEscape:
      description
    }
  }
}
