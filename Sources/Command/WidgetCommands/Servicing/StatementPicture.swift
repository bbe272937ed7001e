import ScheduleEngine
import Servicing
import WidgetRendering

/// A picture of a statement: the installments with their rests, and the amount owed now.
///
/// It is in English, with the amounts and dates of the currency's usual locale, and drawn as the
/// picture of a schedule is.
struct StatementPicture {
  /// The format of a picture.
  enum Format: String, CaseIterable, Sendable {
    case svg, html, ics
  }

  private let statement: Statement
  private let name: String?
  private let history: [HistoryEntry]
  private let locale: ConsumerLocale

  /// Creates the picture of an account.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - name: The name of the account, or nil if it has none.
  ///   - history: The history of the account.
  init(of statement: Statement, account name: String?, history: [HistoryEntry]) {
    (self.statement, self.name, self.history) = (statement, name, history)
    let usual = ConsumerLocale.usual(for: statement.account.currency)
    locale = usual.identifier.hasPrefix("en-") ? usual : .enUS
  }

  private var account: Account { statement.account }

  /// Returns the picture in a format.
  func result(as format: Format) throws(CommandError) -> CommandResult {
    switch format {
    case .svg: return CommandResult(output: words.svg(in: WidgetStyle()))
    case .html: return CommandResult(output: words.page(in: WidgetStyle(), locale: locale))
    case .ics:
      let calendar = calendarWords.iCalendar(
        identifier: identity, revision: history.count, writtenOn: statement.date)
      guard let calendar else {
        throw CommandError(.no, "there are no payments to write: nothing is owed")
      }
      return CommandResult(output: calendar)
    }
  }

  private var brand: String {
    Plan.builtIn[account.plan].flatMap(PlanRecord.builtIn(of:))?.brand ?? ""
  }

  /// A text that stays the same when the account changes.
  private var identity: String {
    if let name { return "account \(name)" }
    let order = "\(account.plan) \(account.openedOn) \(account.total)"
    return switch account.checkout {
    case .tokenless: "account of \(order)"
    case .token(let token): "account of \(order) \(token.digest)"
    }
  }

  private var words: WidgetWords {
    let payments = account.installments.map(payment)
    let owed = statement.owedNow
    let dueToday =
      if owed.minorUnits == 0, let next = statement.next {
        WidgetWords.DueToday(
          label: "Next payment, \(label(next.date))", amount: text(next.amount))
      } else {
        WidgetWords.DueToday(label: owedLabel, amount: text(owed))
      }
    let list = payments.map(\.spoken).joined(separator: ". ")
    return WidgetWords(
      brand: brand, language: locale.identifier, heading: heading, payments: payments,
      dueToday: dueToday,
      alternative: "\(heading). \(list). \(dueToday.label): \(dueToday.amount).")
  }

  private var heading: String {
    let order = "Your order of \(text(statement.total))"
    return switch statement.state {
    case .refunded: "\(order): refunded"
    case .settled: "\(order): nothing left to pay"
    case .current, .overdue: "\(order): \(text(statement.outstanding)) left to pay"
    }
  }

  private var owedLabel: String {
    let fees = statement.fees.outstanding
    return fees.minorUnits > 0 ? "Owed now, with \(text(fees)) of late fees" : "Owed now"
  }

  private func payment(_ installment: AccountInstallment) -> WidgetWords.Payment {
    let state = installment.state(on: statement.date)
    let isOpen = installment.outstanding > 0
    let amount = money(
      isOpen
        ? installment.outstanding : installment.net > 0 ? installment.net : installment.original)
    let day =
      switch state {
      case .cancelled: "Cancelled"
      case .refunded: "Refunded"
      case .paid: "Paid"
      case .overdue: "Overdue since \(label(installment.dueDate))"
      case .due: "Due today"
      case .scheduled: label(installment.dueDate)
      }
    let count = account.installments.count
    return WidgetWords.Payment(
      number: installment.number, amount: text(amount), day: day, dueDate: installment.dueDate,
      spoken: "Payment \(installment.number) of \(count): \(text(amount)), \(day)", entry: "")
  }

  private func money(_ minorUnits: Int64) -> Money {
    Money(minorUnits: minorUnits, currency: account.currency)
  }

  private func text(_ money: Money) -> String { money.text(for: locale) }

  private func label(_ date: CivilDate) -> String { date.label(for: locale) }
}

extension StatementPicture {
  /// The texts of the payments still due: overdue installments and fees on the day of the
  /// statement, and others on their due dates.
  fileprivate var calendarWords: WidgetWords {
    let start = brand.isEmpty ? "" : "\(brand): "
    let count = account.installments.count
    var events: [WidgetWords.Payment] = []
    for installment in account.installments where installment.outstanding > 0 {
      let isLate = installment.dueDate < statement.date
      let amount = text(money(installment.outstanding))
      let day = isLate ? "overdue since \(label(installment.dueDate))" : "due"
      events.append(
        event(
          installment.number, on: isLate ? statement.date : installment.dueDate,
          "\(start)\(amount) \(day) (payment \(installment.number) of \(count))"))
    }
    for (index, fee) in account.lateFees.enumerated() where fee.outstanding > 0 {
      events.append(
        event(
          count + index + 1, on: statement.date,
          "\(start)late fee of \(text(money(fee.outstanding))) due (payment \(fee.installment) of "
            + "\(count))"))
    }
    return WidgetWords(
      brand: brand, language: locale.identifier, heading: heading, payments: events, dueToday: nil,
      alternative: "")
  }

  private func event(_ number: Int, on date: CivilDate, _ entry: String) -> WidgetWords.Payment {
    WidgetWords.Payment(
      number: number, amount: "", day: "", dueDate: date, spoken: "", entry: entry)
  }
}
