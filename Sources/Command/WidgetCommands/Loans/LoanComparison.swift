import Financing
import FinancingWire
import ScheduleEngine
import StrictJSON
import WidgetRendering

/// A loan by several terms, side by side.
struct LoanComparison {
  private enum Outcome {
    case loan(ComputedLoan)
    case error(LoanError)
  }

  private let request: RequestedLoan
  private let outcomes: [(terms: LoanTerms, outcome: Outcome)]

  typealias Piece = TextBox.Piece

  /// Computes the loan by some terms, at least one.
  init(of request: RequestedLoan, by offers: [LoanTerms]) {
    self.request = request
    outcomes = offers.map { terms in
      do throws(LoanError) {
        return (terms, .loan(try request.loan(by: terms)))
      } catch {
        return (terms, .error(error))
      }
    }
  }

  private var loans: [ComputedLoan] {
    outcomes.compactMap { if case .loan(let loan) = $0.outcome { loan } else { nil } }
  }

  private var errors: [(terms: LoanTerms, error: LoanError)] {
    outcomes.compactMap { terms, outcome in
      if case .error(let error) = outcome { (terms, error) } else { nil }
    }
  }

  /// Returns the comparison, or throws the first error if no terms offer the loan.
  func result(
    as format: LoanCommand.Format, in terminal: Terminal
  ) throws(CommandError) -> CommandResult {
    if loans.isEmpty, let first = errors.first { throw first.error.commandError }
    return CommandResult(output: format == .json ? lines : text(in: terminal.readable))
  }

  /// A line of JSON for each terms: the loan, or the reason why they do not offer it.
  private var lines: String {
    outcomes.map { terms, outcome in
      switch outcome {
      case .loan(let loan):
        String(decoding: loan.schedule.json(with: loan.payOff), as: UTF8.self) + "\n"
      case .error(let error):
        JSONText.object { object in
          object.member("plan", terms.id.description)
          object.object("error") { inner in
            inner.member("code", error.code)
            inner.member("message", error.message)
          }
        }.string + "\n"
      }
    }.joined()
  }

  private func text(in terminal: Terminal) -> String {
    var box = TextBox(in: terminal, border: false)
    if let schedule = loans.first?.schedule {
      let heading =
        "\(schedule.total) from \(schedule.startDate), at \(schedule.rate.shortText) % interest a year"
      for line in heading.wrapped(to: box.room) { box.add([Piece(line, .strong)]) }
    }
    for part in parts(in: box.room) {
      box.addSpace()
      addTable(of: part, to: &box)
    }
    box.addSpace()
    for sentence in sentences {
      for line in sentence.wrapped(to: box.room) { box.add([Piece(line)]) }
    }
    return box.text
  }

  // MARK: - The table

  /// The rows of a loan's column: a label, and the figure.
  private static func rows(of loan: ComputedLoan) -> [(label: String, value: String)] {
    let schedule = loan.schedule
    var rows = [
      ("", schedule.terms.id.description),
      ("Payments", String(schedule.count)),
      ("Each payment", schedule.levelPayment.description),
      (DisclosureWords.rate, "\(schedule.apr) %"),
      (DisclosureWords.charge, schedule.financeCharge.description),
      (DisclosureWords.financed, schedule.amountFinanced.description),
      (DisclosureWords.paid, schedule.totalOfPayments.description),
    ]
    if schedule.downPayment.minorUnits > 0 {
      rows.append((DisclosureWords.price, schedule.totalSalePrice.description))
    }
    if let payOff = loan.payOff {
      rows.append(("Paid off on \(payOff.date)", payOff.amount.description))
      rows.append(("Saved by that", payOff.saved.description))
    }
    return rows
  }

  /// The width of the column of labels, with the space around it.
  private static let labelWidth = 26

  private static func width(of loan: ComputedLoan) -> Int {
    rows(of: loan).reduce(0) { max($0, $1.value.columns) } + 2
  }

  /// Returns the loans in parts whose columns fit, at least one loan each.
  private func parts(in room: Int) -> [[ComputedLoan]] {
    var parts: [[ComputedLoan]] = []
    var free = 0
    for loan in loans {
      let width = Self.width(of: loan)
      if parts.isEmpty || width > free {
        parts.append([])
        free = room - Self.labelWidth
      }
      parts[parts.count - 1].append(loan)
      free -= width
    }
    return parts
  }

  /// Adds a column for each loan, or a line for each figure of a single loan if its column is too
  /// wide.
  private func addTable(of loans: [ComputedLoan], to box: inout TextBox) {
    let columns = loans.map(Self.rows)
    let isTooWide = loans.count == 1 && Self.labelWidth + Self.width(of: loans[0]) > box.room
    for row in columns[0].indices {
      let label = columns[0][row].label
      let emphasis: Terminal.Emphasis? = row == 0 ? .faint : nil
      if isTooWide {
        box.add(figure: columns[0][row].value, label: label, emphasis)
        continue
      }
      let cells = zip(loans, columns).map { loan, rows in
        String(repeating: " ", count: Self.width(of: loan) - rows[row].value.columns)
          + rows[row].value
      }
      box.add([Piece("  \(label)".padded(to: Self.labelWidth) + cells.joined(), emphasis)])
    }
  }

  // MARK: - The sentences after it

  private var sentences: [String] {
    var sentences = errors.map { "\($0.terms.id) is not possible: \($0.error.message)." }
    if let difference { sentences.append(difference) }
    if let last = loans.last?.schedule.terms.id {
      sentences.append("--plan \(last) shows every payment.")
    }
    return sentences
  }

  /// The difference between the loans with the lowest and the highest finance charge.
  private var difference: String? {
    let schedules = loans.map(\.schedule)
    guard let low = schedules.min(by: { $0.financeCharge < $1.financeCharge }),
      let high = schedules.max(by: { $0.financeCharge < $1.financeCharge }),
      low.financeCharge != high.financeCharge
    else { return nil }
    let less = Money(
      minorUnits: high.financeCharge.minorUnits - low.financeCharge.minorUnits,
      currency: low.total.currency)
    return "In \(DisclosureWords.payments(low.count)) the credit costs \(less) less than in "
      + "\(high.count)."
  }
}
