import ScheduleEngine
import Servicing
import WidgetRendering

/// The text of a statement for people: the amounts owed, the installments, the late fees and the
/// history.
///
/// Every line fits 80 columns, or the terminal if it is narrower but has 40 columns.
struct StatementText {
  /// The statement.
  private let statement: Statement
  /// The name of the account, if it has one.
  private let name: String?
  /// The number of the account's stored events, if it is stored.
  private let revision: Int?
  private let history: [HistoryEntry]
  private let terminal: Terminal

  typealias Piece = TextBox.Piece

  /// Creates the text of a statement.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - name: The name of the account, or nil if it has none.
  ///   - revision: The number of the account's stored events, or nil if it is not stored.
  ///   - history: The history of the account; nothing is shown of an empty one.
  ///   - terminal: The capabilities of the terminal.
  init(
    of statement: Statement, account name: String?, revision: Int? = nil,
    history: [HistoryEntry] = [], in terminal: Terminal
  ) {
    self.statement = statement
    self.name = name
    self.revision = revision
    self.history = history
    self.terminal = terminal.readable
  }

  private var account: Account { statement.account }

  /// The lines of the text, each ended by a line feed.
  var text: String {
    var box = TextBox(in: terminal, border: false)
    addHeading(to: &box)
    box.addSpace()
    for (label, value, emphasis) in details { box.add(label, width: 13, value, emphasis) }
    box.addSpace()
    box.add([Piece("Installments", .strong)])
    installments.add(to: &box)
    if !account.lateFees.isEmpty {
      box.addSpace()
      box.add([Piece("Late fees", .strong)])
      lateFees.add(to: &box)
    }
    if !history.isEmpty {
      box.addSpace()
      box.add([Piece("History", .strong)])
      HistorySentences().add(history, to: &box)
    }
    return box.text
  }

  private func addHeading(to box: inout TextBox) {
    var title = name.map { "Account \(terminal.harmless($0))" } ?? "Account"
    if let revision { title += ", revision \(revision)" }
    let state = statement.state
    let lines = title.wrapped(to: max(box.room - 10, 10))
    for line in lines.dropLast() { box.add([Piece(line, .strong)]) }
    box.add([
      Piece("\(lines.last ?? ""): ", .strong), Piece(state.rawValue, state.emphasis),
    ])
    let order =
      "\(account.total) by \(account.plan), bought on \(account.openedOn), as of \(statement.date)"
    for line in order.wrapped(to: box.room) { box.add([Piece(line)]) }
  }

  /// The amounts and dates that a reader asks for first.
  private var details: [(label: String, value: String, emphasis: Terminal.Emphasis?)] {
    var details: [(label: String, value: String, emphasis: Terminal.Emphasis?)] = []
    let overdue = statement.overdue
    let owed = statement.owedNow
    details.append(
      (
        "Owed now",
        overdue.minorUnits > 0 && overdue != owed ? "\(owed), \(overdue) of it overdue" : "\(owed)",
        overdue.minorUnits > 0 ? .bad : owed.minorUnits == 0 ? .good : nil
      ))
    if let next = statement.next {
      details.append(("Due next", "\(next.amount) on \(next.date)", nil))
    }
    details.append(("Owed in all", statement.outstanding.description, nil))
    if let credit = statement.credit, credit.minorUnits > 0 {
      details.append(("Credit", "\(credit), which pays what falls due next", nil))
    }
    details.append(("Order", orderInWords, nil))
    details.append(("Late fees", feesInWords, nil))
    if let until = statement.pausedUntil {
      details.append(("Paused", "until \(until); no late fees are charged", nil))
    }
    if statement.openToCapture.minorUnits > 0 {
      details.append(("To capture", statement.openToCapture.description, nil))
    }
    details.append(("Rules", account.rules.id.description, nil))
    details.append(
      ("Checkout", account.checkout == .tokenless ? "not known" : "by its token", nil))
    details.append(("Checksum", statement.checksum.description, .faint))
    return details
  }

  /// The parts of the order total: paid, cancelled and returned.
  private var orderInWords: String {
    var words = ["\(statement.paid.text) paid"]
    if statement.cancelled.minorUnits > 0 { words.append("\(statement.cancelled.text) cancelled") }
    if statement.returned.minorUnits > 0 { words.append("\(statement.returned.text) returned") }
    return "\(words.joined(separator: ", ")) of \(statement.total)"
  }

  private var feesInWords: String {
    let fees = statement.fees
    let charged = "\(fees.charged) charged, \(fees.outstanding.text) owed"
    // No fee can follow when nothing is owed.
    guard statement.outstanding.minorUnits > 0 else {
      return fees.charged.minorUnits == 0 ? "none" : charged
    }
    let room = fees.room.map { "at most \($0.text) more" } ?? "without a limit"
    if fees.charged.minorUnits == 0 {
      return fees.room?.minorUnits == 0 ? "none" : "none so far; \(room)"
    }
    return "\(charged); \(room)"
  }

  private var installments: AmountTable {
    AmountTable(
      of: account.currency, title: "DUE",
      amounts: ["AMOUNT", "PAID", "CANCELLED", "RETURNED", "OWED"],
      rows: account.installments.map { installment in
        let state = installment.state(on: statement.date)
        let isMoved = account.moves.contains { $0.installment == installment.number }
        return AmountTable.Row(
          number: installment.number, date: installment.dueDate,
          amounts: [
            installment.original, installment.paid, installment.cancelled, installment.returned,
            installment.outstanding,
          ],
          words: state.rawValue + (isMoved ? " (moved)" : ""),
          emphasis: state.emphasis)
      })
  }

  private var lateFees: AmountTable {
    AmountTable(
      of: account.currency, title: "CHARGED",
      amounts: ["AMOUNT", "PAID", "WAIVED", "RETURNED", "OWED"],
      rows: account.lateFees.enumerated().map { index, fee in
        AmountTable.Row(
          number: index + 1, date: fee.date,
          amounts: [fee.amount, fee.paid, fee.waived, fee.returned, fee.outstanding],
          words: "for installment \(fee.installment)",
          emphasis: fee.outstanding > 0 ? .bad : nil)
      })
  }
}

extension Statement.State {
  fileprivate var emphasis: Terminal.Emphasis {
    switch self {
    case .overdue: .bad
    case .current, .settled, .refunded: .good
    }
  }
}

extension AccountInstallment.State {
  fileprivate var emphasis: Terminal.Emphasis? {
    switch self {
    case .overdue: .bad
    case .paid: .good
    case .cancelled, .refunded: .faint
    case .due, .scheduled: nil
    }
  }
}
