public import ScheduleEngine

/// A postal address.
///
///     var address = Address(
///       name: "Ada", line1: "1 Main St", city: "Springfield", postcode: "62701", country: "US")
///     address.firstInvalidField  // nil
///     address.country = "usa"
///     address.firstInvalidField  // .country
///
/// A shop's server may use any text. An address that a shopper enters is checked when it is sent to
/// a checkout.
public struct Address: Hashable, Sendable {
  /// The recipient.
  public var name: UTF8Text
  /// The street and number.
  public var line1: UTF8Text
  /// The second line, if any.
  public var line2: UTF8Text?
  /// The city.
  public var city: UTF8Text
  /// The state or province, if any.
  public var region: UTF8Text?
  /// The postal code, or nil where ``requiresPostcode(in:)`` is false.
  public var postcode: UTF8Text?
  /// The country: two capital letters by ISO 3166-1.
  public var country: UTF8Text
  /// The phone number, if any.
  public var phone: UTF8Text?

  /// Creates an address.
  ///
  /// - Parameters:
  ///   - name: The recipient.
  ///   - line1: The street and number.
  ///   - line2: The second line, if any.
  ///   - city: The city.
  ///   - region: The state or province, if any.
  ///   - postcode: The postal code, if the country has any.
  ///   - country: The country: two capital letters by ISO 3166-1.
  ///   - phone: The phone number, if any.
  public init(
    name: UTF8Text, line1: UTF8Text, line2: UTF8Text? = nil, city: UTF8Text,
    region: UTF8Text? = nil, postcode: UTF8Text? = nil, country: UTF8Text, phone: UTF8Text? = nil
  ) {
    (self.name, self.line1, self.line2, self.city) = (name, line1, line2, city)
    (self.region, self.postcode, self.country, self.phone) = (region, postcode, country, phone)
  }

  /// A field of an address.
  public enum Field: Hashable, Sendable, CaseIterable {
    /// The recipient.
    case name
    /// The street and number.
    case line1
    /// The second line.
    case line2
    /// The city.
    case city
    /// The state or province.
    case region
    /// The postal code.
    case postcode
    /// The country.
    case country
    /// The phone number.
    case phone

    /// The field's name in JSON, such as `line1`.
    public var key: StaticString {
      switch self {
      case .name: "name"
      case .line1: "line1"
      case .line2: "line2"
      case .city: "city"
      case .region: "region"
      case .postcode: "postcode"
      case .country: "country"
      case .phone: "phone"
      }
    }
  }

  /// The value of a field, or nil if it is empty.
  ///
  /// - Parameter field: The field.
  public subscript(field: Field) -> UTF8Text? {
    switch field {
    case .name: name
    case .line1: line1
    case .line2: line2
    case .city: city
    case .region: region
    case .postcode: postcode
    case .country: country
    case .phone: phone
    }
  }
}

extension Address {
  /// The longest value of a field that a shopper enters, in bytes.
  public static var maximumFieldLength: Int { 200 }

  /// The first field that a shopper must correct, or nil if the address can be sent.
  ///
  /// A field has 1 to 200 bytes without control characters; `line2`, `region` and `phone` may be
  /// empty, and so may `postcode` unless ``requiresPostcode(in:)`` is true; `country` is two of the
  /// letters A to Z. The spaces around a field do not count: a checkout drops them.
  public var firstInvalidField: Field? {
    Field.allCases.first { field in
      let text = self[field]?.withoutOuterSpaces ?? ""
      if field == .country { return !text.isCountry }
      return text.isEmpty && requires(field) || text.bytes.count > Self.maximumFieldLength
        || text.hasControlCharacter
    }
  }

  /// Returns whether an address of this country must have a value of a field.
  private func requires(_ field: Field) -> Bool {
    switch field {
    case .name, .line1, .city, .country: true
    case .postcode: Self.requiresPostcode(in: country.withoutOuterSpaces)
    case .line2, .region, .phone: false
    }
  }

  /// The address as a checkout sends it: without the spaces around its fields, and with nil for an
  /// empty second line, region, postal code or phone number.
  var withoutEmptyFields: Self {
    func text(_ field: Field) -> UTF8Text? {
      guard let text = self[field]?.withoutOuterSpaces, !text.isEmpty else { return nil }
      return text
    }
    return Self(
      name: text(.name) ?? "", line1: text(.line1) ?? "", line2: text(.line2),
      city: text(.city) ?? "", region: text(.region), postcode: text(.postcode),
      country: text(.country) ?? "", phone: text(.phone))
  }

  /// The address, with nil for a blank postal code, or nil if a required field is blank.
  var ifComplete: Self? {
    for field in Field.allCases where requires(field) {
      if self[field]?.isBlank != false { return nil }
    }
    guard let postcode, postcode.isBlank else { return self }
    var address = self
    address.postcode = nil
    return address
  }

  /// Returns whether two addresses are the same but for spaces and the case of ASCII letters.
  ///
  ///     let entered = Address(
  ///       name: "Ada", line1: "1 Main St", city: "London", postcode: "SW1A 1AA", country: "GB")
  ///     var stored = entered
  ///     stored.postcode = "sw1a1aa"
  ///     stored.line2 = ""
  ///     entered.matches(stored)  // true
  ///
  /// Spaces at the ends do not count, several spaces count as one, and no space of a postcode
  /// counts. An empty field equals one that is missing.
  ///
  /// - Parameter other: The other address.
  /// - Returns: Whether they match.
  /// - Complexity: O(*n*) in the lengths of the addresses.
  public func matches(_ other: Self) -> Bool {
    Field.allCases.allSatisfy { field in
      let ignoresSpaces = field == .postcode
      var left = FoldedText(self[field], ignoresSpaces: ignoresSpaces)
      var right = FoldedText(other[field], ignoresSpaces: ignoresSpaces)
      while true {
        let byte = left.next()
        guard byte == right.next() else { return false }
        if byte == nil { return true }
      }
    }
  }
}

extension UTF8Text {
  /// Whether the text is two of the letters A to Z.
  fileprivate var isCountry: Bool {
    bytes.count == 2
      && bytes.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }
}

/// The bytes of a text in lower case, with its spaces reduced.
private struct FoldedText: IteratorProtocol {
  private let bytes: [UInt8]
  private let ignoresSpaces: Bool
  private var index = 0
  private var hasStarted = false

  init(_ text: UTF8Text?, ignoresSpaces: Bool) {
    bytes = text?.bytes ?? []
    self.ignoresSpaces = ignoresSpaces
  }

  mutating func next() -> UInt8? {
    let start = index
    while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
    guard index < bytes.count else { return nil }
    if index > start, hasStarted, !ignoresSpaces {
      // The byte after the spaces is left for the next call.
      hasStarted = false
      return UInt8(ascii: " ")
    }
    hasStarted = true
    let byte = bytes[index]
    index += 1
    let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    return isCapital ? byte | 0x20 : byte
  }
}
