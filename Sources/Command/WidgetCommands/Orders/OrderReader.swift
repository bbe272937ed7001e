import ScheduleEngine
import ScheduleFiles
import Servicing
import StrictJSON

/// Converts the values of options, and the files that they name, to the parts of an order.
struct OrderReader {
  let environment: CommandEnvironment

  /// Parses a price, the value of an option; it may be zero.
  func price(
    _ text: String, in currency: Currency, from field: String = "--amount"
  ) throws(CommandError) -> Money {
    do throws(AmountError) {
      return try Money(text, currency)
    } catch {
      throw CommandError(
        .data, "invalid_amount: \(text.quotedForMessage): \(error)", field: field)
    }
  }

  /// Parses an order total, which must be above zero.
  func total(_ text: String, in currency: Currency) throws(CommandError) -> Money {
    let total = try price(text, in: currency)
    guard total.minorUnits > 0 else {
      throw CommandError(
        .data, "invalid_amount: \(text.quotedForMessage): the order total must be above zero",
        field: "--amount")
    }
    return total
  }

  /// Parses the order total of an account: one with too many digits is too large for any.
  func accountTotal(_ text: String, in currency: Currency) throws(CommandError) -> Money {
    do throws(AmountError) {
      _ = try Money(text, currency)
    } catch {
      if error.reason == .outOfRange {
        let error = ServicingError.amountTooLarge(currency)
        throw CommandError(
          .data, "\(error.code): \(text.quotedForMessage): \(error)", field: "--amount")
      }
    }
    return try total(text, in: currency)
  }

  /// Returns the plan in a file or the built-in plan with an id; without both, the default plan of
  /// the currency, or of USD.
  func record(
    id: String?, file: String?, currency code: String?
  ) throws(CommandError) -> PlanRecord {
    let currency = try currency(code)
    guard file != nil || id != nil else { return try defaultRecord(for: currency ?? .usd) }
    let record = if let file { try planRecord(inFile: file) } else { try builtInRecord(id ?? "") }
    let plan = record.plan
    if let currency, currency != plan.currency {
      throw CommandError(
        .data,
        "unsupported_currency: the plan \(plan.id) takes \(plan.currency), not \(currency); "
          + "use a plan in \(currency)", field: "--currency")
    }
    return record
  }

  /// Returns the plan of an order that is stored, and the terms to store with it: those of a file, or
  /// nil for a built-in plan, whose terms never change.
  func storedPlan(
    id: String?, file: String?, currency: String?
  ) throws(CommandError) -> (plan: Plan, terms: PlanRecord?) {
    let record = try record(id: id, file: file, currency: currency)
    guard let file else { return (record.plan, nil) }
    if let known = Plan.builtIn[record.plan.id] {
      guard known == record.plan else {
        throw CommandError(
          .data,
          "\(file.quotedForMessage) has other terms than the built-in plan \(known.id); give the plan "
            + "an id of its own, and its file that name", code: "plan_id_used", field: "--plan-file"
        )
      }
      return (known, nil)
    }
    guard PlanFile.isMember(record) else {
      throw CommandError(
        .data,
        "\(file.quotedForMessage) is too long to be stored: as one line, a plan has at most "
          + "\(PlanFile.maximumMemberByteCount) bytes; shorten its texts and sources",
        code: "invalid_plan_file", field: "--plan-file")
    }
    return (record.plan, record)
  }

  /// Returns the checkout whose token is in a file, or `.tokenless` if no file is given.
  func checkout(tokenFile: String?) throws(CommandError) -> CheckoutReference {
    try tokenFile.map { (file) throws(CommandError) in .token(try token(inFile: file)) }
      ?? .tokenless
  }

  /// The size limit of a file of a token, in bytes: room for invisible characters around the token.
  static let tokenFileLimit = 2 * CheckoutToken.maximumByteCount

  /// Reads a token from a file, without spaces, line breaks and zero-width characters at its ends.
  func token(inFile tokenFile: String) throws(CommandError) -> CheckoutToken {
    let bytes = try read(
      tokenFile, limit: Self.tokenFileLimit, content: "token", from: "--token-file")
    do throws(TokenTextError) {
      return try bytes.withSpan(TokenText.token(in:))
    } catch {
      throw CommandError(
        .data, "invalid_token: \(tokenFile.quotedForMessage): \(error)", field: "--token-file")
    }
  }

  /// Parses the code of a currency, or returns nil if none is given.
  func currency(_ code: String?) throws(CommandError) -> Currency? {
    guard let code else { return nil }
    do throws(CurrencyError) {
      return try Currency(code)
    } catch {
      throw CommandError(
        .data, "unsupported_currency: \(code.quotedForMessage): \(error)", field: "--currency")
    }
  }

  private func defaultRecord(for currency: Currency) throws(CommandError) -> PlanRecord {
    guard let record = Plan.builtIn.default(for: currency).flatMap(PlanRecord.builtIn(of:)) else {
      throw CommandError(
        .noInput,
        "no built-in plan for \(currency) is open; choose another currency, or name a plan that "
          + "'widget plans list' shows", code: "unknown_plan", field: "--currency")
    }
    return record
  }

  private func builtInRecord(_ text: String) throws(CommandError) -> PlanRecord {
    guard let id = try? PlanID(text),
      let record = Plan.builtIn[id].flatMap(PlanRecord.builtIn(of:))
    else {
      throw CommandError(
        .noInput,
        "no built-in plan is named \(text.quotedForMessage); 'widget plans list' shows them",
        code: "unknown_plan", field: "--plan")
    }
    return record
  }

  /// Reads a plan from a plan file.
  func planRecord(inFile file: String) throws(CommandError) -> PlanRecord {
    guard file != "-" else {
      throw CommandError(
        .usage, "a plan is not read from standard input; save it as ID.json and pass that",
        field: "--plan-file")
    }
    let bytes = try read(file, limit: 65_536, content: "plan", from: "--plan-file")
    do throws(ScheduleFileError) {
      return try PlanFile.read(bytes, named: file)
    } catch {
      throw CommandError(
        .data, error.description, code: "invalid_plan_file", field: "--plan-file")
    }
  }

  /// Reads a whole file of text that an option or argument names, or standard input for `-`, without the
  /// byte order mark at its beginning.
  func read(
    _ path: String, limit: Int, content: String, from field: String
  ) throws(CommandError) -> [UInt8] {
    let source = path == "-" ? "standard input" : path.quotedForMessage
    switch environment.read(path, limit) {
    case .bytes(let bytes):
      return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    case .tooLarge:
      throw CommandError(
        .data, "\(source) has more than \(limit) bytes; pass the \(content) alone",
        code: "file_too_large", field: field)
    case .missing:
      throw CommandError(
        .noInput, "there is no file \(source); check its name", code: "no_such_file", field: field)
    case .unreadable(let reason):
      throw CommandError(
        .noInput, "\(source) cannot be read: \(reason); pass a readable file",
        code: "unreadable_file", field: field)
    }
  }
}

extension OrderReader {
  /// The size limit of a file of checkouts, in bytes: 16 MiB, about 150,000 checkouts.
  static let checkoutFileLimit = 16_777_216

  /// Looks up the order of a token in a file of checkouts.
  func order(
    of token: CheckoutToken, inFile file: String
  ) throws(CommandError) -> CheckoutOrder {
    guard file != "-" else {
      throw CommandError(
        .usage, "checkouts are not read from standard input; save them and pass the file",
        field: "--checkouts")
    }
    let bytes = try read(
      file, limit: Self.checkoutFileLimit, content: "newest checkouts", from: "--checkouts")
    let table: CheckoutTable
    do throws(CheckoutFileError) {
      table = try CheckoutFile.read(bytes, named: file)
    } catch {
      throw CommandError(
        .data, error.description, code: "invalid_checkouts_file", field: "--checkouts")
    }
    guard let order = table[token] else {
      throw CommandError(
        .noInput,
        "invalid_token: \(file.quotedForMessage) has no checkout with this token; add it there, or "
          + "pass the order total by --amount", field: "--token-file")
    }
    return order
  }
}
