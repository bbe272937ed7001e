import ScheduleEngine

@testable import Servicing

/// An account as the contract describes it, day by day and without regard to time: each day looks
/// at every installment and every fee, and every rule is a sentence of `SERVICING`, part A.
///
/// It shares no code with the engine but the values of rules, events, errors and history entries.
struct NaiveAccount {
  struct Fee {
    let installment: Int
    let day: Int
    let amount: Int64
    var paid: Int64 = 0
    var waived: Int64 = 0
    var returned: Int64 = 0
    var reversed: Int64 = 0
    var rest: Int64 { amount - waived - returned }
    var outstanding: Int64 { amount - paid - waived }
  }

  typealias Part = HistoryEntry.Part

  let rules: ServicingRules
  let total: Money
  let plan: String
  let opened: Int
  let customerSince: CivilDate?
  /// The numbers of the installments.
  let numbers: [Int]
  let original: [Int: Int64]
  var today: Int
  var due: [Int: Int]
  var paid: [Int: Int64] = [:]
  var cancelled: [Int: Int64] = [:]
  var returned: [Int: Int64] = [:]
  var fees: [Fee] = []
  /// The installments and steps whose day has come, charged or not.
  var decided: Set<[Int]> = []
  var moves: [(number: Int, from: Int, to: Int)] = []
  var pauses: [(from: Int, until: Int)] = []
  var captured: Int64
  var refunded: Int64 = 0
  var voided: Int64 = 0
  var creditReceived: Int64 = 0
  var creditUsed: Int64 = 0
  var creditReturned: Int64 = 0
  /// The fees that a reversal leaves in their places, with the part that may still be charged.
  var past: [(installment: Int, day: Int, amount: Int64, most: Int64)] = []
  /// The day up to which only fees of ``past`` are charged, and the steps that lapse until then.
  var reversalDay: Int?
  var chargesLapsed = false
  var lapsed: [(number: Int, day: Int, amount: Int64)] = []
  var history: [HistoryEntry] = []

  /// Opens the account of a schedule.
  init(
    _ schedule: PaymentSchedule, rules: ServicingRules, capture: CaptureTime,
    customerSince: CivilDate?
  ) {
    self.rules = rules
    total = schedule.total
    plan = schedule.plan.id.description
    opened = schedule.startDate.dayNumber
    today = opened
    self.customerSince = customerSince
    numbers = Array(1...schedule.count)
    original = Dictionary(
      uniqueKeysWithValues: schedule.map { ($0.number, $0.amount.minorUnits) })
    due = Dictionary(uniqueKeysWithValues: schedule.map { ($0.number, $0.dueDate.dayNumber) })
    captured = capture == .immediate ? total.minorUnits : 0
  }

  // MARK: Amounts

  func money(_ minorUnits: Int64) -> Money {
    Money(minorUnits: minorUnits, currency: total.currency)
  }
  func dueDay(_ number: Int) -> Int { due[number, default: 0] }
  func paid(_ number: Int) -> Int64 { paid[number, default: 0] }
  func cancelled(_ number: Int) -> Int64 { cancelled[number, default: 0] }
  func returned(_ number: Int) -> Int64 { returned[number, default: 0] }
  func original(_ number: Int) -> Int64 { original[number, default: 0] }
  func outstanding(_ number: Int) -> Int64 { original(number) - paid(number) - cancelled(number) }
  var credit: Int64 { creditReceived - creditUsed - creditReturned }
  func net(_ number: Int) -> Int64 { original(number) - cancelled(number) - returned(number) }
  var open: Int64 { total.minorUnits - captured - voided }
  var owed: Int64 {
    numbers.map(outstanding).reduce(0, +) + fees.map(\.outstanding).reduce(0, +)
  }

  /// All that is owed on an installment and its fees.
  func owed(on number: Int) -> Int64 {
    outstanding(number)
      + fees.filter { $0.installment == number }.map(\.outstanding).reduce(0, +)
  }

  // MARK: Fees

  var tier: LateFeeTier? {
    for tier in rules.lateFees.tiers {
      guard let below = tier.orderBelow else { return tier }
      if below > total.minorUnits { return tier }
    }
    return nil
  }

  /// The room for fees; nil without a limit.
  var room: Int64? {
    guard let tier else { return 0 }
    if let most = tier.perOrder, fees.filter({ $0.reversed < $0.amount }).count >= most { return 0 }
    var caps: [Int64] = []
    if let percent = tier.cap.percent {
      caps.append(Int64(Int128(total.minorUnits) * Int128(percent) / 100))
    }
    if let amount = tier.cap.amount { caps.append(amount) }
    return caps.min().map { max(0, $0 - fees.map(\.rest).reduce(0, +)) }
  }

  func isPaused(_ day: Int) -> Bool { pauses.contains { $0.from <= day && day <= $0.until } }

  /// The first day that is in no pause and before which, counted from the due date on, more days
  /// than the grace period are in no pause.
  func feeDay(_ number: Int, grace: Int) -> Int {
    var day = dueDay(number)
    var counted = 0
    while day <= CivilDate.last.dayNumber, isPaused(day) || counted < grace + 1 {
      if !isPaused(day) { counted += 1 }
      day += 1
    }
    return day
  }

  // MARK: Time

  mutating func pass(to day: Int) {
    while today < day {
      today += 1
      beginDay()
    }
  }

  private mutating func beginDay() {
    if let days = rules.authorizationDays, today == opened + days + 1, open > 0 {
      let amount = open
      voided += amount
      let parts = takeOff(amount)
      note(
        .authorizationExpired(money(amount), cancelled: parts.cancelled, returned: parts.returned))
      waiveIfNothingIsLeft()
    }
    useCredit()
    for number in numbers {
      for (index, step) in (tier?.steps ?? []).enumerated() {
        guard outstanding(number) > 0, !decided.contains([number, index]),
          feeDay(number, grace: step.graceDays) == today
        else { continue }
        decided.insert([number, index])
        if reversalDay != nil {
          lapsed.append((number, today, step.minorUnits))
        } else {
          charge(number, step.minorUnits)
        }
      }
    }
    repeatFees()
  }

  private mutating func charge(_ number: Int, _ most: Int64) {
    let amount = min(most, room ?? most)
    guard amount > 0 else { return }
    fees.append(Fee(installment: number, day: today, amount: amount))
    note(.lateFee(fee: fees.count, installment: number, money(amount)))
  }

  /// The fees of today up to a reversal: those that were charged, as far as one of the installment
  /// would have been by now; on the last day also those of the day.
  private mutating func repeatFees() {
    guard let last = reversalDay else { return }
    defer { useCredit() }
    for fee in past where fee.day == today {
      var kept: Int64 = 0
      if fee.most > 0, let place = lapsed.firstIndex(where: { $0.number == fee.installment }) {
        kept = [fee.most, lapsed[place].amount, room ?? .max].min() ?? 0
        lapsed.remove(at: place)
      }
      var repeated = Fee(installment: fee.installment, day: today, amount: fee.amount)
      repeated.reversed = fee.amount - kept
      repeated.waived = fee.amount - kept
      fees.append(repeated)
    }
    guard today == last else { return }
    for step in lapsed where step.day == today || chargesLapsed {
      charge(step.number, step.amount)
    }
    reversalDay = nil
    lapsed = []
  }

  mutating func note(_ kind: HistoryEntry.Kind) {
    guard let date = try? CivilDate(dayNumber: today) else { return }
    history.append(HistoryEntry(date: date, kind: kind))
  }

  // MARK: Refunds

  /// Takes an amount off the installments, and returns the parts.
  mutating func takeOff(_ amount: Int64) -> (cancelled: [Part], returned: [Part]) {
    var left = amount
    var parts: (cancelled: [Part], returned: [Part]) = ([], [])
    if credit > 0, amount > numbers.map(outstanding).reduce(0, +) {
      parts.returned.append(Part(target: .credit, amount: money(credit)))
      creditReturned += credit
    }
    func cancel(_ number: Int, _ account: inout NaiveAccount) {
      let part = min(left, account.outstanding(number))
      guard part > 0 else { return }
      account.cancelled[number, default: 0] += part
      left -= part
      parts.cancelled.append(Part(target: .installment(number), amount: account.money(part)))
    }
    func giveBack(_ number: Int, _ account: inout NaiveAccount) {
      let part = min(left, account.paid(number) - account.returned(number))
      guard part > 0 else { return }
      account.returned[number, default: 0] += part
      left -= part
      parts.returned.append(Part(target: .installment(number), amount: account.money(part)))
    }
    if rules.refunds.order == .unpaidFirst {
      for number in numbers.reversed() { cancel(number, &self) }
    }
    for number in numbers.reversed() {
      cancel(number, &self)
      giveBack(number, &self)
    }
    return parts
  }

  mutating func waiveIfNothingIsLeft() {
    guard rules.lateFees.areWaivedByFullRefund, refunded + voided == total.minorUnits else {
      return
    }
    for index in fees.indices where fees[index].rest > 0 { waive(fees[index].rest, at: index) }
  }

  mutating func waive(_ amount: Int64, at index: Int) {
    let unpaid = min(amount, fees[index].outstanding)
    fees[index].waived += unpaid
    fees[index].returned += amount - unpaid
    note(.feeWaived(fee: index + 1, money(amount), returned: money(amount - unpaid)))
  }
}
