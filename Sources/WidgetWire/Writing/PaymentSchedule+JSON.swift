package import ScheduleEngine
package import StrictJSON
import WidgetWire

extension PaymentSchedule {
  /// The schedule as one line of JSON.
  package func json(for checkout: CheckoutReference) -> JSONText {
    JSONText.object { object in
      object.member("plan", plan.id.description)
      object.member("mode", checkout.mode)
      object.member("startDate", startDate.description)
      object.member("total", total)
      object.member("amountDueToday", amountDueToday)
      object.member("checksum", checksum(for: checkout).description)
      object.array("installments") { installments in
        for installment in self {
          installments.object { member in
            member.member("number", installment.number)
            member.member("dueDate", installment.dueDate.description)
            member.member("amount", installment.amount)
          }
        }
      }
    }
  }
}
