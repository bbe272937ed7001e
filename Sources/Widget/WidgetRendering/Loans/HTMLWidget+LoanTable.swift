import Financing
import ScheduleEngine

extension HTMLWidget where Texts == LoanTexts {
  /// Draws all payments as a table.
  ///
  /// Where a row does not fit the page, its amounts are below one another with their names.
  mutating func drawTable(of loan: AmortizedSchedule) {
    let width = tableWidth(of: loan)
    write(
      """
      <table class="apw-rows%">
        <thead>
      """,
      texts: [
        { writer in
          for room in [24, 30, 36] where width <= room * 100 {
            return writer.write(" apw-w%1", .count(room))
          }
        }
      ])
    write(
      """
          <tr><th class="apw-no" scope="col">%</th><th class="apw-when" scope="col">%</th><th scope="col">%</th><th scope="col">%</th><th scope="col">%</th><th scope="col">%</th></tr>
        </thead>
        <tbody>
      """,
      texts: [
        { $0.write($0.loanLanguage.table.number) }, { $0.write($0.loanLanguage.table.day) },
        { $0.write($0.loanLanguage.table.amount) }, { $0.write($0.loanLanguage.table.interest) },
        { $0.write($0.loanLanguage.table.principal) }, { $0.write($0.loanLanguage.table.balance) },
      ])
    for payment in loan { drawRow(payment) }
    write(
      """
        </tbody>
        <tfoot>
          <tr><td class="apw-no"></td><th class="apw-when" scope="row">%</th><td class="apw-pays">%</td><td><span class="apw-tag">%</span>%</td><td><span class="apw-tag">%</span>%</td><td></td></tr>
        </tfoot>
      </table>
      """,
      texts: [
        { $0.write($0.loanLanguage.table.total) }, { $0.write(.money(loan.totalOfPayments)) },
        { $0.write($0.loanLanguage.table.interest) }, { $0.write(.money(loan.financeCharge)) },
        { $0.write($0.loanLanguage.table.principal) }, { $0.write(.money(loan.amountFinanced)) },
      ])
  }

  private mutating func drawRow(_ payment: AmortizedPayment) {
    write(
      """
          <tr><td class="apw-no">%</td><th class="apw-when" scope="row"><time datetime="%">%</time></th><td class="apw-pays">%</td><td><span class="apw-tag">%</span>%</td><td><span class="apw-tag">%</span>%</td><td><span class="apw-tag">%</span>%</td></tr>
      """,
      texts: [
        { $0.write(.count(payment.number)) }, { $0.write(digitsOf: payment.dueDate) },
        { $0.write(label: .on(payment.dueDate, withYear: true)) },
        { $0.write(.money(payment.amount)) }, { $0.write($0.loanLanguage.table.interest) },
        { $0.write(.money(payment.interest)) }, { $0.write($0.loanLanguage.table.principal) },
        { $0.write(.money(payment.principal)) }, { $0.write($0.loanLanguage.table.balance) },
        { $0.write(.money(payment.balance)) },
      ])
  }

  /// Returns the greatest width of a row in hundredths of an em: four amounts, a day, a number, and
  /// the spaces between them, in a font with wide letters.
  private func tableWidth(of loan: AmortizedSchedule) -> Int {
    var width = 3 * 52 + 5 * 52
    let last = loan[loan.count - 1].dueDate
    for byte in words.bytes({ $0.write(label: .on(last, withYear: true)) }) {
      width += Self.width(of: byte, letter: 52, point: 29)
    }
    // No amount of a row has more digits than the sums.
    let sum = max(loan.totalOfPayments, loan.amountFinanced)
    for byte in words.bytes({ $0.write(.money(sum)) }) {
      width += 4 * Self.width(of: byte, letter: 52, point: 29)
    }
    return width
  }
}
