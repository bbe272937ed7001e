import AccountStorage
import EntryStore
import ScheduleEngine
import Servicing
import ServicingWire
import Testing
import WidgetStorage

/// A store with a widget of 200.00 USD, captured at minute 3, and its calls.
struct AccountGround {
  let store: ConformanceStore
  var shop: ConformanceShop { store.shop }
  var accounts: BlockingAccountStore { BlockingAccountStore(store.storage) }

  init(_ kind: ConformanceStore.Kind) throws {
    store = try ConformanceStore(kind)
    try shop.create("w", "200.00", token: "002.k2a4")
    try shop.create("v", "5.00", token: "002.k2a4")
    try shop.capture("w", "200.00", token: "002.k2a4", minute: 3)
  }

  @discardableResult
  func open(
    _ name: String, from widget: String = "w", id: String? = nil, minute: Int = 4
  ) throws -> AccountVersion {
    try accounts.open(
      AccountName(name), from: WidgetName(widget), id: id, at: ConformanceValues.time(minute))
  }

  @discardableResult
  func pay(
    _ name: String, _ amount: String, id: String? = nil, if precondition: Precondition = .none
  ) throws -> AccountVersion {
    try accounts.append(
      .payment(Money(amount, .usd)), to: AccountName(name), on: CivilDate("2026-11-21"), id: id,
      at: ConformanceValues.time(5), if: precondition)
  }

  @discardableResult
  func remove(_ name: String, force: Bool = false) throws -> AccountVersion {
    try accounts.remove(AccountName(name), at: ConformanceValues.time(6), force: force)
  }

  /// Runs a call, and returns the reason of its error; nil if there is none.
  static func reason<Result>(_ call: () throws -> Result) -> AccountStoreError.Reason? {
    do {
      _ = try call()
      return nil
    } catch let error as AccountStoreError {
      return error.reason
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }
}
