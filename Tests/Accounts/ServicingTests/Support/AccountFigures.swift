import ScheduleEngine

@testable import Servicing

/// All that can be read of an account, as plain numbers: of the engine's account or of the naive one.
struct AccountFigures: Equatable, CustomStringConvertible {
  var date = 0
  /// The due date, amounts, outstanding and net of each installment.
  var installments: [[Int64]] = []
  var states: [String] = []
  /// The installment, day, amounts and outstanding of each fee.
  var fees: [[Int64]] = []
  var moves: [[Int]] = []
  var pauses: [[Int]] = []
  /// Captured, refunded, voided and open.
  var shop: [Int64] = []
  var state = ""
  var pausedUntil: Int?
  /// Net, outstanding, owed now, overdue, paid, cancelled and returned.
  var sums: [Int64] = []
  /// Charged, waived, paid, returned and outstanding.
  var feeSums: [Int64] = []
  var room: Int64?
  /// Received, used and returned.
  var credit: [Int64] = []
  /// The next due date and amount.
  var next: [Int64] = []

  init(_ account: Account) {
    let statement = Statement(account)
    date = account.date.dayNumber
    installments = account.installments.map {
      [Int64($0.dueDate.dayNumber), $0.original, $0.paid, $0.cancelled, $0.returned]
        + [$0.outstanding, $0.net]
    }
    states = account.installments.map { $0.state(on: account.date).rawValue }
    fees = account.lateFees.map {
      [Int64($0.installment), Int64($0.date.dayNumber), $0.amount, $0.paid, $0.waived]
        + [$0.returned, $0.outstanding, $0.remaining, $0.reversed]
    }
    credit = [account.credit.received, account.credit.used, account.credit.returned]
    moves = account.moves.map { [$0.installment, $0.from.dayNumber, $0.to.dayNumber] }
    pauses = account.pauses.map { [$0.from.dayNumber, $0.until.dayNumber] }
    shop = [account.captured, account.refunded, account.voided, account.openToCapture]
      .map(\.minorUnits)
    state = statement.state.rawValue
    pausedUntil = statement.pausedUntil?.dayNumber
    sums = [
      statement.net, statement.outstanding, statement.owedNow, statement.overdue, statement.paid,
      statement.cancelled, statement.returned,
    ].map(\.minorUnits)
    let fees = statement.fees
    feeSums = [fees.charged, fees.waived, fees.paid, fees.returned, fees.outstanding]
      .map(\.minorUnits)
    room = fees.room?.minorUnits
    next = statement.next.map { [Int64($0.date.dayNumber), $0.amount.minorUnits] } ?? []
  }

  init(_ account: NaiveAccount) {
    let today = account.today
    date = today
    for number in account.numbers {
      installments.append(
        [Int64(account.dueDay(number)), account.original(number), account.paid(number)]
          + [account.cancelled(number), account.returned(number), account.outstanding(number)]
          + [account.net(number)])
      states.append(Self.state(of: number, account))
    }
    fees = account.fees.map {
      [Int64($0.installment), Int64($0.day), $0.amount, $0.paid, $0.waived, $0.returned]
        + [$0.outstanding, $0.rest, $0.reversed]
    }
    credit = [account.creditReceived, account.creditUsed, account.creditReturned]
    moves = account.moves.map { [$0.number, $0.from, $0.to] }
    pauses = account.pauses.map { [$0.from, $0.until] }
    shop = [account.captured, account.refunded, account.voided, account.open]
    pausedUntil = account.pauses.filter { $0.from <= today && today <= $0.until }.map(\.until).max()
    func sum(_ amount: (Int) -> Int64, _ isIncluded: (Int) -> Bool = { _ in true }) -> Int64 {
      account.numbers.filter(isIncluded).map(amount).reduce(0, +)
    }
    let feesOwed = account.fees.map(\.outstanding).reduce(0, +)
    let overdue = sum(account.outstanding) { account.dueDay($0) < today } + feesOwed
    sums = [
      sum(account.net), account.owed,
      sum(account.outstanding) { account.dueDay($0) <= today } + feesOwed, overdue,
      sum(account.paid), sum(account.cancelled), sum(account.returned),
    ]
    state =
      if account.owed > 0 {
        overdue > 0 ? "overdue" : "current"
      } else {
        sum(account.net) == 0 ? "refunded" : "settled"
      }
    feeSums = [
      account.fees.map(\.amount), account.fees.map(\.waived), account.fees.map(\.paid),
      account.fees.map(\.returned), account.fees.map(\.outstanding),
    ].map { $0.reduce(0, +) }
    room = account.room
    let later = account.numbers.filter {
      account.dueDay($0) > today && account.outstanding($0) > 0
    }
    if let day = later.map({ account.dueDay($0) }).min() {
      next = [Int64(day), sum(account.outstanding) { account.dueDay($0) == day }]
    }
  }

  private static func state(of number: Int, _ account: NaiveAccount) -> String {
    if account.net(number) == 0 { return account.paid(number) == 0 ? "cancelled" : "refunded" }
    if account.outstanding(number) == 0 { return "paid" }
    let due = account.dueDay(number)
    return due < account.today ? "overdue" : due == account.today ? "due" : "scheduled"
  }

  var description: String {
    """
    day \(date), \(state), installments \(installments) \(states), fees \(fees), moves \(moves), \
    pauses \(pauses), shop \(shop), sums \(sums), of fees \(feeSums), \
    room \(room.map { "\($0)" } ?? "-"), paused until \(pausedUntil.map { "\($0)" } ?? "-"), \
    next \(next), credit \(credit)
    """
  }
}

extension NaiveAccount {
  /// The text whose SHA-256 is the checksum, without a checkout.
  var canonicalText: String {
    func text(_ day: Int) -> String { (try? CivilDate(dayNumber: day))?.description ?? "" }
    var lines = [
      "account/1 \(plan) \(rules.id) \(total.currency)/\(total.currency.exponent) \(total.minorUnits)",
      "tokenless",
      "opened \(text(opened)) captured \(captured) refunded \(refunded) voided \(voided)",
    ]
    for number in numbers {
      lines.append(
        "\(text(dueDay(number))) \(original(number)) paid \(paid(number)) "
          + "cancelled \(cancelled(number)) returned \(returned(number))")
    }
    for fee in fees {
      lines.append(
        "fee \(fee.installment) \(text(fee.day)) \(fee.amount) paid \(fee.paid) "
          + "waived \(fee.waived) returned \(fee.returned)"
          + (fee.reversed > 0 ? " reversed \(fee.reversed)" : ""))
    }
    for move in moves { lines.append("moved \(move.number) \(text(move.from)) \(text(move.to))") }
    for pause in pauses { lines.append("pause \(text(pause.from)) \(text(pause.until))") }
    if creditReceived > 0 {
      lines.append("credit \(creditReceived) used \(creditUsed) returned \(creditReturned)")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
