import ArgumentParsing
import Financing
import PaymentTerms
import ScheduleEngine
import StrictJSON
import TermsWire
import WidgetRendering

/// The payment terms that the options of `widget terms` describe.
struct RequestedTerms {
  private let order: TermOrder
  private let offers: [TermOffer]
  private let selected: String?
  private let accepted: String?
  private let earlier: TermRecord?
  private let hasTotals: Bool

  init(_ parsed: ParsedArguments, _ environment: CommandEnvironment) throws(CommandError) {
    let reader = OrderReader(environment: environment)
    let rate = try parsed[TermsOptions.rate].map { (text) throws(CommandError) in
      try Self.rate(text)
    }
    let given = try reader.currency(parsed[OrderOptions.currency])
    let named = try parsed[TermsOptions.plan].map { (name) throws(CommandError) in
      try Self.offer(named: name, at: rate)
    }
    let currency = given ?? named.first?.currency ?? .usd
    for offer in named where offer.currency != currency {
      throw CommandError(
        .data,
        "unsupported_currency: the plan \(offer.offer.id) takes \(offer.currency), not "
          + "\(currency); use a plan in \(currency)", field: "--plan")
    }
    let plans =
      named.isEmpty ? TermOffer.builtIn(in: currency, at: rate) : named.map { $0.offer }
    offers = (parsed[TermsOptions.withPayNow] ? [.payNow] : []) + plans
    let total = try reader.price(parsed[TermsOptions.amount], in: currency)
    let zone = try TermsZone(parsed, environment)
    do throws(TermsError) {
      order = try TermOrder(
        total: total, startDate: zone.today, zone: zone.zone, dueTime: zone.dueTime,
        locale: parsed.locale(for: currency))
    } catch {
      throw CommandError(.data, "\(error)", field: "--amount")
    }
    selected = parsed[TermsOptions.selected]
    accepted = parsed[TermsOptions.accepted]
    hasTotals = parsed[TermsOptions.totals]
    earlier = try parsed[TermsOptions.previous].flatMap { (file) throws(CommandError) in
      try Self.earlier(inFile: file, reader)
    }
  }

  /// Returns the terms as one line of JSON.
  func result() throws(CommandError) -> CommandResult {
    do throws(TermsError) {
      let terms = try OfferedTerms(of: order, from: offers, selecting: accepted ?? selected)
      return CommandResult(output: line(of: terms))
    } catch {
      switch error {
      case .notAccepted:
        var result = CommandResult(output: line(of: nil), status: .no)
        result.add(CommandError(.no, "\(error)", field: "--amount"))
        return result
      case .unknownTerm:
        throw CommandError(
          .no, "\(error)", field: accepted == nil ? "--selected" : "--accepted")
      case .repeatedOffer: throw CommandError(.usage, "\(error)", field: "--plan")
      case .amountTooLarge: throw CommandError(.data, "\(error)", field: "--amount")
      }
    }
  }

  private func line(of terms: OfferedTerms?) -> String {
    let answer = TermsAnswer(
      with: terms, since: earlier, isAccepted: accepted != nil, hasTotals: hasTotals,
      locale: order.locale)
    return String(decoding: answer.json, as: UTF8.self) + "\n"
  }

  // MARK: - The values of options

  private static func rate(_ text: String) throws(CommandError) -> InterestRate {
    do throws(FinancingError) {
      return try InterestRate(text)
    } catch {
      throw CommandError(
        .data, "\(error.code): \(text.quotedForMessage): \(error)", field: "--rate")
    }
  }

  /// Returns the built-in plan or loan with a name; a loan has a rate, which the options ensure.
  private static func offer(
    named name: String, at rate: InterestRate?
  ) throws(CommandError) -> (offer: TermOffer, currency: Currency) {
    if let record = PlanRecord.builtIn.first(where: { $0.plan.id.description == name }) {
      return (.plan(record.plan, title: record.name), record.plan.currency)
    }
    if let rate, let record = LoanRecord.builtIn.first(where: { $0.terms.id.description == name }) {
      return (.loan(record.terms, title: record.name, rate: rate), record.terms.currency)
    }
    throw CommandError(
      .noInput,
      "no built-in plan or loan is named \(name.quotedForMessage); 'widget plans list' and "
        + "'widget loans list' show them", code: "unknown_plan", field: "--plan")
  }

  private static func earlier(
    inFile file: String, _ reader: OrderReader
  ) throws(CommandError) -> TermRecord? {
    let bytes = try reader.read(
      file, limit: TermsCheckCommand.fileLimit, content: "output", from: "--previous")
    do throws(EarlierTermsError) {
      return try EarlierTerms(utf8: bytes).selected
    } catch {
      let source = file == "-" ? "standard input" : file.shownInMessage
      throw CommandError(
        .data, "\(source): \(error)", code: "invalid_terms", field: "--previous")
    }
  }
}
