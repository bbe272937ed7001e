public import CheckoutEngine
public import ScheduleEngine
internal import StrictJSON

extension ExpressMessage {
  /// Reads a message of the page of an express checkout.
  ///
  /// ```swift
  /// let text = #"{"status":"SUCCESS","orderToken":"002.k2a4"}"#
  /// ExpressMessage(Array(text.utf8), currency: .usd)    // .success(token: "002.k2a4")
  /// ExpressMessage(Array("{}".utf8), currency: .usd)    // .malformed("{}")
  /// ```
  ///
  /// A request counts before an end if the text is both. A text that is neither, that is nested
  /// more than 64 deep or has more than 1 MiB is malformed; so is an option with an amount in
  /// another currency, and an end without a usable token.
  ///
  /// - Parameters:
  ///   - text: The text of the message; bytes that are not UTF-8 are replaced in a malformed one.
  ///   - currency: The currency of the checkout.
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: [UInt8], currency: Currency) {
    do throws(JSONError) {
      let value = try JSONValue(parsing: text, limits: .message)
      if let message = Self.request(value, currency) ?? Self.end(value) {
        self = message
        return
      }
    } catch {}
    self = .malformed(
      SecretText(UTF8Text(utf8: text) ?? UTF8Text(String(decoding: text, as: UTF8.self))))
  }

  /// Reads a message that has an identifier.
  private static func request(_ value: JSONValue, _ currency: Currency) -> ExpressMessage? {
    do throws(MalformedAnswer) {
      var object = try AnswerObject(value)
      var meta = try AnswerObject(object.required("meta"))
      let id = try meta.text("requestId")
      let type = try object.text("type")
      var payload = try AnswerObject(object.required("payload"))
      switch type {
      case "onShippingAddressChange":
        return .shippingAddressChange(requestID: id, try ExpressAddress(reading: &payload))
      case "onShippingOptionChange":
        return .shippingOptionChange(
          requestID: id, try ExpressShippingOption(reading: &payload, in: currency))
      case "onMessage":
        return .log(
          requestID: id, severity: try payload.text("severity"),
          message: try payload.text("message"))
      default: return nil
      }
    } catch {
      return nil
    }
  }

  /// Reads a message that ends the checkout.
  private static func end(_ value: JSONValue) -> ExpressMessage? {
    do throws(MalformedAnswer) {
      var object = try AnswerObject(value)
      switch try object.text("status") {
      case "SUCCESS":
        let token = SecretText(try object.text("orderToken"))
        return token.isCheckoutToken ? .success(token: token) : nil
      case "CANCELLED", "CANCEL": return .cancelled
      default: return nil
      }
    } catch {
      return nil
    }
  }
}

extension ExpressAddress {
  fileprivate init(reading object: inout AnswerObject) throws(MalformedAnswer) {
    self.init(
      name: try object.optionalText("name"), address1: try object.optionalText("address1"),
      address2: try object.optionalText("address2"), area2: try object.optionalText("area2"),
      suburb: try object.optionalText("suburb"), state: try object.optionalText("state"),
      postcode: try object.optionalText("postcode"),
      countryCode: try object.optionalText("countryCode"),
      phoneNumber: try object.optionalText("phoneNumber"))
  }
}

extension ExpressShippingOption {
  fileprivate init(
    reading object: inout AnswerObject, in currency: Currency
  ) throws(MalformedAnswer) {
    let id = try object.text("id")
    guard (1...Self.maximumIDLength).contains(id.bytes.count) else {
      throw MalformedAnswer("is empty or too long").within("id")
    }
    let tax = object.optional("taxAmount")
    self.init(
      id: id, name: try object.optionalText("name"),
      description: try object.optionalText("description"),
      amounts: ExpressAmounts(
        shipping: try object.required("shippingAmount").money(in: currency),
        order: try object.required("orderAmount").money(in: currency),
        tax: try tax.flatMap { value throws(MalformedAnswer) in
          value.isNull ? nil : try value.money(in: currency)
        }))
  }
}

extension AnswerObject {
  /// Reads a text that may be null or missing.
  fileprivate mutating func optionalText(
    _ key: StaticString
  ) throws(MalformedAnswer) -> UTF8Text? {
    guard let value = optional(key), !value.isNull else { return nil }
    return try value.text()
  }
}

extension JSONValue {
  /// Returns the value as an amount and its currency, which must be the given one.
  fileprivate func money(in currency: Currency) throws(MalformedAnswer) -> Money {
    var object = try AnswerObject(self)
    let money = try object.amount("amount", in: currency)
    guard try object.text("currency").bytes == currency.textBytes else {
      throw MalformedAnswer("is not \(currency)").within("currency")
    }
    return money
  }
}
