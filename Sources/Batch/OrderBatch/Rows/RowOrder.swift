import ScheduleEngine

/// The fields of an order as they are in its row, without quotes.
struct OrderFields {
  var id: [UInt8] = []
  var amount: [UInt8] = []
  var currency: [UInt8] = []
  var date: [UInt8] = []
  /// The token, or nil for an order without one.
  var token: [UInt8]?
  /// The checksum to check; empty if rows have none.
  var checksum: [UInt8] = []
  /// The rate of the loan, or nil if the row has none.
  var rate: [UInt8]?
}

extension OrderFields {
  /// Writes the fields as a plain row, in the place of an earlier one.
  ///
  /// - Parameters:
  ///   - row: Receives the row.
  ///   - zone: The time zone in which the day of a time is computed, or nil.
  /// - Returns: Whether a plain row can have the fields.
  func write(to row: inout [UInt8], in zone: OrderTimeZone?) -> Bool {
    row.removeAll(keepingCapacity: true)
    let token = token ?? []
    var date = date
    if date.count != 10 {
      guard let day = try? OrderField.date(date, in: zone) else { return false }
      date = Array("\(day)".utf8)
    }
    for field in [id, amount, currency, date, token, checksum, rate ?? []] {
      guard field.allSatisfy(Self.isPlain) else { return false }
    }
    row += id
    row.append(RowByte.comma)
    row += amount
    row.append(RowByte.comma)
    row += currency
    row.append(RowByte.comma)
    row += date
    row.append(RowByte.comma)
    row += token[token.withSpan(TokenText.trimmed)]
    for field in [checksum, rate ?? []] where !field.isEmpty {
      row.append(RowByte.comma)
      row += field
    }
    row.append(RowByte.lineFeed)
    return true
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte) && byte != RowByte.comma && byte != RowByte.quote
      && byte != UInt8(ascii: "\\")
  }
}

/// The fields of a row, or the reason why it has none.
struct ReadRow {
  /// The row's identifier, valid or not, or nil if it is unknown.
  let id: [UInt8]?
  /// The fields, or the reason why there are none.
  let fields: Result<OrderFields, RowError.Reason>

  init(id: [UInt8]? = nil, _ reason: RowError.Reason) {
    self.id = id
    fields = .failure(reason)
  }

  init(_ fields: OrderFields) {
    id = fields.id
    self.fields = .success(fields)
  }
}

/// An order that a row describes.
///
/// If a row has several mistakes, the first in the order of the checks is reported.
struct RowOrder {
  let schedule: PaymentSchedule
  let checkout: CheckoutReference
  /// The checksum to check, or nil if rows have none.
  let received: ScheduleChecksum?

  /// Reads the fields of a row.
  ///
  /// - Parameters:
  ///   - fields: The fields.
  ///   - options: The plans, and whether rows have a checksum.
  /// - Throws: The first error: of the identifier, the currency, the amount, the date, the token,
  ///   the checksum, or a barrier to the purchase.
  init(_ fields: OrderFields, _ options: BatchOptions) throws(RowError.Reason) {
    try fields.id.withSpan(OrderField.check(id:))
    let plan = try options.plans.plan(
      for: fields.currency.withSpan(OrderField.currency))
    let total = try OrderField.total(fields.amount, plan.currency)
    let date = try Self.date(fields.date, plan.installments, options.timeZone)
    checkout = try Self.checkout(fields.token)
    received = options.verifies ? try fields.checksum.withSpan(OrderField.checksum) : nil
    if let barrier = plan.barrier(to: total, on: date) { throw RowError.Reason(barrier) }
    do throws(ScheduleError) {
      schedule = try PaymentSchedule(total: total, plan: plan, startDate: date)
    } catch {
      // not covered: the checks above find every error of the engine first
      throw RowError.Reason(code: "invalid_date", message: error.description)
    }
  }

  /// Reads the day of the purchase; all due dates computed from it must be in the calendar.
  private static func date(
    _ bytes: [UInt8], _ terms: InstallmentTerms, _ zone: OrderTimeZone?
  ) throws(RowError.Reason) -> CivilDate {
    let date = try OrderField.date(bytes, in: zone)
    do throws(DateError) {
      _ = try DueDates(from: date, by: terms)
    } catch {
      throw RowError.Reason(
        code: "invalid_date", message: "a payment would be due after 9999-12-31; start earlier")
    }
    return date
  }

  static func checkout(_ token: [UInt8]?) throws(RowError.Reason) -> CheckoutReference {
    guard let token else { return .tokenless }
    do throws(TokenTextError) {
      return .token(try token.withSpan(TokenText.token(in:)))
    } catch {
      throw RowError.Reason(code: "invalid_token", message: error.description)
    }
  }
}

extension RowError.Reason {
  /// Creates the reason of a row whose order has a barrier to the purchase.
  init(_ barrier: PurchaseBarrier) { self.init(code: barrier.code, message: barrier.message) }
}

extension BatchOptions.Plans {
  /// Returns the plan of an order in a currency.
  func plan(for currency: Currency) throws(RowError.Reason) -> Plan {
    switch self {
    case .loan: preconditionFailure("a loan has terms, and no plan")
    case .one(let plan):
      guard plan.currency == currency else {
        let barrier = PurchaseBarrier.unsupportedCurrency(order: currency, plan: plan.currency)
        throw RowError.Reason(barrier)
      }
      return plan
    case .defaults:
      guard let plan = Plan.builtIn.default(for: currency) else {
        throw RowError.Reason(
          code: "unsupported_currency",
          message: "no built-in plan for \(currency) is open; name a plan that takes it")
      }
      return plan
    }
  }
}
