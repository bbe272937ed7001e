import Benchmarking
import Foundation
import ScheduleEngine
import Servicing
import ServicingWire

extension Benchmarks {
  /// The events of an account after the purchase, and its statement.
  static var accounts: [Benchmark] {
    let sample = AccountSample()
    return [
      Benchmark(
        // The copy of the account allocates, its events do not.
        "account: an event", allocations: 0...0.1, debugAllocations: 0...40, requiredRatio: 10,
        Work("engine", over: [sample.earlyPayments], operations: sample.payments.count) {
          payments in
          guard var account = sample.account else { return Int64(-1) }
          for payment in payments { try? account.apply(payment.event, on: payment.date) }
          return Statement(account).outstanding.minorUnits
        },
        peers: [
          Work(
            "Decimal and Calendar", over: [sample.foundationPayments],
            operations: sample.payments.count
          ) { payments in
            var account = sample.foundationAccount
            for payment in payments { account.pay(payment.amount, on: payment.day) }
            return account.outstanding.cents
          }
        ]),
      Benchmark(
        "account: 20 events from bytes to a statement's bytes", allocations: 5...30,
        debugAllocations: 0...10_000, requiredRatio: 10,
        Work("engine", over: [sample.lines]) { lines in
          var reader = StatementReader(asOf: sample.date)
          for line in lines { reader.read(line: line.span) }
          var output: [UInt8] = []
          var outstanding: Int64 = -1
          reader.finish { result in
            result.writeJSON(to: &output)
            outstanding = result.statement?.outstanding.minorUnits ?? -1
            return true
          }
          return hidden(output).isEmpty ? -1 : outstanding
        },
        peers: [
          Work("Decimal, Calendar and JSONDecoder", over: [sample.lines.map { Data($0) }]) {
            lines in
            var account = sample.foundationAccount
            for line in lines.dropFirst() { account.apply(line) }
            account.pass(to: sample.date.utcDay)
            let output = account.statement
            return hidden(output).isEmpty ? -1 : account.outstanding.cents
          }
        ]),
    ]
  }
}

/// An account of 200.00 by `au-pay-in-4`, with 18 payments of 5.00 and a refund of 60.00.
private struct AccountSample {
  /// A payment with its day.
  struct Payment {
    let event: AccountEvent
    let date: CivilDate
  }

  let account: Account?
  let payments: [Payment]
  /// As many payments of 10.00 on the day of the purchase, so that no late fee is charged.
  let earlyPayments: [Payment]
  let lines: [[UInt8]]
  let date: CivilDate

  init() {
    let opening = CivilDate(knownDayNumber: 739_576)  // 2025-11-21
    let total = Money(minorUnits: 20_000, currency: .aud)
    account = try? Account(total: total, plan: .auPayIn4, on: opening)
    let five = Money(minorUnits: 500, currency: .aud)
    payments = (0..<18).map { number in
      Payment(
        event: .payment(five), date: CivilDate(knownDayNumber: opening.dayNumber + 3 * number))
    }
    let ten = AccountEvent.payment(Money(minorUnits: 1_000, currency: .aud))
    earlyPayments = payments.map { _ in Payment(event: ten, date: opening) }
    date = CivilDate(knownDayNumber: opening.dayNumber + 60)
    var lines = [
      #""type":"opened","date":"\#(opening)","plan":"au-pay-in-4","amount":"200.00"}"#
    ]
    lines += payments.map { #""type":"payment","date":"\#($0.date)","amount":"5.00"}"# }
    lines.append(#""type":"refund","date":"\#(date)","amount":"60.00"}"#)
    self.lines = lines.enumerated().map { Array((#"{"id":"evt-\#($0)","# + $1).utf8) }
  }

  var foundationAccount: DecimalAccount {
    DecimalAccount(total: 200, day: CivilDate(knownDayNumber: 739_576).utcDay)
  }

  var foundationPayments: [FoundationPayment] {
    earlyPayments.map { FoundationPayment(day: $0.date.utcDay, amount: 10) }
  }
}
