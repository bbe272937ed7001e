import PropertyTesting
import ScheduleEngine
import Servicing
import Testing

@testable import ServicingWire

/// Events that arrive in any order, twice and late, against sorting all of them first.
@Suite struct LateEventPropertyTests {
  /// An event line by a day after the purchase and a choice of the rest.
  private static func line(day: Int, choice: Int, id: Int) throws -> RecordedEvent {
    let date = try CivilDate("2026-11-21").adding(days: day)
    let rest =
      switch choice {
      case 0...3: #""type":"payment","amount":"\#(10 * (choice + 1)).00""#
      case 4: #""type":"refund","amount":"30.00""#
      case 5: #""type":"payment_failed","installment":2"#
      case 6: #""type":"date_moved","installment":3,"to":"2026-12-24""#
      case 7: #""type":"paused","until":"2027-02-28""#
      case 8: #""type":"resumed""#
      case 9: #""type":"fee_waived","fee":1"#
      case 10: #""type":"payment","amount":"50.00","installment":3"#
      default: #""type":"opened","plan":"au-pay-in-4","amount":"200.00""#
      }
    return try event(#"{"date":"\#(date)","id":"\#(id)",\#(rest)}"#)
  }

  /// Returns the account of events in the order of their days, those of one day in the order of
  /// their arrival; nil if one is not accepted.
  private static func sorted(_ arrived: [RecordedEvent]) -> AccountLedger? {
    var ledger = AccountLedger()
    let days = Set(arrived.map(\.date.description)).sorted()
    for day in days {
      for event in arrived where event.date.description == day {
        guard (try? ledger.apply(event.line.span)) == true else { return nil }
      }
    }
    return ledger
  }

  @Test func `Inserting events as they arrive equals sorting all accepted ones first`() throws {
    let arrival = zip(
      Generator<Int>.integer(in: 0...60), Generator<Int>.integer(in: 0...11))
    forAll(Generator.array(of: arrival, count: 0...14), runs: 300) { arrivals in
      let opened = try Self.line(day: 1, choice: 11, id: 0)
      var account = StoredAccount()
      try account.append(opened)
      var accepted = [opened]
      for (index, arrival) in arrivals.enumerated() {
        let event = try Self.line(day: arrival.0, choice: arrival.1, id: index + 1)
        let before = account
        let isAccepted = Self.sorted(accepted + [event]) != nil
        do throws(EventError) {
          let placement = try account.insert(event)
          guard isAccepted, placement != .repeated else { return false }
          accepted.append(event)
        } catch {
          guard !isAccepted, account == before else { return false }
        }
        // Each accepted event arrives once more.
        for event in accepted {
          guard try account.insert(event) == .repeated else { return false }
        }
        let expected = Self.sorted(accepted)?.account
        guard account.account == expected,
          try StoredAccount(restoring: account.bytes).account == expected
        else { return false }
      }
      return true
    }
  }
}
