import ScheduleEngine

/// The schedule of an order, ready to be written.
struct ScheduleLine {
  let id: [UInt8]
  let schedule: PaymentSchedule
  let checkout: CheckoutReference
  let checksum: ScheduleChecksum
  /// Whether the checksum that came with the order is the schedule's, where one came.
  let isMatch: Bool?

  init(id: [UInt8], _ order: RowOrder) {
    self.id = id
    schedule = order.schedule
    checkout = order.checkout
    checksum = order.schedule.checksum(for: order.checkout)
    // Checksums are compared in a time that does not depend on where they differ.
    isMatch = order.received.map { [checksum] in checksum == $0 }
  }
}

/// What a row became: the schedule of its order, or the reason why it has none.
enum RowLine {
  case schedule(ScheduleLine)
  case error(RowError, id: [UInt8]?)
}

extension [UInt8] {
  /// Appends text.
  mutating func append(_ text: String) { append(contentsOf: text.utf8) }
}
