import DatabaseTesting
import EntryStore
import Foundation
import TestSupport
import Testing

@testable import WidgetCommands

@Suite("widget store, backup, export --all and import")
struct StoreTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness(["token.txt": Samples.token, "other.txt": Samples.otherToken])
  }

  private func path(_ name: String) -> String { harness.directory.path(name) }

  /// Creates a widget, a captured one with an account, and a captured one that is removed.
  private func fill() {
    for line in [
      "create b --amount 200.00 --token-file token.txt",
      "capture b --token-file token.txt --amount 200.00",
      "create a --amount 60.00", "create c --amount 80.00 --token-file other.txt",
      "capture c --token-file other.txt --amount 80.00", "remove c --force",
      "account open x --from-widget b",
    ] {
      #expect(harness(line).status == .yes, "\(line)")
    }
  }

  @Test func `The status of a store that does not exist creates nothing`() {
    #expect(
      harness("store status").output == """
        sqlite:\(path("state/store.sqlite"))
          Version      0, there are no tables yet
          Widgets      0
          Accounts     0
          Orders       0
          Entries      0
          Captures     0
          Size         0 bytes

        """)
    #expect(!harness.directory.holds("state"))
  }

  @Test func `The status counts widgets, accounts, entries and captures`() {
    fill()
    let line = harness("store status --json").output
    #expect(
      line.hasPrefix(
        #"{"store":"sqlite:\#(path("state/store.sqlite"))","version":2,"newestVersion":2,"#
          + #""widgets":2,"accounts":1,"orders":0,"entries":7,"captures":2,"bytes":"#))
    #expect(harness("store status").output.contains("\n  Version      2, the newest\n"))
  }

  @Test func `Migrating creates the tables once, and can be printed`() {
    let first = harness("store migrate")
    #expect(first.output == "sqlite:\(path("state/store.sqlite")): the tables have version 2\n")
    #expect(harness("store migrate") == first)
    let printed = harness("store migrate --print --state-dir \(path("other"))").output
    #expect(printed.hasPrefix("BEGIN;\n") && printed.contains("CREATE TABLE entries"))
    #expect(!harness.directory.holds("other"))
  }

  @Test func `Grants are printed for any store, and applied to PostgreSQL alone`() {
    #expect(
      harness("store grants shop --print").output.contains(
        #"GRANT SELECT, INSERT ON "public".entries"#))
    harness("store grants shop").expectFailure(
      .usage, "has no roles; pass a database of PostgreSQL")
  }

  @Test func `The option has precedence over the variable, and this over the state directory`() {
    func store(_ options: String) -> Substring? {
      harness("store status \(options)").output.split(separator: "\n").first
    }
    harness.environment.variables["WIDGET_STORE"] = "sqlite:\(path("variable"))"
    #expect(store("") == "sqlite:\(path("variable"))")
    #expect(store("--store sqlite:\(path("option"))") == "sqlite:\(path("option"))")
    #expect(store("--state-dir \(path("dir"))") == "sqlite:\(path("dir"))/store.sqlite")
    harness("list --store sqlite:\(path("a")) --state-dir \(path("b"))")
      .expectFailure(.usage, "use either --store or --state-dir, not both")
    harness.environment.variables["WIDGET_STORE"] = ""
    #expect(store("") == "sqlite:\(path("state/store.sqlite"))")
    for (text, phrase) in [
      ("mysql:x", "there is no store of the kind \"mysql\""), ("memory:", "memory"), ("x", "kind"),
      ("sqlite:", "the path of the store's file is missing"),
    ] {
      harness.environment.variables["WIDGET_STORE"] = text
      harness("list").expectFailure(.configuration, phrase)
      harness("list --store \(text)").expectFailure(.usage, phrase)
    }
  }

  @Test func `A backup is a store, for its owner alone`() throws {
    fill()
    let copy = path("copy.sqlite")
    #expect(harness("backup \(copy)") == CommandResult())
    let attributes = try FileManager.default.attributesOfItem(atPath: copy)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    harness("backup \(copy)").expectFailure(.cannotCreate, "copy.sqlite' exists already")
    harness("update --widget a --amount 70.00")
    for option in ["--state-dir \(copy)", "--store sqlite:\(copy)"] {
      #expect(harness("list \(option)").output.contains("a       60.00 USD"))
    }
    harness("backup \(path("z")) --state-dir \(path("none"))")
      .expectFailure(.cannotCreate, "there is no store to back up")
  }

  @Test func `Everything is exported and imported as a whole`() throws {
    fill()
    harness("export --all -o shop.lines")
    let text = try #require(harness.written.texts["shop.lines"])
    let lines = text.split(separator: "\n")
    // Widgets by name, accounts, remembered captures, the seal.
    #expect(lines.count == 6)
    #expect(lines[0].contains(#""widget":"a""#) && lines[1].contains(#""widget":"b""#))
    #expect(lines[2].contains(#""command":"capture""#) && lines[3].contains(#""type":"opened""#))
    #expect(lines[4].contains(#""previous":"\#(String(repeating: "0", count: 64))""#))
    #expect(harness("export --all") == CommandResult())
    #expect(harness.liveOutput.lines.joined() == text)

    let other = "--state-dir \(path("other"))"
    let imported = harness("import shop.lines --json \(other)")
    #expect(
      imported.output == #"{"widgets":2,"accounts":1,"rememberedCaptures":1,"orders":0}"# + "\n")
    harness("export --all -o again \(other)")
    #expect(harness.written.texts["again"] == text)
    harness("create d --amount 80.00 --token-file other.txt \(other)")
    let answer = harness("capture d --token-file other.txt --amount 80.00 --json \(other)")
    #expect(answer.output.contains(#""decision":"already_captured""#))
    harness("account open y --from-widget b \(other)")
      .expectFailure(.cannotCreate, "the order has the account x already")
    harness("import shop.lines \(other)").expectFailure(
      .cannotCreate, "import the archive into a new")
  }

  @Test func `An export that was cut off or changed is not imported`() throws {
    fill()
    harness("export --all -o shop.lines")
    let text = try #require(harness.written.texts["shop.lines"])
    let lines = text.split(separator: "\n").map { "\($0)\n" }
    for count in 2..<lines.count {
      _ = harness.environment.write("cut", lines[..<count].joined())
      harness("import cut --state-dir \(path("other"))")
        .expectFailure(.data, "\"cut\": the end of the archive is missing")
    }
    _ = harness.environment.write("changed", text.replacing("60.00", with: "61.00"))
    harness("import changed --state-dir \(path("other"))").expectFailure(.data, "\"changed\": ")
    #expect(!harness.directory.holds("other/store.sqlite"))
    harness("export a --all").expectFailure(.usage, "use --all without a name")
  }

  @Test func `What is known of a capture is printed before it is forgotten`() {
    fill()
    let line = "store forget-capture --token-file other.txt"
    #expect(harness("\(line) --print") == CommandResult())
    let known = """
      c
        Amount       80.00 USD
        At           2026-11-21T10:00:00Z
        Line         2
        Hash         \(harness.head(of: "c"))

      """
    #expect(harness.liveOutput.lines.joined().hasPrefix("c\n  Amount       80.00 USD\n"))
    #expect(known.count == harness.liveOutput.lines.joined().count)
    harness("create d --amount 80.00 --token-file other.txt")
    #expect(harness("status d").output.contains("Captured"))
    #expect(harness(line).output == "forgot the capture of this token\n")
    #expect(!harness("status d").output.contains("Captured"))
    #expect(
      harness(line).output == "no capture of this token is known; nothing was changed\n")
  }

  /// The answers of a session on PostgreSQL, and the same ones on SQLite.
  @Test(.enabled(if: PostgreSQLCluster.shared != nil, "PostgreSQL's server is not installed"))
  func `A server gives the same answers as a file`() throws {
    let server = "postgresql:\(try #require(PostgreSQLCluster.shared).database())"
    harness.environment.lockTimeout = .seconds(3_600)
    harness.environment.open = { location, waiting in
      EntryDatabase(location, waiting: waiting, maximumConnectionCount: 1)
    }
    let session = [
      "update --amount 200.00 --id u-1", "update --amount 180.00 --json --id u-2",
      "create a --amount 200.00 --token-file token.txt",
      "create b --amount 5.00 --token-file token.txt", "update --amount 180.00 --json --id u-2",
      "update --amount 7.00 --id u-1", "capture a --token-file token.txt --amount 200.00 --json",
      "capture b --token-file token.txt --amount 200.00 --json", "list", "list --json",
      "remove a", "remove a --force", "status b --json", "history default --json",
      "events default", "export default", "check --all --json", "account open x --from-widget b",
      "account pay x --amount 50.00 --id p-1", "account pay x --amount 50.00 --id p-1",
      "account list", "account check --all --json", "account remove x", "trash list --json",
      "trash restore a --json", "check a --json", "account remove x --force",
      "trash restore x --account --json", "trash restore x --account --as y", "export --all -o all",
      "store forget-capture --token-file token.txt",
    ]
    func answers(_ location: String) -> [CommandResult] {
      harness.environment.variables["WIDGET_STORE"] = location
      return session.map { harness($0) }
    }
    harness.environment.variables["WIDGET_STORE"] = server
    harness("update --amount 5.00")
      .expectFailure(.configuration, "create the tables by `widget store migrate`")
    #expect(harness("store migrate").status == .yes)
    let served = answers(server)
    let exported = harness.written.texts["all"]
    #expect(served == answers("sqlite:\(path("state/store.sqlite"))"))
    #expect(harness.written.texts["all"] == exported && exported != nil)
    harness.environment.variables["WIDGET_STORE"] = server
    #expect(harness("backup \(path("copy.sqlite"))").status == .yes)
    #expect(harness("list --state-dir \(path("copy.sqlite"))") == harness("list"))
  }
}
