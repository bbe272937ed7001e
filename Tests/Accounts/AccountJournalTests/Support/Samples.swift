import Journals
import ScheduleEngine
import Servicing
import ServicingWire
import Testing

@testable import AccountJournal
@testable import JournalTesting

/// Names, times and events that tests share.
enum Sample {
  static func name(_ text: String = "order-1042") throws(AccountNameError) -> AccountName {
    try AccountName(text)
  }

  static let time = Timestamp(secondsSinceEpoch: 1_795_251_660)

  static func event(_ line: String) throws(EventError) -> RecordedEvent {
    try RecordedEvent(line: Array(line.utf8))
  }

  /// The purchase of 200.00 AUD in four payments on 2026-11-21.
  static func opened(id: String? = nil) throws -> RecordedEvent {
    let id = id.map { #","id":"\#($0)""# } ?? ""
    return try event(
      #"{"type":"opened","date":"2026-11-21"\#(id),"plan":"au-pay-in-4","amount":"200.00"}"#)
  }

  /// The purchase and two payments, the first of them with an identifier.
  static func stored() throws -> StoredAccount {
    var account = StoredAccount()
    for event in try [opened(), payment("50.00", id: "p"), payment("7.00")] {
      try account.append(event)
    }
    return account
  }

  /// A payment on 2026-11-21 or another day.
  static func payment(
    _ amount: String, on day: String = "2026-11-21", id: String? = nil
  ) throws -> RecordedEvent {
    let id = id.map { #","id":"\#($0)""# } ?? ""
    return try event(#"{"type":"payment","date":"\#(day)"\#(id),"amount":"\#(amount)"}"#)
  }
}

extension AccountStore {
  /// Returns a store for tests; by default nothing is flushed.
  static func test(
    _ directory: String, lockTimeout: Duration = .seconds(600), system: SystemCalls = .unflushed
  ) -> AccountStore {
    AccountStore(directory: directory, lockTimeout: lockTimeout, system: system)
  }

  /// Opens the sample's account.
  @discardableResult
  func openSample(_ name: String = "order-1042") throws -> AccountVersion {
    try open(try Sample.name(name), try Sample.opened(), at: Sample.time)
  }

  /// Adds a payment to the sample's account.
  @discardableResult
  func pay(
    _ amount: String, on day: String = "2026-11-21", id: String? = nil,
    of name: String = "order-1042", acceptsLate: Bool = false
  ) throws -> AccountVersion {
    try append(
      try Sample.payment(amount, on: day, id: id), to: try Sample.name(name), at: Sample.time,
      acceptsLate: acceptsLate)
  }

  /// Runs a body, and returns the error's reason, or nil if there is no error.
  static func reason<Result>(_ body: () throws -> Result) -> AccountStoreError.Reason? {
    do {
      _ = try body()
      return nil
    } catch let error as AccountStoreError {
      return error.reason
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  /// Runs a body, and returns the code of the rejected event, or nil if there is none.
  static func rejection<Result>(_ body: () throws -> Result) -> String? {
    if case .refusedEvent(_, let error)? = reason(body) { return error.code }
    return nil
  }
}
