import ScheduleEngine

@testable import Servicing

extension NaiveAccount {
  /// Applies an event after the days up to its own, or returns its first fault by table D and
  /// changes nothing.
  mutating func apply(_ event: AccountEvent, on date: CivilDate) -> ServicingError? {
    if case .paused(let until) = event, until < date { return .pauseEndsBeforeItBegins }
    if date.dayNumber < today {
      guard let last = try? CivilDate(dayNumber: today) else { return .notOpened }
      return .eventsOutOfOrder(last: last)
    }
    var next = self
    next.pass(to: date.dayNumber)
    if let fault = next.fault(of: event, on: date) { return fault }
    next.perform(event, on: date)
    self = next
    return nil
  }

  /// Returns the account on a day without one of the events that led from another to this one, or the
  /// first other event that is then not possible.
  func without(
    _ index: Int, of events: [DatedEvent], since opened: NaiveAccount, on date: CivilDate,
    _ reason: ReversalReason
  ) -> (account: NaiveAccount, place: Int, error: ServicingError?) {
    var present = self
    present.pass(to: date.dayNumber)
    var again = opened
    again.past = present.fees.map { ($0.installment, $0.day, $0.amount, $0.amount - $0.reversed) }
    again.reversalDay = opened.today < date.dayNumber ? date.dayNumber : nil
    if case .payment = events[index].event, reason == .bounced {
      again.chargesLapsed = rules.lateFees.chargesFeesAfterBounce
    }
    for (place, event) in events.enumerated() where place != index {
      if let error = again.apply(event.event, on: event.date) { return (self, place, error) }
    }
    again.pass(to: date.dayNumber)
    return (again, index, nil)
  }

  private func fault(of event: AccountEvent, on date: CivilDate) -> ServicingError? {
    switch event {
    case .payment(let amount, let number, let overpayment):
      if let fault = fault(of: amount) { return fault }
      if overpayment == .credit, amount.minorUnits + creditReceived > 1_000_000_000_000_000 {
        return .amountTooLarge(total.currency)
      }
      if let fault = number.flatMap(fault(ofInstallment:)) { return fault }
      if overpayment == .credit { return nil }
      let most = number.map { owed(on: $0) } ?? owed
      return amount.minorUnits > most ? .paymentExceedsOwed(most: money(most)) : nil
    case .paymentFailed(let number): return fault(ofInstallment: number)
    case .captured(let amount):
      return fault(of: amount)
        ?? (amount.minorUnits > open ? .captureExceedsOpen(most: money(open)) : nil)
    case .voided(let amount):
      return amount.flatMap(fault(of:))
        ?? ((amount?.minorUnits ?? 0) > open || open == 0
          ? .voidExceedsOpen(most: money(open)) : nil)
    case .refund(let amount):
      if let fault = fault(of: amount) { return fault }
      if let within = rules.refunds.within, let start = try? CivilDate(dayNumber: opened),
        let last = try? start.adding(within), date > last
      {
        return .refundTooLate(last: last)
      }
      return amount.minorUnits > captured - refunded
        ? .refundExceedsCaptured(most: money(captured - refunded)) : nil
    case .feeWaived(let number, let amount):
      if let fault = amount.flatMap(fault(of:)) { return fault }
      guard number >= 1, number <= fees.count else { return .noSuchFee(count: fees.count) }
      let most = fees[number - 1].rest
      return most == 0 || (amount?.minorUnits ?? 0) > most
        ? .waiverExceedsFee(most: money(most)) : nil
    case .dateMoved(let number, let to):
      return fault(ofInstallment: number)
        ?? barrier(number, to: to, on: date).map(ServicingError.moveNotAllowed)
    case .paused: return nil
    case .resumed: return isPaused(date.dayNumber) ? nil : .notPaused
    }
  }

  private func fault(of amount: Money) -> ServicingError? {
    if amount.currency != total.currency {
      return .unsupportedCurrency(amount.currency, expected: total.currency)
    }
    return amount.minorUnits > 0 ? nil : .invalidAmount
  }

  private func fault(ofInstallment number: Int) -> ServicingError? {
    numbers.contains(number) ? nil : .noSuchInstallment(count: numbers.count)
  }

  /// The conditions of A6, in their order.
  private func barrier(_ number: Int, to: CivilDate, on date: CivilDate) -> MoveBarrier? {
    guard let allowed = rules.moves else { return .notOffered }
    if moves.count >= allowed.perOrder { return .allUsed(allowed.perOrder) }
    if number == 1, !allowed.first { return .first }
    if number == numbers.count, !allowed.last { return .last }
    if isPaused(date.dayNumber) { return .paused }
    if outstanding(number) == 0 { return .nothingOutstanding }
    guard let due = try? CivilDate(dayNumber: dueDay(number)) else { return nil }
    guard let noticed = try? date.adding(allowed.notice), noticed < due else {
      return .tooLate(due: due, notice: allowed.notice)
    }
    let latest = (try? due.adding(allowed.atMost)) ?? .last
    if to <= due || to > latest { return .outOfRange(after: due, latest: latest) }
    for later in numbers
    where later > number && outstanding(later) > 0 && dueDay(later) <= to.dayNumber {
      return (try? CivilDate(dayNumber: dueDay(later))).map(MoveBarrier.notBeforeNext)
    }
    if let time = allowed.customerFor, let since = customerSince,
      let first = try? since.adding(time),
      first > date
    {
      return .customerTooNew(first: first)
    }
    return nil
  }

  private mutating func perform(_ event: AccountEvent, on date: CivilDate) {
    switch event {
    case .payment(let amount, let number, _):
      var left = amount.minorUnits
      var parts = distribute(&left, over: number)
      // The rest pays the amounts owed by today, before it waits.
      parts += distribute(&left, over: nil, withUpcoming: false)
      if left > 0 { parts.append(Part(target: .credit, amount: money(left))) }
      creditReceived += left
      note(.payment(amount, to: parts))
    case .paymentFailed(let number): note(.paymentFailed(installment: number))
    case .captured(let amount):
      captured += amount.minorUnits
      note(.captured(amount))
    case .voided(let amount):
      let amount = amount?.minorUnits ?? open
      voided += amount
      let parts = takeOff(amount)
      note(.voided(money(amount), cancelled: parts.cancelled, returned: parts.returned))
      waiveIfNothingIsLeft()
    case .refund(let amount):
      refunded += amount.minorUnits
      let parts = takeOff(amount.minorUnits)
      note(.refund(amount, cancelled: parts.cancelled, returned: parts.returned))
      waiveIfNothingIsLeft()
    case .feeWaived(let number, let amount):
      waive(amount?.minorUnits ?? fees[number - 1].rest, at: number - 1)
    case .dateMoved(let number, let to):
      moves.append((number, dueDay(number), to.dayNumber))
      guard let from = try? CivilDate(dayNumber: dueDay(number)) else { return }
      due[number] = to.dayNumber
      note(.dateMoved(installment: number, from: from, to: to))
    case .paused(let until):
      pauses.append((date.dayNumber, until.dayNumber))
      note(.paused(until: until))
    case .resumed:
      pauses = pauses.compactMap { pause in
        guard pause.from <= today, today <= pause.until else { return pause }
        return pause.from < today ? (pause.from, today - 1) : nil
      }
      note(.resumed)
    }
  }

  // MARK: Payments

  private func bucket(_ number: Int) -> PaymentRules.Bucket {
    if dueDay(number) > today { return .upcoming }
    if dueDay(number) == today { return .due }
    return fees.contains { $0.installment == number && $0.rest > 0 } ? .overdueWithFee : .overdue
  }

  /// Pays the amounts owed by today from the credit.
  mutating func useCredit() {
    var left = credit
    let parts = distribute(&left, over: nil, withUpcoming: false)
    guard left < credit else { return }
    note(.creditUsed(money(credit - left), to: parts))
    creditUsed += credit - left
  }

  private mutating func distribute(
    _ left: inout Int64, over number: Int?, withUpcoming: Bool = true
  ) -> [Part] {
    var parts: [Part] = []
    if let number {
      switch rules.payments.fees {
      case .beforeInstallment:
        payFees(of: number, &left, &parts)
        pay(number, left, &left, &parts)
      case .afterInstallment, .beforeUpcoming:
        pay(number, left, &left, &parts)
        payFees(of: number, &left, &parts)
      }
      return parts
    }
    for bucket in rules.payments.order {
      var members = numbers.filter { self.bucket($0) == bucket }
        .sorted { (dueDay($0), $0) < (dueDay($1), $1) }
      if bucket == .upcoming {
        if rules.payments.fees == .beforeUpcoming {
          for index in fees.indices { payFee(at: index, &left, &parts) }
        }
        guard withUpcoming else { continue }
        if rules.payments.upcoming == .evenly {
          payEvenly(members, &left, &parts)
          continue
        }
        if rules.payments.upcoming == .lastFirst { members.reverse() }
      }
      for number in members {
        if rules.payments.fees == .beforeInstallment { payFees(of: number, &left, &parts) }
        pay(number, left, &left, &parts)
        if rules.payments.fees == .afterInstallment { payFees(of: number, &left, &parts) }
      }
    }
    return parts
  }

  private mutating func payEvenly(_ members: [Int], _ left: inout Int64, _ parts: inout [Part]) {
    while left > 0 {
      let owing = members.filter { outstanding($0) > 0 }
      if owing.isEmpty { return }
      for (place, number) in owing.enumerated() {
        let shares = Int64(owing.count - place)
        // Half up: the quotient, and one more if twice the remainder reaches the divisor.
        let share = left / shares + (2 * (left % shares) >= shares ? 1 : 0)
        pay(number, share, &left, &parts)
      }
    }
  }

  private mutating func pay(
    _ number: Int, _ most: Int64, _ left: inout Int64, _ parts: inout [Part]
  ) {
    let part = min(most, left, outstanding(number))
    guard part > 0 else { return }
    paid[number, default: 0] += part
    left -= part
    parts.append(Part(target: .installment(number), amount: money(part)))
  }

  private mutating func payFees(of number: Int, _ left: inout Int64, _ parts: inout [Part]) {
    for index in fees.indices where fees[index].installment == number {
      payFee(at: index, &left, &parts)
    }
  }

  private mutating func payFee(at index: Int, _ left: inout Int64, _ parts: inout [Part]) {
    let part = min(left, fees[index].outstanding)
    guard part > 0 else { return }
    fees[index].paid += part
    left -= part
    parts.append(Part(target: .fee(index + 1), amount: money(part)))
  }
}
