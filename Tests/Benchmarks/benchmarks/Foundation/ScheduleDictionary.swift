import Foundation

extension FoundationSchedule {
  /// The schedule for `JSONSerialization`.
  var dictionary: [String: Any] {
    let amounts = payments.map { amount($0.amount) }
    return [
      "plan": plan, "mode": "tokenless", "startDate": payments[0].day.formatted(.day),
      "total": amount(total), "amountDueToday": amounts[0], "checksum": checksum,
      "installments": payments.indices.map { index -> [String: Any] in
        [
          "number": index + 1, "dueDate": payments[index].day.formatted(.day),
          "amount": amounts[index],
        ]
      },
    ]
  }

  private func amount(_ decimal: Decimal) -> [String: String] {
    ["amount": decimal.formatted(.amount), "currency": currency]
  }
}

/// The schedule for `JSONEncoder`.
struct EncodableSchedule: Encodable {
  struct Amount: Encodable {
    let amount: String
    let currency: String
  }

  struct Payment: Encodable {
    let number: Int
    let dueDate: String
    let amount: Amount
  }

  let plan: String
  let mode: String
  let startDate: String
  let total: Amount
  let amountDueToday: Amount
  let checksum: String
  let installments: [Payment]

  init(_ schedule: FoundationSchedule) {
    func amount(_ decimal: Decimal) -> Amount {
      Amount(amount: decimal.formatted(.amount), currency: schedule.currency)
    }
    plan = schedule.plan
    mode = "tokenless"
    total = amount(schedule.total)
    checksum = schedule.checksum
    installments = schedule.payments.enumerated().map { index, payment in
      Payment(
        number: index + 1, dueDate: payment.day.formatted(.day), amount: amount(payment.amount))
    }
    startDate = installments[0].dueDate
    amountDueToday = installments[0].amount
  }
}
