import AccountStorage
import EntryStore
import ScheduleEngine
import WidgetStorage

/// An operation on two widgets of one token, which is cut at its statements.
enum SteppedOperation: String, CaseIterable, Sendable {
  case create, createOther, createWithID, update, updateWithID, updateCreating
  case capture, captureOther, captureAny, captureWithID, remove, removeOther
  case importCaptured, forget
  case openAccount, openAccountWithID, openOther

  /// Whether the operation may create a widget of the token.
  var isCreation: Bool { [.create, .createOther, .createWithID].contains(self) }

  /// The names that the operations of one run use.
  struct Ground: Sendable {
    let a: String
    let b: String
    let token: String

    init(_ number: Int) { (a, b, token) = ("a-\(number)", "b-\(number)", "t-\(number)") }
  }

  /// The state before the operations.
  enum Start: String, CaseIterable, Sendable {
    case nothing, one, two, captured, removed

    func prepare(_ shop: ConformanceShop, _ ground: Ground) throws {
      guard self != .nothing else { return }
      try shop.create(ground.a, "200.00", token: ground.token, id: "c-1")
      guard self != .one else { return }
      try shop.create(ground.b, "5.00", token: ground.token)
      if self == .captured { try shop.capture(ground.b, "5.00", token: ground.token) }
      if self == .removed { try shop.remove(ground.a) }
    }
  }

  /// Runs the operation, and returns its complete answer.
  func answer(_ storage: any EntryStorage, _ ground: Ground, minute: Int) -> AnyHashable {
    let shop = ConformanceShop(storage)
    do {
      switch self {
      case .create:
        return try shop.create(ground.a, "200.00", token: ground.token, minute: minute)
      case .createOther:
        return try shop.create(ground.b, "5.00", token: ground.token, minute: minute)
      case .createWithID:
        return try shop.create(ground.a, "40.00", token: ground.token, minute: minute, id: "x")
      case .update: return try shop.update(ground.a, "200.00", minute: minute)
      case .updateWithID: return try shop.update(ground.a, "80.00", minute: minute, id: "x")
      case .updateCreating:
        return try shop.update(ground.a, "90.00", creates: true, minute: minute, id: "x")
      case .capture:
        return try shop.capture(ground.a, "200.00", token: ground.token, minute: minute)
      case .captureOther:
        return try shop.capture(ground.b, "5.00", token: ground.token, minute: minute)
      case .captureAny:
        return try shop.capture(nil, "5.00", token: ground.token, minute: minute)
      case .captureWithID:
        return try shop.capture(ground.a, "200.00", token: ground.token, minute: minute, id: "x")
      case .remove: return try shop.remove(ground.a, minute: minute, force: true)
      case .removeOther: return try shop.remove(ground.b, minute: minute)
      case .importCaptured:
        return try shop.widgets.importJournal(Self.capturedJournal(of: ground))
      case .forget:
        return try shop.widgets.forgetCapture(
          of: CheckoutToken(ground.token), at: ConformanceValues.moment(minute))
      case .openAccount: return try open("x", from: ground.a, storage, minute)
      case .openAccountWithID: return try open("x", from: ground.b, id: "o", storage, minute)
      case .openOther: return try open("y", from: ground.b, storage, minute)
      }
    } catch let error as WidgetStoreError {
      return error.reason
    } catch let error as AccountStoreError {
      return error.reason
    } catch {
      return "\(error)"
    }
  }

  private func open(
    _ name: String, from widget: String, id: String? = nil, _ storage: any EntryStorage,
    _ minute: Int
  ) throws -> AccountVersion {
    try BlockingAccountStore(storage).open(
      AccountName("\(name)-\(widget.dropFirst(2))"), from: WidgetName(widget), id: id,
      at: ConformanceValues.time(minute))
  }

  /// The journal of a captured widget from another store.
  private static func capturedJournal(of ground: Ground) throws -> [UInt8] {
    let shop = ConformanceShop(MemoryStorage())
    try shop.create(ground.b, "7.00", token: ground.token)
    try shop.capture(ground.b, "7.00", token: ground.token)
    return try shop.export(ground.b)
  }
}

/// The complete state of the widgets of one run.
struct SteppedState: Hashable, Sendable {
  let journals: [String: [UInt8]]
  let captures: [CaptureRow]
  let entries: [EntryRow]
  let origins: [OriginRow]

  /// Reads the state, and throws a problem if a promise is broken.
  init(_ storage: any EntryStorage, _ ground: SteppedOperation.Ground) throws {
    let shop = ConformanceShop(storage)
    var journals: [String: [UInt8]] = [:]
    for name in [ground.a, ground.b] {
      guard let journal = try? shop.export(name) else { continue }
      journals[name] = journal
      guard try shop.widgets.check(WidgetName(name)).isGood else {
        throw ConformanceProblem("\(name) is damaged")
      }
    }
    self.journals = journals
    let token = try CheckoutToken(ground.token).digest.description
    (captures, entries, origins) = try storage.perform(.reading) { transaction throws(StoreFault) in
      (
        try transaction.captures(ofToken: token), try transaction.entries(ofToken: token),
        try transaction.origins(ofToken: token)
      )
    }
    let forgotten = try storage.perform(.reading) { transaction throws(StoreFault) in
      try transaction.forgottenCaptures(ofToken: token)
    }
    guard captures.count - forgotten.count <= 1 else {
      throw ConformanceProblem("\(captures.count) captures of \(ground.token)")
    }
    let accounts = entries.filter { $0.key.journal.scope == .account }
    guard accounts.count <= 1, accounts.map(\.key) == origins.map(\.key) else {
      throw ConformanceProblem("\(accounts.count) accounts of \(ground.token)")
    }
    // The same rows are captures by their entries, too.
    let hashes = Set(entries.filter { $0.command == "capture" }.map(\.hash))
    guard hashes == Set(captures.map(\.hash)) else {
      throw ConformanceProblem("the captures are not those of the entries")
    }
    let ids = entries.compactMap { row in row.id.map { "\(row.key.journal.name) \($0)" } }
    guard Set(ids).count == ids.count else { throw ConformanceProblem("an id is used twice") }
  }
}
