import EntryStore
import ScheduleEngine
import WidgetStorage

/// A store in memory, and the values that its tests use.
struct TestWidgets {
  let storage = MemoryStorage()
  let store: BlockingWidgetStore
  let plan: PlanID
  let a: WidgetName
  let b: WidgetName
  let token: CheckoutToken
  /// 2026-11-21T09:00:00Z, which is 1,795,251,600 seconds after 1970.
  let moment: Moment

  /// Creates the values for a store; for one in `storage` if none is given.
  init(_ other: BlockingWidgetStore? = nil) throws {
    store = other ?? BlockingWidgetStore(storage)
    plan = try PlanID("us-pay-in-4")
    a = try WidgetName("a")
    b = try WidgetName("b")
    token = try CheckoutToken("002.k2a4")
    moment = try Moment(
      today: CivilDate("2026-11-21"), timestamp: Timestamp("2026-11-21T09:00:00Z"))
  }

  var digest: String { token.digest.description }

  /// Creates a widget of the token.
  @discardableResult
  func create(
    _ name: WidgetName, amount: String = "200.00", id: String? = nil
  ) throws -> StoredWidget {
    try store.create(
      name, plan: plan, checkout: .token(token), at: moment, amount: amount,
      id: try id.map { try CommandID($0) })
  }

  @discardableResult
  func update(_ name: WidgetName, _ amount: String, id: String? = nil) throws -> StoredWidget {
    try store.update(
      name, creating: plan, at: moment, amount: amount, id: try id.map { try CommandID($0) })
  }

  @discardableResult
  func capture(
    _ name: WidgetName?, _ amount: String = "200.00", id: String? = nil
  ) throws -> StoredCapture {
    let request = CaptureRequest(
      token: token, amount: try Money(amount, .usd), isCheckoutAdjusted: false,
      paymentScheduleChecksum: nil)
    return try store.capture(name, request, at: moment, id: try id.map { try CommandID($0) })
  }

  /// Returns the rows of the table of entries.
  var rows: [EntryRow] {
    var rows: [EntryRow] = []
    storage.damage { rows = $0.entries }
    return rows
  }

  /// Returns the rows of captures.
  var captures: [CaptureRow] {
    var rows: [CaptureRow] = []
    storage.damage { rows = $0.captures }
    return rows
  }

  /// Changes the row of an entry.
  func damage(_ name: WidgetName, _ number: Int, _ change: (inout EntryRow) -> Void) {
    storage.damage { rows in
      for index in rows.entries.indices
      where rows.entries[index].key.journal.name == name.description
        && rows.entries[index].number == number
      {
        change(&rows.entries[index])
      }
    }
  }
}

/// Returns the reason of the error that work throws, or nil.
func reason<Result>(_ work: () throws -> Result) -> WidgetStoreError.Reason? {
  do {
    _ = try work()
    return nil
  } catch {
    return (error as? WidgetStoreError)?.reason
  }
}

/// Returns whether work throws the fault of a damaged entry.
func isDamaged<Result>(_ work: () throws -> Result) -> Bool {
  guard case .storage(let fault)? = reason(work), case .damagedEntry = fault.reason else {
    return false
  }
  return true
}
