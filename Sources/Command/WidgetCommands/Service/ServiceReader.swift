import ArgumentParsing
import PaymentEngine
import ScheduleEngine
import StrictJSON

/// Reads the files and amounts of `widget service`.
struct ServiceReader {
  let environment: CommandEnvironment

  private var orders: OrderReader { OrderReader(environment: environment) }

  /// Reads a token, without one line feed at its end.
  func token(inFile file: String) throws(CommandError) -> SecretToken {
    let text = try text(inFile: file, content: "token", from: "--token-file")
    do throws(CheckoutTokenError) {
      return try SecretToken(text)
    } catch {
      throw CommandError(
        .data, "invalid_token: \(file.quotedForMessage): \(error)", field: "--token-file")
    }
  }

  /// Reads an amount in a currency of the service.
  func amount(
    _ text: String, in code: String, from field: String = "--amount"
  ) throws(CommandError) -> Money {
    try orders.price(text, in: try currency(code), from: field)
  }

  /// Reads the amount of an order, which is above zero.
  func total(_ text: String, in code: String) throws(CommandError) -> Money {
    try orders.total(text, in: try currency(code))
  }

  private func currency(_ code: String) throws(CommandError) -> Currency {
    let currency = try orders.currency(code) ?? .usd
    guard Payment.currencies.contains(currency) else {
      throw CommandError(
        .data,
        "unsupported_currency: the service has no orders in \(currency); use AUD, CAD, GBP, NZD or "
          + "USD", field: "--currency")
    }
    return currency
  }

  /// Reads the shop's own number of an order, a capture or a refund.
  func reference(
    _ text: String, limit: Int = 128
  ) throws(CommandError) -> MerchantReference {
    do throws(ServiceTextError) {
      return try MerchantReference(UTF8Text(text), limit: limit)
    } catch {
      throw CommandError(.data, "invalid_reference: \(error)", field: "--reference")
    }
  }

  /// Reads the checksum of the service's own widget, without one line feed at its end.
  func checksum(inFile file: String, for amount: Money) throws(CommandError) -> ServiceChecksum {
    let text = try text(inFile: file, content: "checksum", from: "--checksum-file")
    do throws(ServiceTextError) {
      return try ServiceChecksum(UTF8Text(text), madeFor: amount)
    } catch {
      throw CommandError(
        .data, "invalid_checksum: \(file.quotedForMessage): \(error)", field: "--checksum-file")
    }
  }

  private func text(
    inFile file: String, content: String, from field: String
  ) throws(CommandError) -> String {
    let bytes = try orders.read(
      file, limit: OrderReader.tokenFileLimit, content: content, from: field)
    guard let text = String(validating: bytes.withoutLastLineFeed, as: UTF8.self) else {
      throw CommandError(
        .data, "\(file.quotedForMessage) is not UTF-8; pass the \(content) as it is", field: field)
    }
    return text
  }

  /// Reads the values that decide an order.
  func decision(_ parsed: ParsedArguments, currency: String) throws(CommandError) -> PaymentDecision
  {
    let amount = try total(parsed[ServiceOptions.amount], in: currency)
    var checksum: ServiceChecksum?
    if let file = parsed[ServiceOptions.checksumFile],
      let text = parsed[ServiceOptions.checksumAmount]
    {
      checksum = try self.checksum(
        inFile: file, for: try self.amount(text, in: currency, from: "--checksum-amount"))
    }
    return PaymentDecision(
      amount: amount, isCheckoutAdjusted: parsed[ServiceOptions.adjusted], checksum: checksum,
      reference: try parsed[ServiceOptions.reference].map { (text) throws(CommandError) in
        try reference(text)
      })
  }
}
