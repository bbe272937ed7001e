import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

/// Properties of the checksum of any order.
@Suite struct ChecksumPropertyTests {
  private static let orders = Generator.order(
    under: .plan(with: .ruledTerms(count: 1...40)))

  @Test func `Every field can be read back from the text, whatever its neighbors are`() {
    forAll(Self.orders, runs: 500) { order in
      let schedule = try order.schedule()
      let text = schedule.canonicalText(for: order.checkout)
      return CanonicalFields(reading: text) == CanonicalFields(of: schedule, for: order.checkout)
    }
  }

  @Test func `A checksum is the digest of the text by the textbook's algorithm`() {
    let textbook = TextbookSHA256()
    forAll(Self.orders, runs: 120) { order in
      let schedule = try order.schedule()
      let text = schedule.canonicalText(for: order.checkout)
      return schedule.checksum(for: order.checkout).description
        == textbook.digest(of: Array(text.utf8))
    }
  }

  @Test func `Two orders have one checksum exactly if all their fields are the same`() {
    forAll(OrderChange.pairs, runs: 3_000) { _, order, changed in
      let (one, other) = (try order.schedule(), try changed.schedule())
      let isSame =
        CanonicalFields(of: one, for: order.checkout)
        == CanonicalFields(of: other, for: changed.checkout)
      let checksum = one.checksum(for: order.checkout)
      return (checksum == other.checksum(for: changed.checkout)) == isSame
        && other.matches(checksum, for: changed.checkout) == isSame
    }
  }

  /// Every kind of change is generated with an effect on the fields of the text, if it can have
  /// one, and a change of the split also without an effect.
  @Test func `The generator of different orders generates every difference`() throws {
    var effects: [OrderChange: Set<Bool>] = [:]
    for seed in 0..<3_000 as Range<UInt64> {
      guard let (change, order, changed) = try? OrderChange.pairs.value(seed: seed) else {
        continue
      }
      let fields = CanonicalFields(of: try order.schedule(), for: order.checkout)
      let others = CanonicalFields(of: try changed.schedule(), for: changed.checkout)
      effects[change, default: []].insert(fields != others)
    }
    for change in OrderChange.allCases {
      switch change {
      case .limits, .validity, .nothing: #expect(effects[change] == [false], "\(change)")
      default: #expect(effects[change]?.contains(true) == true, "\(change)")
      }
    }
    #expect(effects[.split] == [false, true])
  }

  @Test func `Each spelling of an order has the same checksum`() {
    let written = Self.orders.flatMap { order in
      Generator.acceptedAmount(of: .constant(order.total)).map { (order, $0.text) }
    }
    forAll(written, runs: 500) { order, text in
      let plan = order.plan
      let terms = plan.installments
      let again = Plan(
        id: try PlanID(plan.id.description), currency: try Currency(plan.currency.code),
        installments: try InstallmentTerms(
          count: terms.count, interval: Period(terms.interval.description),
          firstDue: Period(terms.firstDue.description), amounts: terms.amounts,
          dayOfMonth: terms.dayOfMonth, businessDays: terms.businessDays),
        split: plan.split)
      let schedule = try PaymentSchedule(
        total: Money(text, again.currency), plan: again,
        startDate: CivilDate(order.startDate.description))
      let checksum = try ScheduleChecksum(schedule.checksum(for: order.checkout).description)
      return try order.schedule().matches(checksum, for: order.checkout)
    }
  }

  @Test func `No checksum with one changed bit matches`() {
    let orders = Generator.order(under: .plan(with: .installmentTerms(count: 1...6)))
    forAll(orders, runs: 12) { order in
      let schedule = try order.schedule()
      let digits = Array(schedule.checksum(for: order.checkout).description)
      for (place, bit) in digits.indices.flatMap({ place in (0..<4).map { (place, $0) } }) {
        var changed = digits
        let value = (digits[place].hexDigitValue ?? 0) ^ 1 << bit
        changed[place] = Character(String(value, radix: 16))
        let checksum = try ScheduleChecksum(String(changed))
        if schedule.matches(checksum, for: order.checkout) { return false }
      }
      return true
    }
  }

  @Test func `A checksum without a checkout never matches one with a token, nor the reverse`() {
    let texts = Generator<String>.frequency([
      (3, .tokenText), (1, .element(of: ["tokenless", "token", "tokenless\u{A0}", "0"])),
    ])
    forAll(zip(Self.orders, texts), runs: 500) { order, text in
      let schedule = try order.schedule()
      let token = CheckoutReference.token(try CheckoutToken(text))
      return !schedule.matches(schedule.checksum(for: .tokenless), for: token)
        && !schedule.matches(schedule.checksum(for: token), for: .tokenless)
    }
  }
}
