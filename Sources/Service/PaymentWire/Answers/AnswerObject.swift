package import ScheduleEngine
package import StrictJSON

/// An object in an answer of the service: known keys are read strictly, unknown ones are ignored.
package struct AnswerObject {
  let json: JSONValue
  /// The path of the object with a point at its end; empty for the body.
  private let path: String

  /// The largest number of bytes of a body: 1 MiB.
  package static var maximumByteCount: Int { 1_048_576 }

  /// Reads a body, which must be an object.
  package init(body: [UInt8]) throws(AnswerError) {
    guard !body.isEmpty else { throw .empty }
    guard body.count <= Self.maximumByteCount else { throw .tooLarge }
    let limits = JSONLimits(maximumBytes: Self.maximumByteCount, maximumDepth: 32)
    do throws(JSONError) {
      json = try JSONValue(parsing: body, limits: limits)
    } catch {
      throw .notJSON
    }
    guard json.kind == .object else { throw .wrongType("the body") }
    path = ""
  }

  private init(_ json: JSONValue, path: String) throws(AnswerError) {
    guard json.kind == .object else { throw .wrongType(path) }
    (self.json, self.path) = (json, path + ".")
  }

  /// Returns the path of a key.
  package func path(of key: String) -> String { path + key }

  /// Returns the value of a key, or nil if it is missing or null.
  package func value(_ key: String) -> JSONValue? {
    guard let value = json[key], !value.isNull else { return nil }
    return value
  }

  /// Returns a text, or nil if it is missing or null.
  package func optionalText(_ key: String) throws(AnswerError) -> UTF8Text? {
    guard let value = value(key) else { return nil }
    guard let utf8 = value.utf8Array else { throw .wrongType(path(of: key)) }
    return UTF8Text(checkedUTF8: utf8)
  }

  /// Returns a text.
  package func text(_ key: String) throws(AnswerError) -> UTF8Text {
    guard let text = try optionalText(key) else { throw .missing(path(of: key)) }
    return text
  }

  /// Returns a text of 1 to `limit` bytes without control characters.
  package func identifier(_ key: String, limit: Int = 128) throws(AnswerError) -> UTF8Text {
    let text = try text(key)
    guard text.isIdentifier(limit: limit) else { throw .impossible(path(of: key)) }
    return text
  }

  /// Returns a time, or nil if there is none that can be read.
  package func time(_ key: String) -> Timestamp? {
    guard let bytes = value(key)?.utf8Array else { return nil }
    do throws(TimestampError) {
      return try Timestamp(utf8: bytes)
    } catch {
      return nil
    }
  }

  /// Returns an object, or nil if it is missing or null.
  package func object(_ key: String) throws(AnswerError) -> AnswerObject? {
    guard let value = value(key) else { return nil }
    return try AnswerObject(value, path: path(of: key))
  }

  /// Returns the objects of a list; none if it is missing or null.
  package func objects(_ key: String) throws(AnswerError) -> [AnswerObject] {
    guard let value = value(key) else { return [] }
    guard let elements = value.array else { throw .wrongType(path(of: key)) }
    var objects: [AnswerObject] = []
    objects.reserveCapacity(elements.count)
    for element in elements {
      objects.append(try AnswerObject(element, path: "\(path(of: key))[\(objects.count)]"))
    }
    return objects
  }

  /// Returns money, or nil if it is missing or null.
  package func optionalMoney(_ key: String) throws(AnswerError) -> Money? {
    guard let object = try object(key) else { return nil }
    let amount = try object.text("amount")
    let code = try object.text("currency")
    let currency: Currency
    do throws(CurrencyError) {
      currency = try code.bytes.withSpan(Currency.init(utf8:))
    } catch {
      throw .impossible(object.path(of: "currency"))
    }
    do throws(AmountError) {
      return try Money(utf8: amount.bytes, currency)
    } catch {
      throw .impossible(object.path(of: "amount"))
    }
  }

  /// Returns money.
  package func money(_ key: String) throws(AnswerError) -> Money {
    guard let money = try optionalMoney(key) else { throw .missing(path(of: key)) }
    return money
  }
}

extension UTF8Text {
  /// Returns whether the text has 1 to `limit` bytes and no control character.
  func isIdentifier(limit: Int) -> Bool {
    (1...limit).contains(bytes.count) && !hasControlCharacter
  }
}
