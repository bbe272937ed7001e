import ScheduleEngine
import ScheduleFiles
import StrictJSON

/// Makes the parts of an order from what was typed.
struct OrderReader {
  let surroundings: Surroundings

  /// A price, which may be zero.
  func price(_ text: String, in currency: Currency) throws(CommandFailure) -> Money {
    do throws(AmountError) {
      return try Money(text, currency)
    } catch {
      throw CommandFailure(.data, "invalid_amount: \(text.quotedForMessage): \(error)")
    }
  }

  /// An order total, which is above zero.
  func total(_ text: String, in currency: Currency) throws(CommandFailure) -> Money {
    let total = try price(text, in: currency)
    guard total.minorUnits > 0 else {
      throw CommandFailure(
        .data, "invalid_amount: \(text.quotedForMessage): the order total must be above zero")
    }
    return total
  }

  /// The plan that was named, or the currency's default, with who offers it.
  func record(
    id: String?, file: String?, currency code: String?
  ) throws(CommandFailure) -> PlanRecord {
    let currency = try currency(code)
    guard file != nil || id != nil else { return try defaultRecord(for: currency ?? .usd) }
    let record = if let file { try planRecord(inFile: file) } else { try builtInRecord(id ?? "") }
    let plan = record.plan
    if let currency, currency != plan.currency {
      throw CommandFailure(
        .data,
        "unsupported_currency: the plan \(plan.id) takes \(plan.currency), not \(currency); "
          + "use a plan in \(currency)")
    }
    return record
  }

  /// The checkout whose token a file holds; tokenless where there is no file.
  func checkout(tokenFile: String?) throws(CommandFailure) -> CheckoutReference {
    try tokenFile.map { (file) throws(CommandFailure) in .token(try token(inFile: file)) }
      ?? .tokenless
  }

  /// The token that a file holds.
  func token(inFile tokenFile: String) throws(CommandFailure) -> CheckoutToken {
    // A file that ends in a line break holds the token and the line break.
    var bytes = try read(tokenFile, limit: CheckoutToken.maximumByteCount + 2, what: "token")
    if bytes.last == UInt8(ascii: "\n") {
      bytes.removeLast()
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    }
    do throws(CheckoutTokenError) {
      return try CheckoutToken(utf8: bytes.span)
    } catch {
      throw CommandFailure(.data, "invalid_token: \(tokenFile.quotedForMessage): \(error)")
    }
  }

  private func currency(_ code: String?) throws(CommandFailure) -> Currency? {
    guard let code else { return nil }
    do throws(CurrencyError) {
      return try Currency(code)
    } catch {
      throw CommandFailure(.data, "unsupported_currency: \(code.quotedForMessage): \(error)")
    }
  }

  private func defaultRecord(for currency: Currency) throws(CommandFailure) -> PlanRecord {
    guard let record = Plan.builtIn.default(for: currency).flatMap(PlanRecord.builtIn(of:)) else {
      throw CommandFailure(
        .noInput,
        "no built-in plan for \(currency) is open; choose another currency, or name a plan that "
          + "'widget plans list' shows")
    }
    return record
  }

  private func builtInRecord(_ text: String) throws(CommandFailure) -> PlanRecord {
    guard let id = try? PlanID(text),
      let record = Plan.builtIn[id].flatMap(PlanRecord.builtIn(of:))
    else {
      throw CommandFailure(
        .noInput,
        "no built-in plan is named \(text.quotedForMessage); 'widget plans list' shows them")
    }
    return record
  }

  /// The plan that a file describes.
  func planRecord(inFile file: String) throws(CommandFailure) -> PlanRecord {
    guard file != "-" else {
      throw CommandFailure(
        .usage, "a plan is not read from standard input; save it as ID.json and pass that")
    }
    let bytes = try read(file, limit: 65_536, what: "plan")
    do throws(PlanFileError) {
      return try PlanFile.read(bytes, named: file)
    } catch {
      throw CommandFailure(.data, error.description)
    }
  }

  func read(
    _ path: String, limit: Int, what: String
  ) throws(CommandFailure) -> [UInt8] {
    let source = path == "-" ? "standard input" : path.quotedForMessage
    switch surroundings.read(path, limit) {
    case .bytes(let bytes): return bytes
    case .tooLarge:
      throw CommandFailure(
        .data, "\(source) has more than \(limit) bytes; pass the \(what) alone")
    case .missing:
      throw CommandFailure(.noInput, "there is no file \(source); check its name")
    case .unreadable(let reason):
      throw CommandFailure(
        .noInput, "\(source) cannot be read: \(reason); pass a file that can")
    }
  }
}
