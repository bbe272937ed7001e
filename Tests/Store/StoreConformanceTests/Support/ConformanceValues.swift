import EntryStore
import ScheduleEngine
import Synchronization
import Testing
import WidgetStorage

/// Times, names and requests that the conformance tests share.
enum ConformanceValues {
  static let plan = Plan.usPayIn4.id
  /// 2026-11-21T09:00:00Z.
  static let start: Int64 = 1_795_251_600

  /// A number of minutes after 2026-11-21T09:00:00Z.
  static func moment(_ minutes: Int = 0) throws -> Moment {
    Moment(today: try CivilDate("2026-11-21"), secondsSinceEpoch: start + 60 * Int64(minutes))
  }

  static func time(_ minutes: Int = 0) -> Timestamp {
    Timestamp(secondsSinceEpoch: start + 60 * Int64(minutes))
  }

  static func request(
    _ amount: String, _ token: String, isAdjusted: Bool = false, checksum: String? = nil
  ) throws -> CaptureRequest {
    CaptureRequest(
      token: try CheckoutToken(token), amount: try Money(amount, .usd),
      isCheckoutAdjusted: isAdjusted, paymentScheduleChecksum: checksum)
  }

  private static let count = Atomic(0)

  /// A text that no other test of this process uses.
  static func unique(_ prefix: String) -> String {
    "\(prefix)-\(count.add(1, ordering: .relaxed).newValue)"
  }
}

/// The calls of a store of widgets with texts as values: the plan is `us-pay-in-4`, times are minutes.
struct ConformanceShop: Sendable {
  let widgets: BlockingWidgetStore
  /// The store whose files the calls use.
  private let store: ConformanceStore?

  init(_ storage: any EntryStorage, of store: ConformanceStore? = nil) {
    (widgets, self.store) = (BlockingWidgetStore(storage), store)
  }

  @discardableResult
  func create(
    _ name: String, _ amount: String, token: String? = nil, minute: Int = 0, id: String? = nil,
    if precondition: Precondition = .none
  ) throws -> StoredWidget {
    try widgets.create(
      WidgetName(name), plan: ConformanceValues.plan,
      checkout: try token.map { .token(try CheckoutToken($0)) } ?? .tokenless,
      at: ConformanceValues.moment(minute), amount: amount, id: try id.map { try CommandID($0) },
      if: precondition)
  }

  @discardableResult
  func update(
    _ name: String, _ amount: String, creates: Bool = false, minute: Int = 0, id: String? = nil,
    if precondition: Precondition = .none
  ) throws -> StoredWidget {
    try widgets.update(
      WidgetName(name), creating: creates ? ConformanceValues.plan : nil,
      at: ConformanceValues.moment(minute), amount: amount, id: try id.map { try CommandID($0) },
      if: precondition)
  }

  @discardableResult
  func capture(
    _ name: String?, _ amount: String, token: String, minute: Int = 0, id: String? = nil,
    if precondition: Precondition = .none
  ) throws -> StoredCapture {
    try widgets.capture(
      try name.map { try WidgetName($0) }, ConformanceValues.request(amount, token),
      at: ConformanceValues.moment(minute), id: try id.map { try CommandID($0) }, if: precondition)
  }

  @discardableResult
  func remove(_ name: String, minute: Int = 0, force: Bool = false) throws -> StoredWidget? {
    try widgets.remove(WidgetName(name), at: ConformanceValues.moment(minute), force: force)
  }

  func read(_ name: String) throws -> StoredWidget { try widgets.read(WidgetName(name)) }

  func export(_ name: String) throws -> [UInt8] { try widgets.exportJournal(WidgetName(name)) }

  /// The totals of all commands.
  func totals(_ name: String) throws -> [String] {
    try widgets.history(WidgetName(name)).entries.map(\.total.text)
  }

  /// Runs a call, and returns the reason of its error; nil if there is none.
  static func reason<Result>(_ call: () throws -> Result) -> WidgetStoreError.Reason? {
    do {
      _ = try call()
      return nil
    } catch let error as WidgetStoreError {
      return error.reason
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }
}

extension CaptureDecision {
  /// `accepted`, `already_captured`, or the code of the refusal.
  var conformanceCode: String {
    if case .refused(let refusal) = self { refusal.code } else { name }
  }
}
