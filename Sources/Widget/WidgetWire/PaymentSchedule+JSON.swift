package import ScheduleEngine
package import StrictJSON

extension PaymentSchedule {
  /// Returns the schedule as one line of JSON.
  package func json(for checkout: CheckoutReference) -> JSONText {
    JSONText.object { object in
      object.members(of: self, for: checkout, checksum: checksum(for: checkout))
    }
  }
}

extension JSONObjectWriter {
  /// Adds the members of a schedule, from `plan` to `installments`.
  ///
  /// - Parameters:
  ///   - schedule: The schedule.
  ///   - checkout: The checkout of the schedule.
  ///   - checksum: The schedule's checksum for the checkout.
  ///   - isMatch: Whether a received checksum is equal, written as `match`; nil if there is none.
  package mutating func members(
    of schedule: PaymentSchedule, for checkout: CheckoutReference, checksum: ScheduleChecksum,
    isMatch: Bool? = nil
  ) {
    member("plan", schedule.plan.id.description)
    member("mode", checkout.mode)
    member("startDate", schedule.startDate.description)
    member("total", schedule.total)
    member("amountDueToday", schedule.amountDueToday)
    member("checksum", checksum.description)
    if let isMatch { member("match", isMatch) }
    array("installments") { installments in
      for installment in schedule {
        installments.object { member in
          member.member("number", installment.number)
          member.member("dueDate", installment.dueDate.description)
          member.member("amount", installment.amount)
        }
      }
    }
  }
}
