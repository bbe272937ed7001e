import Financing
import ScheduleEngine
import WebModule
import WidgetRendering

/// A monthly plan of a page: its loan or the barrier to it, and its display options.
final class WebLoan {
  /// The number by which the page identifies the plan.
  let number: Int64
  private let order: LoanOrder
  private let style: WidgetStyle
  private let locale: ConsumerLocale
  private let brand: [UInt8]
  private let texts: ShopTexts
  /// The order's total.
  private(set) var total: Money
  private var today: CivilDate
  private var loan: Result<AmortizedSchedule, FinancingError>

  private init(
    number: Int64, order: LoanOrder, total: Money, today: CivilDate, style: WidgetStyle,
    locale: ConsumerLocale, brand: [UInt8], texts: ShopTexts
  ) {
    self.number = number
    self.order = order
    self.total = total
    self.today = today
    self.style = style
    self.locale = locale
    self.brand = brand
    self.texts = texts
    loan = order.loan(of: total, on: today)
  }

  /// Creates a plan from the fields of a request.
  ///
  /// This is not an initializer, since an initializer that throws leaks its object's memory in
  /// Embedded Swift.
  static func create(
    from fields: RequestFields, number: Int64
  ) throws(LoanRequestError) -> WebLoan {
    let order = try LoanOrder.read(fields)
    let currency = order.terms.currency
    let total = try asking { () throws(RequestError) in try fields.total(in: currency) }
    guard let total else { throw .request(.nothingToPay) }
    let style = try asking { () throws(RequestError) in try fields.style() }
    let locale =
      try asking { () throws(RequestError) in try fields.locale() }
      ?? .usual(for: currency)
    return WebLoan(
      number: number, order: order, total: total, today: try fields.today(), style: style,
      locale: locale, brand: fields.brand(for: currency), texts: fields.texts)
  }

  /// The currency of the plan's terms.
  var currency: Currency { order.terms.currency }

  /// Computes the loan of a total from a day on, and returns whether anything has changed.
  @discardableResult
  func compute(_ total: Money, on today: CivilDate) -> Bool {
    if self.total == total, self.today == today { return false }
    (self.total, self.today) = (total, today)
    let before = loan
    loan = order.loan(of: total, on: today)
    return loan != before
  }

  /// The text whose SHA-256 is the plan's checksum, or nothing if there is no loan.
  var canonicalText: [UInt8] {
    if case .success(let loan) = loan { loan.canonicalBytes } else { [] }
  }

  private var contents: LoanContents {
    switch loan {
    case .success(let loan): .loan(loan)
    case .failure(let error):
      .barrier(PurchaseBarrier(error, total: total, terms: order.terms), terms: order.terms)
    }
  }

  /// The plan as markup.
  var markup: [UInt8] {
    let picture = LoanPicture(of: contents, style: style, locale: locale, utf8Brand: brand)
    // Without an identifier: the plan is the only one in its shadow root.
    return picture.utf8HTML(
      identifier: [], withStylesheet: false, details: order.details, isShadow: true, texts: texts)
  }
}

/// The properties of a loan that stay the same when the order's total changes.
private struct LoanOrder {
  let terms: LoanTerms
  let rate: InterestRate
  let downPayment: Money?
  let firstDate: CivilDate?
  let details: LoanPicture.Details

  static func read(_ fields: RequestFields) throws(LoanRequestError) -> LoanOrder {
    let terms = try terms(fields)
    guard let text = fields[.rate] else { throw .rateMissing }
    let rate: InterestRate
    do throws(FinancingError) {
      rate = try text.withSpan(InterestRate.init(utf8:))
    } catch {
      throw .financing(error)
    }
    var downPayment: Money?
    if let amount = fields[.downPayment] {
      downPayment = try asking { () throws(RequestError) in
        try fields.money(amount, terms.currency)
      }
    }
    var firstDate: CivilDate?
    if let date = fields[.firstDate] {
      firstDate = try asking { () throws(RequestError) in try fields.date(date) }
    }
    return LoanOrder(
      terms: terms, rate: rate, downPayment: downPayment, firstDate: firstDate,
      details: details(fields))
  }

  private static func details(_ fields: RequestFields) -> LoanPicture.Details {
    switch fields[.details]?.first {
    case UInt8(ascii: "0"): .omitted
    case UInt8(ascii: "1"): .shown
    default: .folded
    }
  }

  private static func terms(_ fields: RequestFields) throws(LoanRequestError) -> LoanTerms {
    guard let name = fields[.plan] else { throw .planMissing }
    do throws(PlanIDError) {
      if let terms = LoanTerms.builtIn[try name.withSpan(PlanID.init(utf8:))] { return terms }
    } catch {
      throw .request(.planID(error))
    }
    throw .unknownPlan
  }

  func loan(of total: Money, on today: CivilDate) -> Result<AmortizedSchedule, FinancingError> {
    do throws(FinancingError) {
      return .success(
        try AmortizedSchedule(
          total: total, downPayment: downPayment, terms: terms, rate: rate, startDate: today,
          firstDueDate: firstDate))
    } catch {
      return .failure(error)
    }
  }
}

extension WebLoan {
  /// The events of an answer, before the error of a plan that may not proceed.
  enum Event {
    case ready
    case change
    case nothing
  }

  /// Returns the answer to a request: the number, the events, the status and the markup.
  func answer(_ event: Event) -> [UInt8] {
    var text = WireText()
    text.write("{\"widget\":")
    text.write(number)
    text.write(",\"events\":[")
    switch event {
    case .ready:
      text.write("{\"type\":\"ready\",")
      write(statusTo: &text, isFirst: true)
    case .change:
      text.write("{\"type\":\"change\",")
      write(statusTo: &text, isFirst: false)
    case .nothing: break
    }
    if event != .nothing {
      text.write("}")
      if case .failure(let error) = loan {
        text.write(",{\"type\":\"error\",")
        text.write(errorWithCode: error.codeText, message(of: error))
        text.write("}")
      }
    }
    text.write("],\"status\":{")
    write(statusTo: &text, isFirst: false)
    text.write("},\"zero\":")
    text.write(zero)
    text.write("}\n")
    return text.bytes + markup
  }

  /// The amount due today of a plan that may not proceed.
  private var zero: Money { Money(minorUnits: 0, currency: currency) }

  /// Returns the message of a loan's error in the shopper's language.
  private func message(of error: FinancingError) -> [UInt8] {
    PurchaseBarrier(error, total: total, terms: order.terms).utf8Message(
      for: locale, texts: texts)
  }

  /// Writes the members of the status, without the braces around them.
  ///
  /// - Parameters:
  ///   - text: The text so far.
  ///   - isFirst: Whether the status is that of the event `ready`, which always has an amount.
  private func write(statusTo text: inout WireText, isFirst: Bool) {
    switch loan {
    case .success(let loan):
      text.write(
        dueToday: loan.downPayment,
        checksum: TextWriter.bytes { $0.append(loan.checksum.digest) })
      text.write(",\"loan\":{\"apr\":")
      text.write(quoted: loan.apr.textBytes)
      text.write(",\"payment\":")
      text.write(loan.levelPayment)
      text.write(",\"amountFinanced\":")
      text.write(loan.amountFinanced)
      text.write(",\"financeCharge\":")
      text.write(loan.financeCharge)
      text.write(",\"totalOfPayments\":")
      text.write(loan.totalOfPayments)
      text.write("}")
    case .failure(let error):
      text.write(
        errorWithCode: error.codeText, message(of: error), dueToday: isFirst ? zero : nil)
    }
  }
}
