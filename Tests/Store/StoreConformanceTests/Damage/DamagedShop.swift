import AccountStorage
import EntryStore
import ScheduleEngine
import WidgetStorage

/// A store with a captured token, a second widget of it, the account of its order and a plain widget.
struct DamagedShop {
  /// The rows before the damage.
  let rows: MemoryRows
  let damages: [DamagedRows]
  private let journals: [String: [UInt8]]
  private let widgets: [String: StoredWidget]

  init(_ storage: MemoryStorage = MemoryStorage()) throws {
    let shop = ConformanceShop(storage)
    try shop.create("a", "200.00", token: "t", id: "c-1")
    try shop.create("b", "5.00", token: "t", id: "c-2")
    try shop.create("c", "50.00", id: "c-3")
    try shop.update("a", "210.00", id: "u-1")
    try shop.update("c", "60.00", id: "u-2")
    try shop.capture("a", "210.00", token: "t", id: "p-1")
    _ = try BlockingAccountStore(storage).open(
      AccountName("acc"), from: WidgetName("a"), id: "o-1", at: ConformanceValues.time(1))
    var copy: MemoryRows?
    storage.damage { copy = $0 }
    guard let copy else { throw ConformanceProblem("no rows") }
    rows = copy
    damages = DamagedRows.all(of: copy)
    let names = ["a", "b", "c"]
    journals = try Dictionary(uniqueKeysWithValues: names.map { ($0, try shop.export($0)) })
    widgets = try Dictionary(uniqueKeysWithValues: names.map { ($0, try shop.read($0)) })
  }

  /// A step that a person takes after a damage.
  enum Step: String, CaseIterable, Sendable {
    case captureOther, captureAny, removeCaptured, removeOther, importCaptured, importOther
    case check, read, recreate, salvage, openAccount
  }

  /// The sequences of one or two steps.
  static let sequences: [[Step]] =
    Step.allCases.map { [$0] } + Step.allCases.flatMap { a in Step.allCases.map { [a, $0] } }

  /// Takes steps on damaged rows, and returns the mistake; nil if each answer is right or an error.
  func problem(_ steps: [Step], _ damage: DamagedRows, on storage: any EntryStorage) -> String? {
    let shop = ConformanceShop(storage)
    var isUntouched = true
    for step in steps {
      if let problem = problem(step, shop, on: storage, damage, isUntouched: isUntouched) {
        return "\(damage), \(steps.map(\.rawValue)): \(step): \(problem)"
      }
      if step != .check, step != .read, step != .openAccount { isUntouched = false }
    }
    // However it ends, a new widget does not capture the token again.
    _ = try? shop.create("new", "5.00", token: "t", minute: 9)
    if let problem = problem(ofCapturing: "new", shop) {
      return "\(damage), \(steps.map(\.rawValue)): at the end: \(problem)"
    }
    return nil
  }

  private func problem(
    _ step: Step, _ shop: ConformanceShop, on storage: any EntryStorage, _ damage: DamagedRows,
    isUntouched: Bool
  ) -> String? {
    do {
      switch step {
      case .openAccount: return problem(ofOpeningOn: storage)
      case .captureOther: return problem(ofCapturing: "b", shop)
      case .captureAny: return problem(ofCapturing: nil, shop)
      case .removeCaptured:
        let removed = try shop.remove("a", minute: 5, force: true)
        return removed.map { $0.name.description == "a" ? nil : "removed \($0.name)" } ?? nil
      case .removeOther: _ = try shop.remove("b", minute: 5, force: true)
      case .importCaptured: return problem(ofImporting: "a", shop)
      case .importOther: return problem(ofImporting: "b", shop)
      case .check:
        for name in ["a", "b", "c"] {
          let check = try? shop.widgets.check(WidgetName(name))
          guard let check else { continue }
          if "\(check)".contains("acknowledged") { return "\(check)" }
          if isUntouched, check.isGood, check.head != widgets[name]?.head,
            !damage.truncated.contains(name)
          {
            return "\(name) is good, with \(check.goodLineCount) lines"
          }
        }
      case .read:
        for name in ["a", "b", "c"] {
          if let problem = problem(ofReading: name, shop, damage, isUntouched) { return problem }
        }
      case .recreate:
        let created = try shop.create("a", "5.00", token: "t", minute: 6)
        return created.capture == nil ? "the new widget is not captured" : nil
      case .salvage:
        let salvage = try shop.widgets.salvage(WidgetName("a"), as: WidgetName("s"))
        return salvage.widget.capture == nil ? "the salvaged widget is not captured" : nil
      }
      return nil
    } catch {
      return "\(error)".contains("acknowledged") ? "\(error)" : nil
    }
  }

  /// Opens a second account of the order, which has one.
  private func problem(ofOpeningOn storage: any EntryStorage) -> String? {
    let accounts = BlockingAccountStore(storage)
    for widget in ["a", "b"] {
      let opened = try? accounts.open(
        AccountName("second"), from: WidgetName(widget), at: ConformanceValues.time(8))
      if opened != nil { return "a second account is opened" }
    }
    if let read = try? accounts.read(AccountName("acc")), read.revision != 1 {
      return "the account has \(read.revision) events"
    }
    return nil
  }

  private func problem(ofImporting name: String, _ shop: ConformanceShop) -> String? {
    guard let bytes = journals[name] else { return "no journal" }
    guard let widget = try? shop.widgets.importJournal(bytes) else { return nil }
    return widget.capture == nil ? "the imported widget is not captured" : nil
  }

  /// Captures the token by another amount; the first capture was for 210.00.
  private func problem(ofCapturing name: String?, _ shop: ConformanceShop) -> String? {
    do {
      let answer = try shop.capture(name, "5.00", token: "t", minute: 10)
      return answer.decision.conformanceCode == "payment_captured"
        ? nil : "\(name ?? "any"): \(answer.decision.conformanceCode)"
    } catch {
      return "\(error)".contains("acknowledged") ? "\(error)" : nil
    }
  }

  private func problem(
    ofReading name: String, _ shop: ConformanceShop, _ damage: DamagedRows, _ isUntouched: Bool
  ) -> String? {
    guard let widget = try? shop.read(name), let original = widgets[name] else { return nil }
    if name != "c", widget.capture == nil { return "\(name) is not captured" }
    guard isUntouched || name == "c", widget != original else { return nil }
    return damage.truncated.contains(name) ? nil : "\(name): revision \(widget.machine.revision)"
  }
}
