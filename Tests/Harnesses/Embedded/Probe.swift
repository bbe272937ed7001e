// Compiled together with the engine's sources for WebAssembly: what a page would call.

/// The schedule of an order in minor units, starting on a day number, by `us-pay-in-4`.
private func schedule(_ total: Int64, _ day: Int32) -> PaymentSchedule? {
  guard let startDate = try? CivilDate(dayNumber: Int(day)) else { return nil }
  let money = Money(minorUnits: total, currency: .usd)
  return try? PaymentSchedule(total: money, plan: .usPayIn4, startDate: startDate)
}

/// The number of payments, or 0 for an order without a schedule.
@c public func payments(_ total: Int64, _ day: Int32) -> Int32 {
  Int32(schedule(total, day)?.count ?? 0)
}

/// The amount of a payment in minor units.
@c public func amount(_ total: Int64, _ day: Int32, _ index: Int32) -> Int64 {
  schedule(total, day)?[Int(index)].amount.minorUnits ?? 0
}

/// The day number of a payment.
@c public func due(_ total: Int64, _ day: Int32, _ index: Int32) -> Int32 {
  Int32(schedule(total, day)?[Int(index)].dueDate.dayNumber ?? 0)
}

/// One of the eight words of the tokenless checksum.
@c public func checksum(_ total: Int64, _ day: Int32, _ word: Int32) -> UInt32 {
  schedule(total, day)?.checksum(for: .tokenless).digest.words[Int(word)] ?? 0
}

/// The status of a capture of an order by its checksum, in which some bits of the first word differ.
///
/// There is no allocator to link with, so a decision that allocated would not link.
@c public func capture(
  _ total: Int64, _ day: Int32, _ amount: Int64, _ difference: UInt32
) -> Int32 {
  guard let schedule = schedule(total, day) else { return 0 }
  let token = CheckoutToken(digest: SHA256Digest(words: SIMD8(repeating: 1)))
  var digest = schedule.checksum(for: .token(token)).digest
  digest.words[0] ^= difference
  let checksum = ScheduleChecksum(digest: digest)
  let request = CaptureRequest(
    token: token, amount: Money(minorUnits: amount, currency: .usd), isCheckoutAdjusted: true,
    checksum: .given(checksum))
  let shop = CaptureGuard(
    token: token,
    order: CheckoutOrder(total: schedule.total, issuedAt: Timestamp(secondsSinceEpoch: 0)),
    plan: .usPayIn4)
  let moment = Moment(today: schedule.startDate, secondsSinceEpoch: 10_799)
  return Int32(shop.decision(on: request, at: moment).httpStatus)
}
