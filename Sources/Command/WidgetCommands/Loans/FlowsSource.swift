import ArgumentParsing
import Financing
import FinancingWire
import ScheduleEngine
import StrictJSON

/// The source of an advance and its payments: a file, or equal payments that options describe.
enum FlowsSource: Sendable {
  case file(String)
  case equal(financed: String, payment: String, count: Int)

  init(_ parsed: ParsedArguments) throws(ValidationError) {
    let file = parsed[AprCommand.flows]
    let financed = parsed[AprCommand.financed]
    let payment = parsed[AprCommand.payment]
    let count = parsed[AprCommand.payments]
    if let file {
      guard financed == nil, payment == nil, count == nil else {
        throw ValidationError("--flows has all amounts; omit --financed, --payment and --payments")
      }
      guard parsed[AprCommand.first] == nil, parsed[CommonOptions.today] == nil else {
        throw ValidationError("--flows has all days; omit --first and --today")
      }
      self = .file(file)
    } else {
      guard let financed, let payment, let count else {
        throw ValidationError(
          "pass a file by --flows FILE, or --financed A, --payment P and --payments N")
      }
      guard parsed[AprCommand.interval].interval != .semimonth || parsed[AprCommand.first] != nil
      else {
        throw ValidationError("the next semimonth is not one day; pass --first YYYY-MM-DD")
      }
      self = .equal(financed: financed, payment: payment, count: count)
    }
  }

  func flows(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CreditFlows {
    let reader = OrderReader(environment: environment)
    let currency = try reader.currency(parsed[AprCommand.currency]) ?? .usd
    let interval = parsed[AprCommand.interval].interval
    switch self {
    case .file(let path):
      let bytes = try reader.read(path, limit: Self.fileLimit, content: "flows", from: "--flows")
      do throws(FlowsError) {
        return try FlowsFile.read(bytes, every: interval, in: currency)
      } catch {
        let source = path == "-" ? "standard input" : path.shownInMessage
        throw CommandError(.data, "\(source):\(error)", code: error.code, field: "--flows")
      }
    case .equal(let financed, let payment, let count):
      let advance = try reader.price(financed, in: currency, from: "--financed")
      let payment = try reader.price(payment, in: currency, from: "--payment")
      guard advance.minorUnits > 0 else {
        throw CommandError(
          .data,
          "invalid_amount: --financed: nothing is lent, so there is no rate; pass the amount advanced, "
            + "such as 500.00", field: "--financed")
      }
      guard payment.minorUnits > 0 else {
        throw CommandError(
          .data,
          "invalid_amount: --payment: nothing is paid back, so there is no rate; pass the amount of each "
            + "payment, such as 50.00", field: "--payment")
      }
      let today = try parsed.today(in: environment)
      let given = try parsed.day(AprCommand.first)
      do throws(FinancingError) {
        let first: CivilDate
        if let given { first = given } else { first = try today.next(interval) }
        return try CreditFlows(
          advance: advance, on: today, every: interval, levelPayment: payment, count: count,
          from: first)
      } catch {
        throw CommandError(.data, "\(error.code): \(error)")
      }
    }
  }

  /// The size limit of a file of flows, in bytes: 1 MiB, about 35,000 payments.
  private static let fileLimit = 1_048_576
}

extension CivilDate {
  /// Returns the day an interval later.
  fileprivate func next(_ interval: PaymentInterval) throws(FinancingError) -> CivilDate {
    guard case .every(let period) = interval else { return self }
    do throws(DateError) {
      return try adding(period)
    } catch {
      throw FinancingError.dueDateOutOfRange
    }
  }
}
