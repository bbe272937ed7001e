/// The field of a checkout that breaks a limit of the service.
///
/// It contains no text of the field.
public struct CheckoutRequestError: Error, Hashable, Sendable {
  /// The limit that a field breaks.
  public enum Reason: Hashable, Sendable {
    /// The field is missing.
    case missing
    /// The text has no characters.
    case empty
    /// The text has more characters than the limit.
    case tooLong(limit: Int)
    /// The list has more elements than the limit.
    case tooMany(limit: Int)
    /// The text is no web address.
    case notAnAddress
    /// The text is none of the service's countries.
    case notACountry
    /// The service has no orders in the currency.
    case unsupportedCurrency
    /// The amount is in another currency than the order.
    case otherCurrency
    /// The amount is zero or negative.
    case notPositive
    /// The amount is negative.
    case negative
    /// The number does not fit 32 bits.
    case outOfRange
    /// The field belongs to the express mode.
    case expressOnly
    /// The JSON is not that of a checkout; the text is the mistake.
    case malformed(String)
  }

  /// The path of the field, such as `consumer.email` or `items[3].name`; empty for the whole body.
  public let field: String
  /// The limit.
  public let reason: Reason
  /// The position in the JSON, such as `line 3, column 5`; nil if the value was not read from JSON.
  public let position: String?

  init(_ field: String, _ reason: Reason, position: String? = nil) {
    (self.field, self.reason, self.position) = (field, reason, position)
  }
}

extension CheckoutRequestError: CustomStringConvertible {
  /// The position, the field, the limit and the correction, in one line.
  public var description: String {
    [position, field.isEmpty ? nil : field, message].compactMap { $0 }.joined(separator: ": ")
  }

  private var message: String {
    switch reason {
    case .missing: "this key is missing; add it"
    case .empty: "this text is empty; fill it in"
    case .tooLong(let limit): "this text has more than \(limit) characters; shorten it"
    case .tooMany(let limit): "this list has more than \(limit) elements; shorten it"
    case .notAnAddress: "not a web address; write one that begins with https://"
    case .notACountry: "the service has no such country; write AU, CA, GB, NZ or US"
    case .unsupportedCurrency:
      "the service has no orders in this currency; use AUD, CAD, GBP, NZD or USD"
    case .otherCurrency: "this currency is not that of the order; use one for all amounts"
    case .notPositive: "this amount is not above zero; write a larger one"
    case .negative: "this amount is negative; write zero or more"
    case .outOfRange: "expected a whole number from -2147483648 to 2147483647"
    case .expressOnly: "this address is for the mode express; write the two of a redirect"
    case .malformed(let mistake): mistake
    }
  }
}
