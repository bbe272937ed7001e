import ScheduleEngine

/// A coding key with any name.
struct AnyKey: CodingKey {
  let stringValue: String

  init(_ name: String) { stringValue = name }
  init(stringValue: String) { self.stringValue = stringValue }

  var intValue: Int? { nil }
  init?(intValue: Int) { nil }
}

/// Decodes the members of an object, and rejects unknown keys.
struct StrictObject {
  private let container: KeyedDecodingContainer<AnyKey>
  private let path: [any CodingKey]

  /// Creates a decoder of an object's members.
  ///
  /// - Parameters:
  ///   - decoder: The decoder.
  ///   - keys: The allowed keys.
  /// - Throws: `DecodingError` for another key, or a value that is not an object.
  init(_ decoder: any Decoder, keys: [String]) throws {
    container = try decoder.container(keyedBy: AnyKey.self)
    path = decoder.codingPath
    for key in container.allKeys {
      guard keys.contains(where: { $0.utf8.elementsEqual(key.stringValue.utf8) }) else {
        throw error(StoredValueError(reason: .unknownKey(key.stringValue)), at: key)
      }
    }
  }

  /// Returns an error about a member, or about the whole object.
  func error(_ error: some Error & CustomStringConvertible, at key: AnyKey? = nil) -> DecodingError
  {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: path + (key.map { [$0] } ?? []), debugDescription: error.description,
        underlyingError: error))
  }

  /// Returns the error that two members, or a member and a computed value, contradict each other.
  func contradiction(_ explanation: String) -> DecodingError {
    error(StoredValueError(reason: .contradiction(explanation)))
  }

  /// Decodes a required member.
  func value<Value: Decodable>(_ key: String, as type: Value.Type = Value.self) throws -> Value {
    try container.decode(type, forKey: AnyKey(key))
  }

  /// Decodes a required member that may be null.
  func nullable<Value: Decodable>(_ key: String, as type: Value.Type = Value.self) throws -> Value?
  {
    let key = AnyKey(key)
    guard container.contains(key) else {
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(codingPath: path, debugDescription: "write null if there is none"))
    }
    return try container.decodeNil(forKey: key) ? nil : container.decode(type, forKey: key)
  }

  /// Decodes a member that may be missing, but not null.
  func optional<Value: Decodable>(_ key: String, as type: Value.Type = Value.self) throws -> Value?
  {
    let key = AnyKey(key)
    return container.contains(key) ? try container.decode(type, forKey: key) : nil
  }

  /// Decodes a whole number in a range.
  func integer(_ key: String, in range: ClosedRange<Int>) throws -> Int {
    let number = try value(key, as: Int.self)
    guard range.contains(number) else {
      throw error(
        StoredValueError(reason: .outOfRange(range.lowerBound, range.upperBound)), at: AnyKey(key))
    }
    return number
  }

  /// Decodes an amount above zero.
  func positive(_ key: String) throws -> Money {
    let amount = try value(key, as: Money.self)
    guard amount.minorUnits > 0 else {
      throw error(StoredValueError(reason: .notPositive), at: AnyKey(key))
    }
    return amount
  }

  /// Decodes a member that is a text, and converts it; an error names the key.
  func text<Value, Failure: Error & CustomStringConvertible>(
    _ key: String, _ read: (String) throws(Failure) -> Value
  ) throws -> Value {
    try converted(try value(key, as: String.self), of: key, read)
  }

  /// Converts a decoded value; an error names the key of its member, or the object if that is nil.
  func converted<Source, Value, Failure: Error & CustomStringConvertible>(
    _ source: Source, of key: String? = nil, _ convert: (Source) throws(Failure) -> Value
  ) throws -> Value {
    do throws(Failure) {
      return try convert(source)
    } catch {
      throw self.error(error, at: key.map { AnyKey($0) })
    }
  }
}

extension Decoder {
  /// Decodes a value that is a single text, and converts it.
  func text<Value, Failure: Error & CustomStringConvertible>(
    _ read: (String) throws(Failure) -> Value
  ) throws -> Value {
    let text = try singleValueContainer().decode(String.self)
    do throws(Failure) {
      return try read(text)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: codingPath, debugDescription: error.description, underlyingError: error))
    }
  }
}

/// Encodes the members of an object.
struct ObjectEncoder {
  private var container: KeyedEncodingContainer<AnyKey>

  init(_ encoder: any Encoder) { container = encoder.container(keyedBy: AnyKey.self) }

  mutating func member(_ key: String, _ value: some Encodable) throws {
    try container.encode(value, forKey: AnyKey(key))
  }

  /// Encodes a member that may be null.
  mutating func nullable(_ key: String, _ value: (some Encodable)?) throws {
    if let value { try member(key, value) } else { try container.encodeNil(forKey: AnyKey(key)) }
  }
}

extension Encoder {
  /// Encodes a value as a single text, its description.
  func write(_ text: some CustomStringConvertible) throws {
    var container = singleValueContainer()
    try container.encode(text.description)
  }

  /// Returns the error that a value cannot be encoded.
  func error(_ value: Any, _ error: some Error & CustomStringConvertible) -> EncodingError {
    .invalidValue(
      value,
      EncodingError.Context(
        codingPath: codingPath, debugDescription: error.description, underlyingError: error))
  }
}
