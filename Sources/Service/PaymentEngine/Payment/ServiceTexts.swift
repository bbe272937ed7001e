public import ScheduleEngine

/// The service's number of an order: 1 to 64 digits.
///
///     try OrderNumber("100101").description  // "100101"
///     try OrderNumber("12a")                 // throws: the order number has a character that is no digit; …
public struct OrderNumber: Hashable, Sendable {
  /// The digits.
  public let text: UTF8Text

  /// Creates a number.
  ///
  /// - Parameter text: 1 to 64 digits; leading zeros are part of it.
  /// - Throws: ``ServiceTextError`` for any other text.
  public init(_ text: UTF8Text) throws(ServiceTextError) {
    guard !text.isEmpty else { throw ServiceTextError(.orderNumber, .empty) }
    guard text.bytes.count <= 64 else { throw ServiceTextError(.orderNumber, .tooLong(limit: 64)) }
    guard text.bytes.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      throw ServiceTextError(.orderNumber, .unexpectedCharacter)
    }
    self.text = text
  }
}

extension OrderNumber: CustomStringConvertible {
  /// The digits.
  public var description: String { text.description }
}

/// The shop's own number of an order or a refund: 1 to 128 characters, none of them a control
/// character.
///
///     try MerchantReference("order-1042").description  // "order-1042"
///
/// The reference of a refund has at most 64 characters.
public struct MerchantReference: Hashable, Sendable {
  /// The text.
  public let text: UTF8Text

  /// Creates a reference.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - limit: The largest number of characters, 128 by default.
  /// - Throws: ``ServiceTextError`` for any other text.
  public init(_ text: UTF8Text, limit: Int = 128) throws(ServiceTextError) {
    self.text = try text.checked(.reference, limit: limit)
  }

  /// The number of characters (Unicode scalars).
  package var length: Int { text.scalarCount }
}

extension MerchantReference: CustomStringConvertible {
  /// The text.
  public var description: String { text.description }
}

/// The checksum of a schedule that Afterpay's own widget made, and the amount that it was made for.
///
/// The service demands it for an adjusted order. It is opaque: nothing but the service's widget can
/// make it, and it is passed on unchanged. A checksum of this package is of another type, the
/// engine's `ScheduleChecksum`, and cannot take its place:
///
///     let amount = try Money("180.00", .usd)
///     let checksum = try ServiceChecksum("ZmluZS4+==", madeFor: amount)
///     checksum.amount  // 180.00 USD
public struct ServiceChecksum: Hashable, Sendable {
  /// The text as the widget made it.
  public let text: UTF8Text
  /// The amount that it was made for.
  public let amount: Money

  /// Creates a checksum from the text that the service's widget has sent.
  ///
  /// - Parameters:
  ///   - text: 1 to 256 characters, none of them a control character.
  ///   - amount: The amount that the widget showed.
  /// - Throws: ``ServiceTextError`` for any other text.
  public init(_ text: UTF8Text, madeFor amount: Money) throws(ServiceTextError) {
    self.text = try text.checked(.checksum, limit: 256)
    self.amount = amount
  }
}

/// The identifier of a request, by which the service answers a repetition as the first time: a
/// random UUID.
///
///     RequestID(randomBits: 0, 0).description  // "00000000-0000-4000-8000-000000000000"
public struct RequestID: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  /// Creates an identifier from random bits; the version and the variant of a random UUID replace six
  /// of them.
  ///
  /// - Parameters:
  ///   - high: The first 64 bits.
  ///   - low: The last 64 bits.
  public init(randomBits high: UInt64, _ low: UInt64) {
    self.high = high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    self.low = low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
  }

  /// Reads an identifier in its lower-case form; nil for another text.
  ///
  ///     RequestID("0-1-2")  // nil
  ///
  /// - Parameter text: The text.
  public init?(_ text: UTF8Text) {
    var digits: [UInt8] = []
    for (offset, byte) in text.bytes.enumerated() {
      if [8, 13, 18, 23].contains(offset) {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        digits.append(byte)
      }
    }
    guard text.bytes.count == 36, let high = Self.bits(digits[..<16]),
      let low = Self.bits(digits[16...])
    else { return nil }
    (self.high, self.low) = (high, low)
  }

  private static func bits(_ digits: ArraySlice<UInt8>) -> UInt64? {
    var bits: UInt64 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        bits = bits << 4 | UInt64(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        bits = bits << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return bits
  }

  /// The text: 32 lower-case hexadecimal digits in five groups.
  public var text: UTF8Text {
    var bytes: [UInt8] = []
    for index in 0..<32 {
      if [8, 12, 16, 20].contains(index) { bytes.append(UInt8(ascii: "-")) }
      let bits = index < 16 ? high : low
      let digit = UInt8(truncatingIfNeeded: bits >> (60 - UInt64(index % 16) * 4) & 15)
      bytes.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
    }
    return UTF8Text(checkedUTF8: bytes)
  }
}

extension RequestID: CustomStringConvertible {
  /// The UUID's text.
  public var description: String { text.description }
}

/// The reason why a text cannot be sent to the service.
public struct ServiceTextError: Error, Hashable, Sendable {
  /// The kind of a text.
  public enum Field: Hashable, Sendable {
    /// An ``OrderNumber``.
    case orderNumber
    /// A ``MerchantReference``.
    case reference
    /// A ``ServiceChecksum``.
    case checksum
  }

  /// A mistake in a text.
  public enum Reason: Hashable, Sendable {
    /// There are no characters.
    case empty
    /// There are more characters than the limit.
    case tooLong(limit: Int)
    /// A character is a control character, or in a number none of the digits.
    case unexpectedCharacter
  }

  /// The kind of the text.
  public let field: Field
  /// The first mistake.
  public let reason: Reason

  package init(_ field: Field, _ reason: Reason) { (self.field, self.reason) = (field, reason) }
}

extension ServiceTextError: CustomStringConvertible {
  /// One line that names the mistake and its correction.
  public var description: String {
    let name =
      switch field {
      case .orderNumber: "the order number"
      case .reference: "the reference"
      case .checksum: "the service's checksum"
      }
    return switch (reason, field) {
    case (.empty, _): "\(name) is empty; leave it out, or pass it as it is"
    case (.tooLong(let limit), _):
      "\(name) has more than \(limit) characters; the service takes no longer one"
    case (.unexpectedCharacter, .orderNumber):
      "\(name) has a character that is no digit; pass the number that the service has given the order"
    case (.unexpectedCharacter, _): "\(name) has a control character; pass it as it is, in one line"
    }
  }
}

extension UTF8Text {
  /// The number of Unicode scalars.
  package var scalarCount: Int {
    bytes.count { $0 & 0xC0 != 0x80 }
  }

  /// Returns the text if it has 1 to `limit` characters and no control character.
  fileprivate func checked(
    _ field: ServiceTextError.Field, limit: Int
  ) throws(ServiceTextError) -> UTF8Text {
    guard !isEmpty else { throw ServiceTextError(field, .empty) }
    guard scalarCount <= limit else { throw ServiceTextError(field, .tooLong(limit: limit)) }
    guard !hasControlCharacter else { throw ServiceTextError(field, .unexpectedCharacter) }
    return self
  }
}
