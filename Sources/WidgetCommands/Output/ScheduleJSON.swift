import ScheduleEngine
import StrictJSON

extension JSONObjectWriter {
  /// Adds an amount: `{"amount":"50.00","currency":"USD"}`.
  mutating func member(_ key: String, _ money: Money) {
    object(key) { object in
      object.member("amount", money.text)
      object.member("currency", money.currency.code)
    }
  }
}

extension PaymentSchedule {
  /// The schedule as one line of JSON.
  func json(for checkout: Checkout) -> JSONText {
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

extension WidgetStatus {
  /// The status in the form of Afterpay's own SDKs.
  var json: JSONText {
    JSONText.object { object in
      object.member("isValid", isValid)
      switch self {
      case .valid(let amountDueToday, let checksum):
        object.member("amountDueToday", amountDueToday)
        object.member("paymentScheduleChecksum", checksum.description)
      case .invalid(let barrier):
        object.object("error") { error in
          error.member("errorCode", barrier.code)
          error.member("message", barrier.message)
        }
      }
    }
  }
}
