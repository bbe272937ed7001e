import Journals
import POSIX
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// Journals that other programs have locked: a call waits only for those that it needs.
@Suite struct ListingTests {
  private let checkouts: Checkouts
  private let files = MeteredFiles()
  private let store: WidgetStore

  init() throws {
    checkouts = try .captured()
    store = .test(checkouts.directory.path, lockTimeout: .seconds(600), system: files.system)
  }

  /// Runs work while all journals are locked, except that of one widget if it is named.
  private func whileLocked(besides free: String? = nil, _ work: () throws -> Void) throws {
    let names: [String] = ["a", "b", "c"].filter { $0 != free }
    try lock(names[...], work)
  }

  private func lock(_ names: ArraySlice<String>, _ work: () throws -> Void) throws {
    guard let name = names.first else { return try work() }
    let path = checkouts.journal(name)
    let file = try SystemCalls.real.open(path, in: .working, O_RDWR)
    try SystemCalls.real.lock(file, exclusively: true, path)
    try lock(names.dropFirst(), work)
    try SystemCalls.real.unlock(file, path)
  }

  @Test func `A list waits for no lock, and acquires none`() throws {
    try whileLocked {
      let usage = try files.usage { () throws in
        #expect(try store.list().map(\.description) == ["a", "b", "c"])
      }
      #expect(usage.pauses == 0 && usage.locks == 0)
    }
  }

  @Test func `A look at a widget waits for no lock, and acquires none`() throws {
    try whileLocked {
      let usage = try files.usage { () throws in
        #expect(try store.look(at: WidgetName("b")).capture != nil)
        #expect(try store.look(at: WidgetName("a")).machine.revision == 1)
      }
      #expect(usage.pauses == 0 && usage.locks == 0)
    }
  }

  @Test func `A capture waits for no widget of another token`() throws {
    try whileLocked(besides: "c") {
      let usage = try files.usage { () throws in
        #expect(try checkouts.capture("c", token: "other", in: store) == "accepted")
      }
      #expect(usage.pauses == 0)
    }
  }

  @Test func `An update waits for no other widget`() throws {
    try whileLocked(besides: "a") {
      let usage = try files.usage { try store.update("80.00", of: WidgetName("a")) }
      #expect(usage.pauses == 0)
    }
  }

  @Test func `A look includes a line that is being written only if it is whole`() throws {
    let path = checkouts.journal("a")
    let bytes = try Raw.bytes(at: path)
    let name = try WidgetName("a")
    try store.update("80.00", of: name)
    let longer = try Raw.bytes(at: path)
    for count in stride(from: bytes.count, through: longer.count, by: 13) {
      try Raw.write(Array(longer[..<count]), to: path)
      let seen = try store.look(at: name)
      #expect(seen.warnings.isEmpty)
      #expect(seen.machine.revision == (count >= longer.count - 1 ? 2 : 1))
    }
  }

  @Test func `A damaged journal is in the list, and an empty one is not`() throws {
    try Checkouts.change(3, of: checkouts.journal("a"))
    try Raw.setMode(0o644, of: checkouts.journal("b"))
    try Raw.write([], to: checkouts.journal("e"))
    try Raw.write(Array("{\"for".utf8), to: checkouts.journal("f"))
    try Raw.makeDirectory(checkouts.journal("g"))
    #expect(try store.list().map(\.description) == ["a", "b", "c", "g"])
  }
}
