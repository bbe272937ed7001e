import ScheduleEngine
import Servicing
import WidgetRendering

/// The cost of paying late, in sentences.
struct LatenessText {
  private let cost: LatenessCost
  private let plan: Plan

  init(of cost: LatenessCost, plan: Plan) {
    self.cost = cost
    self.plan = plan
  }

  /// Returns the sentences, in lines of at most 80 columns.
  func text(in terminal: Terminal) -> String {
    var terminal = terminal
    terminal.columns = min(terminal.columns, CheckoutDrawing.widest)
    var box = TextBox(in: terminal, border: false)
    add(order, to: &box)
    box.addSpace()
    if cost.fees.isEmpty {
      add(noFees, to: &box)
    } else {
      add("If \(lateness), \(count(cost.fees.count, "late fee")) would be charged:", to: &box)
      for fee in cost.fees {
        let amount = Money(minorUnits: fee.amount, currency: cost.total.currency)
        box.add([TextBox.Piece("  \(fee.date)  \(amount) for payment \(fee.installment)")])
      }
      box.addSpace()
      add(
        "Together the fees are \(cost.feeTotal), \(cost.percentOfOrder) % of the order; you would "
          + "pay \(cost.toPay).", to: &box)
    }
    add(worstCase, to: &box)
    return box.text
  }

  private func add(_ sentence: String, to box: inout TextBox) {
    for line in sentence.wrapped(to: box.room) { box.add([TextBox.Piece(line)]) }
  }

  private var order: String {
    "\(cost.total) by \(cost.plan) in \(count(plan.installments.count, "payment")), bought on "
      + "\(cost.startDate), under the rules \(cost.rules)."
  }

  /// The late payments as the beginning of a sentence.
  private var lateness: String {
    let days = count(cost.days, "day")
    if cost.late.count == plan.installments.count {
      return cost.late.count == 1
        ? "the payment is \(days) late" : "all \(cost.late.count) payments are \(days) late"
    }
    let numbers = cost.late.map(String.init).joined(separator: ", ")
    return cost.late.count == 1
      ? "payment \(numbers) is \(days) late" : "payments \(numbers) are \(days) late"
  }

  private var noFees: String {
    "If \(lateness), there is no late fee; you would pay \(cost.toPay)."
  }

  private var worstCase: String {
    cost.worstCase.minorUnits == 0
      ? "These rules have no late fees."
      : "If nothing is ever paid, the late fees are \(cost.worstCase)."
  }

  private func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
