import EntryStore
import ScheduleEngine
import Testing
import WidgetStorage

/// Lines whose hashes were computed by another implementation of SHA-256 (Python's hashlib).
enum Golden {
  static let create =
    #"{"format":1,"revision":1,"previous":"0000000000000000000000000000000000000000000000000000000000000000","at":1795251600,"today":"2026-11-21","command":"create","widget":"default","plan":"us-pay-in-4","currency":"USD","checkout":"tokenless","amount":"200.00","hash":"b8c91086e11facc9a1557be8e46d11bae7d4c2c7eb830eb8d490b61589bbb828"}"#
  static let update =
    #"{"format":1,"revision":2,"previous":"b8c91086e11facc9a1557be8e46d11bae7d4c2c7eb830eb8d490b61589bbb828","at":1795251660,"today":"2026-11-21","command":"update","amount":"80.00","hash":"ef552dd97299f3a65feeafa43ba2ee84c068191c735053d25cf15fa568b261eb"}"#
  static let token =
    #"{"format":1,"revision":1,"previous":"0000000000000000000000000000000000000000000000000000000000000000","at":-1,"today":"0001-01-01","command":"create","widget":"Order_7.a-b","plan":"us-pay-in-4","currency":"USD","checkout":"token","token":"6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2db","amount":"0.04","hash":"2224ed74e4056677964816c386ad73ed523f45844720b62be7b25760c24eb59e"}"#
}

/// Times, amounts and tokens that the tests of lines share.
enum Sample {
  static let plan = Plan.usPayIn4.id

  static func moment(_ seconds: Int64 = 1_795_251_600, _ today: String = "2026-11-21") throws
    -> Moment
  {
    Moment(today: try CivilDate(today), secondsSinceEpoch: seconds)
  }

  static func token() throws -> CheckoutToken { try CheckoutToken("002.k2a4") }

  static func dollars(_ text: String) throws(AmountError) -> Money { try Money(text, .usd) }
}

/// A journal of the default widget with some totals, one a minute, which the store has written.
struct Lines {
  let store = BlockingWidgetStore(MemoryStorage())
  let lines: [[UInt8]]

  init(_ amounts: [String]) throws {
    for (index, amount) in amounts.enumerated() {
      _ = try store.update(
        .default, creating: Sample.plan,
        at: try Sample.moment(1_795_251_600 + Int64(index) * 60), amount: amount)
    }
    lines = try store.exportJournal(.default).split(separator: 0x0A).map { Array($0) + [0x0A] }
  }

  var bytes: [UInt8] { Array(lines.joined()) }

  /// The offset of each line, and the number of bytes of the journal.
  var starts: [Int] { lines.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) } }
}

/// Imports bytes into a store in memory, which is returned.
func imported(_ bytes: [UInt8]) throws(WidgetStoreError) -> BlockingWidgetStore {
  let store = BlockingWidgetStore(MemoryStorage())
  _ = try store.importJournal(bytes)
  return store
}

/// Returns the mistake of bytes that are imported, or nil if they are accepted.
func mistake(in bytes: [UInt8]) -> JournalError? {
  do throws(WidgetStoreError) {
    _ = try imported(bytes)
    return nil
  } catch {
    if case .unusableImport(let mistake?) = error.reason { return mistake }
    Issue.record("\(error)")
    return nil
  }
}

/// Returns a line with a content and its correct hash, so that only other members can be wrong.
func sealed(_ content: String) -> [UInt8] {
  Array("\(content),\"hash\":\"\(SHA256Digest(of: content))\"}\n".utf8)
}
