import EntryStore
import Foundation
import ScheduleEngine
import Testing
import WidgetStorage

struct SQLiteTests {
  @Test func `A file of SQLite gives the answers of a store in memory`() throws {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "widgets-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    let path = directory.appending(path: "store.sqlite").path
    let database = EntryDatabase(.sqlite(path: path))
    let memory = try TestWidgets()
    let file = try TestWidgets(BlockingWidgetStore(database.storage))
    #expect(reason { try file.capture(nil) } == .noWidgetOfToken)
    #expect(reason { try file.create(file.a, amount: "0.001") } != nil)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try session(file) == session(memory))
    #expect(
      try file.store.list().map { try file.store.exportJournal($0) }
        == memory.store.list().map { try memory.store.exportJournal($0) })
  }

  /// Returns the answers to some commands, in words.
  private func session(_ widgets: TestWidgets) throws -> [String] {
    let (store, a, b) = (widgets.store, widgets.a, widgets.b)
    var answers: [String] = []
    func add<Result>(_ work: () throws -> Result) {
      do { answers.append("\(try work())") } catch { answers.append("\(error)") }
    }
    add { try widgets.create(a, amount: "50.00", id: "c-1") }
    add { try widgets.update(a, "200.00", id: "u-1") }
    add { try widgets.update(a, "200.00", id: "u-1") }
    add { try widgets.update(a, "201.00", id: "u-1") }
    add { try widgets.create(b, amount: "60.00") }
    add { try widgets.capture(nil) }
    add { try widgets.capture(a, id: "p-1") }
    add { try widgets.capture(b) }
    add { try widgets.update(b, "70.00") }
    add { try store.check(a) }
    add { try store.salvage(a, as: try WidgetName("c")) }
    add { try store.remove(a, at: widgets.moment) }
    add { try store.remove(a, at: widgets.moment, force: true) }
    add { try widgets.capture(a, id: "p-1") }
    add { try widgets.create(a, amount: "80.00") }
    add { try store.history(a) }
    add { try store.list() }
    add { try store.forgetCapture(of: widgets.token, at: widgets.moment) }
    add { try widgets.capture(b, "60.00") }
    add { try store.read(a) }
    return answers
  }
}
