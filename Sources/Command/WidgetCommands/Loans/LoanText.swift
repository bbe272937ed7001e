import Financing
import ScheduleEngine
import WidgetRendering

/// The text of a loan for people: its cost in the words of Regulation Z, and its payments.
///
/// Every line fits 80 columns, or the terminal if it is narrower but has 40 columns.
struct LoanText {
  private let schedule: AmortizedSchedule
  private let payOff: PayOff?

  typealias Piece = TextBox.Piece

  init(of loan: ComputedLoan) {
    schedule = loan.schedule
    payOff = loan.payOff
  }

  /// Returns the lines of the text, each ended by a line feed.
  func text(in terminal: Terminal) -> String {
    var box = TextBox(in: terminal.readable, border: false)
    let heading =
      "\(schedule.total) by \(schedule.terms.id) in \(DisclosureWords.payments(schedule.count)), "
      + "from \(schedule.startDate)"
    for line in heading.wrapped(to: box.room) { box.add([Piece(line, .strong)]) }
    box.addSpace()
    addCost(to: &box)
    box.addSpace()
    for (label, value) in details { box.add(label, width: 10, value) }
    box.add("Checksum", width: 10, schedule.checksum.description, .faint)
    box.addSpace()
    box.add([Piece("Payments", .strong)])
    payments.add(to: &box)
    return box.text
  }

  /// A figure of the cost, and the words in which the law explains it.
  private struct Figure {
    let label: String
    let value: String
    let meaning: String
    var emphasis: Terminal.Emphasis?
  }

  private var cost: [Figure] {
    var figures = [
      Figure(
        label: DisclosureWords.rate, value: "\(schedule.apr) %",
        meaning: "the cost of your credit as a yearly rate", emphasis: .strong),
      Figure(
        label: DisclosureWords.charge, value: schedule.financeCharge.description,
        meaning: "the amount the credit will cost you", emphasis: .strong),
      Figure(
        label: DisclosureWords.financed, value: schedule.amountFinanced.description,
        meaning: "the amount of credit provided to you"),
      Figure(
        label: DisclosureWords.paid, value: schedule.totalOfPayments.description,
        meaning: "the amount paid after all payments"),
    ]
    if schedule.downPayment.minorUnits > 0 {
      figures.append(
        Figure(
          label: DisclosureWords.price, value: schedule.totalSalePrice.description,
          meaning: "with your down payment of \(schedule.downPayment)"))
    }
    return figures
  }

  private func addCost(to box: inout TextBox) {
    let figures = cost
    let labels = figures.reduce(0) { max($0, $1.label.columns) }
    let values = figures.reduce(0) { max($0, $1.value.columns) }
    let room = box.room - 2 - labels - 2 - values - 2
    for figure in figures {
      let padding = String(repeating: " ", count: values - figure.value.columns)
      let start = [
        Piece("  \(figure.label.padded(to: labels))  \(padding)"),
        Piece(figure.value, figure.emphasis),
      ]
      guard figure.meaning.columns > room else {
        box.add(start + [Piece("  "), Piece(figure.meaning, .faint)])
        continue
      }
      if room < -2 {
        box.add(figure: figure.value, label: figure.label, figure.emphasis)
      } else {
        box.add(start)
      }
      for line in figure.meaning.wrapped(to: max(box.room - 4, 16)) {
        box.add([Piece("    "), Piece(line, .faint)])
      }
    }
  }

  private var details: [(label: String, value: String)] {
    var details = [
      ("Payments", paymentsInWords),
      (
        "Interest",
        "\(schedule.rate.shortText) % a year, \(DisclosureWords.dayCount(schedule.terms.interest.dayCount))"
      ),
    ]
    if schedule.downPayment.minorUnits > 0 {
      details.append(("At once", "\(schedule.downPayment) on \(schedule.startDate)"))
    }
    if let payOff {
      details.append(("Paid off", DisclosureWords.sentence(payOff)))
    }
    return details
  }

  /// The payments in words, such as `11 of 97.43 USD and a last one of 97.49 USD, every month from
  /// 2026-12-21`.
  private var paymentsInWords: String {
    let last = schedule[schedule.count - 1]
    guard schedule.count > 1 else { return "1 of \(last.amount) on \(last.dueDate)" }
    let level = schedule.levelPayment
    let amounts =
      last.amount == level
      ? "\(schedule.count) of \(level)"
      : "\(schedule.count - 1) of \(level) and a last one of \(last.amount)"
    return "\(amounts), every \(schedule.terms.payments.interval.stepWords) from "
      + "\(schedule[0].dueDate)"
  }

  private var payments: AmountTable {
    AmountTable(
      of: schedule.total.currency, title: "DUE",
      amounts: ["PAYMENT", "INTEREST", "PRINCIPAL", "BALANCE"],
      rows: schedule.map { payment in
        AmountTable.Row(
          number: payment.number, date: payment.dueDate,
          amounts: [payment.amount, payment.interest, payment.principal, payment.balance].map(
            \.minorUnits))
      })
  }
}

/// The words for loans, those of the law in its model forms.
enum DisclosureWords {
  static let rate = "Annual percentage rate"
  static let charge = "Finance charge"
  static let financed = "Amount financed"
  static let paid = "Total of payments"
  static let price = "Total sale price"

  static func payments(_ count: Int) -> String { count == 1 ? "1 payment" : "\(count) payments" }

  static func dayCount(_ dayCount: DayCount) -> String {
    switch dayCount {
    case .actual365: "by days over 365"
    case .actual360: "by days over 360"
    case .actualActual: "by days over those of their year"
    case .thirty360: "by months of 30 days over 360"
    case .equalPeriods: "the same part for each period"
    }
  }

  /// Returns the sentence on the amount that ends a loan.
  static func sentence(_ payOff: PayOff) -> String {
    guard payOff.amount.minorUnits > 0 else { return "on \(payOff.date): nothing is owed" }
    let amount = "on \(payOff.date): \(payOff.amount), of it \(payOff.interest) interest"
    let saved = payOff.saved.minorUnits
    guard saved != 0 else { return "\(amount); saves nothing" }
    return saved > 0
      ? "\(amount); saves \(payOff.saved)"
      : "\(amount); costs \(Money(minorUnits: -saved, currency: payOff.saved.currency)) more"
  }
}

extension TextBox {
  /// Adds a label and a figure on one line, or on two lines if they do not fit.
  mutating func add(figure: String, label: String, _ emphasis: Terminal.Emphasis?) {
    guard !label.isEmpty else { return add([Piece("  "), Piece(figure, emphasis)]) }
    if 4 + label.columns + figure.columns <= room {
      add([Piece("  \(label)  "), Piece(figure, emphasis)])
    } else {
      add([Piece("  \(label)")])
      add([Piece("    "), Piece(figure, emphasis)])
    }
  }
}
