import AccountStorage
import EntryStore
import POSIX
import ScheduleEngine
import ServicingWire
import WidgetStorage

/// A program that carries out commands on a store, for harnesses that race, cut off and kill it.
///
///     store-probe LOCATION
///
/// Each line of standard input is a command, whose words have spaces between them; `-` leaves one out:
///
///     create NAME TOKEN AMOUNT ID     capture NAME TOKEN AMOUNT ID     history NAME
///     update NAME AMOUNT ID           open ACCOUNT WIDGET ID           check NAME
///     remove NAME force               read NAME                        migrate
///     updates NAME COUNT
///
/// Each line of standard output is an answer: `ok` or `error`, and its words. An error that may have changed
/// something is `error uncertain`.
@main
struct StoreProbe {
  private let widgets: BlockingWidgetStore
  private let accounts: BlockingAccountStore
  private let database: EntryDatabase
  private let plan: PlanID
  private let moment: Moment

  static func main() {
    do {
      guard CommandLine.arguments.count == 2 else {
        throw ProbeError("usage: store-probe LOCATION")
      }
      try StoreProbe(StoreLocation(CommandLine.arguments[1])).run()
    } catch {
      print("error", error)
      exit(64)
    }
  }

  private init(_ location: StoreLocation) throws {
    database = EntryDatabase(location)
    widgets = BlockingWidgetStore(database.storage)
    accounts = BlockingAccountStore(database.storage)
    plan = try PlanID("us-pay-in-4")
    moment = try Moment(
      today: CivilDate("2026-11-21"), timestamp: Timestamp("2026-11-21T09:00:00Z"))
  }

  private func run() {
    while let line = readLine() {
      do {
        print("ok", try answer(line.split(separator: " ").map(String.init)))
      } catch {
        print("error", code(of: error), String(describing: error).replacing("\n", with: " "))
      }
      // The reader of a pipe waits for each answer.
      fflush(nil)
    }
  }

  private func code(of error: any Error) -> String {
    let fault: StoreFault? =
      switch error {
      case let error as WidgetStoreError:
        if case .storage(let fault) = error.reason { fault } else { nil }
      case let error as AccountStoreError:
        if case .storage(let fault) = error.reason { fault } else { nil }
      default: error as? StoreFault
      }
    return fault?.reason == .uncertain ? "uncertain" : fault == nil ? "refused" : "fault"
  }

  private func answer(_ words: [String]) throws -> String {
    func word(_ index: Int) throws -> String {
      guard words.indices.contains(index) else { throw ProbeError("too few words") }
      return words[index]
    }
    func optional(_ index: Int) throws -> String? { try word(index) == "-" ? nil : word(index) }
    func id(_ index: Int) throws -> CommandID? { try optional(index).map { try CommandID($0) } }
    func name(_ index: Int = 1) throws -> WidgetName { try WidgetName(word(index)) }
    switch try word(0) {
    case "create":
      let token = try optional(2).map { try CheckoutReference.token(CheckoutToken($0)) }
      return text(
        try widgets.create(
          name(), plan: plan, checkout: token ?? .tokenless, at: moment, amount: word(3), id: id(4))
      )
    case "update":
      return text(try widgets.update(name(), at: moment, amount: word(2), id: id(3)))
    case "capture":
      let request = CaptureRequest(
        token: try CheckoutToken(word(2)), amount: try Money(word(3), .usd),
        isCheckoutAdjusted: false, paymentScheduleChecksum: nil)
      let capture = try widgets.capture(
        try optional(1).map { try WidgetName($0) }, request, at: moment, id: id(4))
      return "\(capture.decision.name) \(text(capture.widget))"
    case "updates":
      for number in 0..<(Int(try word(2)) ?? 0) {
        _ = try widgets.update(name(), at: moment, amount: "\(number % 900 + 100).00")
      }
      return try word(2)
    case "remove":
      let removed = try widgets.remove(name(), at: moment, force: word(2) == "force")
      return removed.map { text($0) } ?? "removed"
    case "open":
      let version = try accounts.open(
        AccountName(word(1)), from: name(2), id: optional(3), at: moment.timestamp)
      return "\(version.name) \(version.revision) \(version.head)"
    case "read": return text(try widgets.read(name()))
    case "history":
      return try widgets.history(name()).entries
        .map { "\($0.revision):\($0.total.text):\($0.id?.description ?? "-")" }
        .joined(separator: " ")
    case "check": return try widgets.check(name()).isGood ? "good" : "damaged"
    case "migrate":
      try database.blockingMigrate()
      return "migrated"
    case let other: throw ProbeError("there is no command \(other)")
    }
  }

  private func text(_ widget: StoredWidget) -> String {
    "\(widget.name) \(widget.machine.revision) \(widget.machine.schedule?.total.text ?? "-") "
      + "\(widget.capture == nil ? "open" : "captured") \(widget.head)"
      + (widget.isRepeated ? " repeated" : "")
  }
}

/// A mistake in the use of the program.
private struct ProbeError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
