import AccountStorage
import EntryStore
import ScheduleEngine
import Servicing
import WidgetStorage

/// One session of commands, whose answers must not depend on the database.
enum ScriptedSession {
  /// The complete answers of the session, in order.
  static func answers(_ store: ConformanceStore) throws -> [AnyHashable] {
    let shop = store.shop
    let widgets = shop.widgets
    let accounts = BlockingAccountStore(store.storage)
    var answers: [AnyHashable] = []
    func answer<Value: Hashable>(_ call: () throws -> Value) {
      do {
        answers.append(AnyHashable(try call()))
      } catch let error as WidgetStoreError {
        answers.append(AnyHashable(error.reason))
      } catch let error as AccountStoreError {
        answers.append(AnyHashable(error.reason))
      } catch {
        answers.append("\(error)")
      }
    }
    let names = try ["a", "b", "c", "Order_7.a-b", "missing"].map { try WidgetName($0) }
    answer { try shop.read("a") }
    answer { try shop.create("a", "200.00", token: "t", id: "c-1") }
    answer { try shop.create("a", "200.00", token: "t", minute: 1, id: "c-1") }
    answer { try shop.create("a", "200.00", token: "t", minute: 1) }
    answer { try shop.create("b", "5.00", token: "t", minute: 1) }
    answer { try shop.create("Order_7.a-b", "0.04", token: "ü€😀", minute: 2, id: "~!7") }
    answer { try shop.create("c", "1999.99", minute: 2) }
    answer { try shop.update("c", "0.50", minute: 3, id: "u-1") }
    answer { try shop.update("c", "35.01", minute: 4, if: Precondition(revision: 1)) }
    answer { try shop.update("c", "35.01", minute: 4, if: Precondition(revision: 2)) }
    for step in 0..<8 {
      answer { try shop.update("c", "\(40 + step).07", minute: 5 + step, id: "s-\(step)") }
    }
    answer { try shop.update("c", "43.07", minute: 20, id: "s-3") }
    answer { try shop.update("c", "43.08", minute: 20, id: "s-3") }
    answer { try shop.update("new", "60.00", creates: true, minute: 20, id: "n-1") }
    answer { try shop.capture(nil, "200.00", token: "t", minute: 21) }
    answer { try shop.capture("a", "199.00", token: "t", minute: 21) }
    answer { try shop.capture("a", "200.00", token: "o", minute: 21) }
    answer { try shop.capture("c", "200.00", token: "t", minute: 21) }
    answer { try shop.capture("missing", "200.00", token: "t", minute: 21) }
    answer { try shop.capture("a", "200.00", token: "t", minute: 22, id: "p-1") }
    answer { try shop.capture("a", "200.00", token: "t", minute: 23, id: "p-1") }
    answer { try shop.capture("a", "200.00", token: "t", minute: 23, id: "p-2") }
    answer { try shop.capture("b", "5.00", token: "t", minute: 23) }
    answer { try shop.capture(nil, "200.00", token: "t", minute: 24) }
    answer { try shop.capture("Order_7.a-b", "0.04", token: "ü€😀", minute: 24) }
    answer { try shop.update("a", "1.00", minute: 25) }
    answer { try shop.update("b", "1.00", minute: 25) }
    for name in names {
      answer { try widgets.read(name) }
      answer { try widgets.history(name) }
      answer { try widgets.check(name) }
      answer { try widgets.exportJournal(name) }
    }
    let account = try AccountName("order-1042")
    let day = try CivilDate("2026-11-21")
    let time = ConformanceValues.time(29)
    let fifty = AccountEvent.payment(try Money("50.00", .usd))
    answer { try accounts.open(account, from: names[2], at: time) }
    answer { try accounts.open(account, from: names[1], id: "o-1", at: time) }
    answer { try accounts.open(account, from: names[0], id: "o-1", at: time) }
    answer { try accounts.open(AccountName("other"), from: names[0], at: time) }
    answer { try accounts.append(fifty, to: account, on: day, id: "p-1", at: time) }
    answer { try accounts.append(fifty, to: account, on: day, id: "p-1", at: time) }
    answer {
      try accounts.append(.paused(until: day), to: account, on: day, reason: "ü€😀\"\\", at: time)
    }
    answer { try accounts.append(fifty, to: account, on: CivilDate("2026-11-20"), at: time) }
    answer { try accounts.read(account) }
    answer { try accounts.history(account) }
    answer { try accounts.exportJournal(account) }
    answer { try accounts.check(account) }
    answer { try accounts.list() }
    answer {
      try accounts.importAccount(
        accounts.read(account).account, as: AccountName("copy"), at: time)
    }
    answer { try accounts.remove(account, at: time) }
    answer { try accounts.remove(account, at: time, force: true) }
    answer { try accounts.list() }
    answer { try accounts.exportJournal(AccountName("copy")) }
    answer { try shop.remove("a", minute: 30) }
    let journal = try shop.export("a")
    answer { try shop.remove("a", minute: 30, force: true) }
    answer { try shop.capture("a", "200.00", token: "t", minute: 31) }
    answer { try shop.create("a", "9.00", token: "t", minute: 32, id: "c-1") }
    answer { try shop.create("a", "9.00", token: "t", minute: 32, id: "c-2") }
    answer { try shop.read("a") }
    answer { try widgets.importJournal(journal) }
    answer { try shop.remove("a", minute: 33, force: true) }
    answer { try shop.remove("c", minute: 33) }
    answer { try shop.remove("c", minute: 33) }
    answer { try shop.create("c", "70.00", minute: 34) }
    answer { try widgets.salvage(names[1], as: names[4]) }
    answer { try widgets.forgetCapture(of: CheckoutToken("t"), at: ConformanceValues.moment(40)) }
    answer { try shop.capture("b", "5.00", token: "t", minute: 41) }
    answer { try widgets.list() }
    answer { try widgets.list(after: names[1], limit: 2) }
    for name in try widgets.list() {
      answer { try widgets.read(name) }
      answer { try widgets.exportJournal(name) }
      answer { try widgets.check(name) }
    }
    return answers
  }
}
