// The exported functions of a probe that is compiled with the engine's sources for WebAssembly.

/// Returns the schedule of an order in minor units by `us-pay-in-4`, which starts on a day number.
private func schedule(_ total: Int64, _ day: Int32) -> PaymentSchedule? {
  guard let startDate = try? CivilDate(dayNumber: Int(day)) else { return nil }
  let money = Money(minorUnits: total, currency: .usd)
  return try? PaymentSchedule(total: money, plan: .usPayIn4, startDate: startDate)
}

/// Returns the number of payments, or 0 for an order without a schedule.
@c public func payments(_ total: Int64, _ day: Int32) -> Int32 {
  Int32(schedule(total, day)?.count ?? 0)
}

/// Returns the amount of a payment in minor units.
@c public func amount(_ total: Int64, _ day: Int32, _ index: Int32) -> Int64 {
  schedule(total, day)?[Int(index)].amount.minorUnits ?? 0
}

/// Returns the day number of a payment.
@c public func due(_ total: Int64, _ day: Int32, _ index: Int32) -> Int32 {
  Int32(schedule(total, day)?[Int(index)].dueDate.dayNumber ?? 0)
}

/// Returns one of the eight words of the tokenless checksum.
@c public func checksum(_ total: Int64, _ day: Int32, _ word: Int32) -> UInt32 {
  schedule(total, day)?.checksum(for: .tokenless).digest.words[Int(word)] ?? 0
}

/// Returns the HTTP status of a capture by the order's checksum with some bits of the first word
/// changed.
@c public func capture(
  _ total: Int64, _ day: Int32, _ amount: Int64, _ difference: UInt32
) -> Int32 {
  guard let schedule = schedule(total, day) else { return 0 }
  let token = CheckoutToken(digest: SHA256Digest(words: SIMD8(repeating: 1)))
  var words = schedule.checksum(for: .token(token)).digest.words
  words[0] ^= difference
  let checksum = ScheduleChecksum(digest: SHA256Digest(words: words))
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
