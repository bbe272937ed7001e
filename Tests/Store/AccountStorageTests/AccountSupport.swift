import AccountStorage
import EntryStore
import ScheduleEngine
import ServicingWire
import Testing
import WidgetStorage

/// A store of accounts and one of widgets in memory, and the values that tests of accounts use.
struct TestAccounts {
  /// The tables; without rows if the store is in another storage.
  let memory = MemoryStorage()
  let store: BlockingAccountStore
  let widgets: BlockingWidgetStore
  let name: AccountName
  let other: AccountName
  let widget: WidgetName
  let token: CheckoutToken
  /// 2026-11-21T09:01:00Z.
  let time = Timestamp(secondsSinceEpoch: 1_795_251_660)
  private let plan: PlanID

  /// Creates the values for a store; for one in `memory` if none is given.
  init(_ database: (any EntryStorage)? = nil) throws {
    let storage: any EntryStorage = database ?? memory
    store = BlockingAccountStore(storage)
    widgets = BlockingWidgetStore(storage)
    name = try AccountName("order-1042")
    other = try AccountName("order-7")
    widget = try WidgetName("a")
    token = try CheckoutToken("002.k2a4")
    plan = try PlanID("us-pay-in-4")
  }

  var digest: String { token.digest.description }

  static func event(_ line: String) throws(EventError) -> RecordedEvent {
    try RecordedEvent(line: Array(line.utf8))
  }

  /// The purchase of 200.00 AUD in four payments on 2026-11-21.
  static func opened(id: String? = nil, token: String? = nil) throws -> RecordedEvent {
    let id = id.map { #","id":"\#($0)""# } ?? ""
    let token = token.map { #","tokenDigest":"\#($0)""# } ?? ""
    return try event(
      #"{"type":"opened","date":"2026-11-21"\#(id),"plan":"au-pay-in-4","amount":"200.00"\#(token)}"#
    )
  }

  /// Opens the account of that purchase.
  @discardableResult
  func open(_ name: AccountName? = nil, id: String? = nil) throws -> AccountVersion {
    try store.open(name ?? self.name, Self.opened(id: id), at: time)
  }

  static func payment(
    _ amount: String, on day: String = "2026-11-21", id: String? = nil
  ) throws -> RecordedEvent {
    let id = id.map { #","id":"\#($0)""# } ?? ""
    return try event(#"{"type":"payment","date":"\#(day)"\#(id),"amount":"\#(amount)"}"#)
  }

  /// Adds a payment.
  @discardableResult
  func pay(
    _ amount: String, on day: String = "2026-11-21", id: String? = nil, of name: AccountName? = nil,
    acceptsLate: Bool = false
  ) throws -> AccountVersion {
    try store.append(
      Self.payment(amount, on: day, id: id), to: name ?? self.name, at: time,
      acceptsLate: acceptsLate)
  }

  func moment(_ day: String) throws -> Moment {
    Moment(today: try CivilDate(day), timestamp: time)
  }

  /// Creates a widget of the token.
  func create(_ name: WidgetName, amount: String = "200.00", plan: String? = nil) throws {
    _ = try widgets.create(
      name, plan: try plan.map { try PlanID($0) } ?? self.plan, checkout: .token(token),
      at: moment("2026-11-21"), amount: amount)
  }

  /// Captures 200.00 USD of the token on 2026-11-23.
  func capture(_ name: WidgetName) throws {
    let request = CaptureRequest(
      token: token, amount: try Money("200.00", .usd), isCheckoutAdjusted: false,
      paymentScheduleChecksum: nil)
    let decision = try widgets.capture(name, request, at: moment("2026-11-23")).decision
    #expect(decision.name == "accepted")
  }

  /// Creates and captures the widget.
  func createCaptured() throws {
    try create(widget)
    try capture(widget)
  }

  var rows: MemoryRows { memory.snapshot }

  /// Changes the row of an account's event.
  func damage(_ number: Int, life: Int = 1, _ change: (inout EntryRow) -> Void) {
    memory.damage { rows in
      for index in rows.entries.indices
      where rows.entries[index].key.journal == JournalName(.account, name.description)
        && rows.entries[index].key.life == life && rows.entries[index].number == number
      {
        change(&rows.entries[index])
      }
    }
  }

  /// Returns the reason of the error that work throws, or nil.
  static func reason<Result>(_ work: () throws -> Result) -> AccountStoreError.Reason? {
    do {
      _ = try work()
      return nil
    } catch let error as AccountStoreError {
      return error.reason
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  /// Returns the code of the rejected event, or nil if there is none.
  static func rejection<Result>(_ work: () throws -> Result) -> String? {
    if case .refusedEvent(_, let error)? = reason(work) { return error.code }
    return nil
  }

  /// Returns whether work throws the fault of a damaged entry, or that of an impossible one.
  static func isDamaged<Result>(_ work: () throws -> Result) -> Bool {
    switch reason(work) {
    case .storage(let fault)?: if case .damagedEntry = fault.reason { true } else { false }
    case .damaged?: true
    default: false
    }
  }
}
