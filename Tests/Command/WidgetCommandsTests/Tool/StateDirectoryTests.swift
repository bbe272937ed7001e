import Foundation
import TestSupport
import Testing

@testable import WidgetCommands

@Suite("The state directory")
struct StateDirectoryTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness() }

  private func path(_ name: String) -> String { harness.directory.path(name) }

  /// Sends an update, and returns the directories that then contain the store.
  private func place(_ variables: [String: String], _ options: String = "") -> [String] {
    harness.environment.variables = variables
    harness("update --amount 5.00 \(options)")
    let places = [
      "flag", "variable", "xdg/afterpay-widget", "home/.local/state/afterpay-widget",
    ]
    return places.filter { harness.directory.holds("\($0)/store.sqlite") }
  }

  private var all: [String: String] {
    [
      "WIDGET_STATE_DIR": path("variable"), "XDG_STATE_HOME": path("xdg"), "HOME": path("home"),
    ]
  }

  @Test func `The option has precedence over all variables`() {
    #expect(place(all, "--state-dir \(path("flag"))") == ["flag"])
  }

  @Test func `The variable has precedence over the XDG directory`() {
    #expect(place(all) == ["variable"])
  }

  @Test(arguments: [nil, ""])
  func `The XDG state directory has precedence over the home directory`(_ variable: String?) {
    #expect(place(all.merging(["WIDGET_STATE_DIR": variable])) == ["xdg/afterpay-widget"])
  }

  @Test(arguments: [nil, "", "relative", "./xdg", "~/state"])
  func `The state directory is in the home directory without an absolute XDG state directory`(
    _ state: String?
  ) {
    let variables = all.merging(["WIDGET_STATE_DIR": nil, "XDG_STATE_HOME": state])
    #expect(place(variables) == ["home/.local/state/afterpay-widget"])
  }

  @Test(arguments: [("WIDGET_STATE_DIR", ""), ("XDG_STATE_HOME", "/afterpay-widget")])
  func `The path is used without changes, including line feeds`(_ variable: String, _ below: String)
  {
    harness.environment.variables = [variable: path("a\nb"), "HOME": path("home")]
    #expect(harness("update --amount 5.00").status == .yes)
    #expect(harness.directory.holds("a\nb\(below)/store.sqlite"))
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "relative", "XDG_STATE_HOME": "state"]])
  func `Without any variable, the state directory is unknown`(_ variables: [String: String]) {
    harness.environment.variables = variables
    for command in [
      "update --amount 5", "status", "list", "history", "remove x", "create x --amount 5",
      "render",
    ] {
      harness(command).expectFailure(.configuration, "set HOME, or pass --state-dir DIR")
    }
  }

  @Test(arguments: ["WIDGET_STATE_DIR", "XDG_STATE_HOME", "HOME"])
  func `A path that is not UTF-8 is an error`(_ variable: String) {
    harness.environment.variables = [variable: path("state\u{FFFD}")]
    harness.environment.unreadableVariables = [variable]
    harness("update --amount 5.00").expectFailure(.configuration, "\(variable) is not UTF-8")
    #expect(!harness.directory.holds("state\u{FFFD}"))
    #expect(harness("update --amount 5.00 --state-dir \(path("flag"))").status == .yes)
  }

  @Test(arguments: ["relative", "./state", "~/state", "/elsewhere", "/"])
  func `The paths of a test are below its own directory`(_ path: String) throws {
    let strict = try CommandHarness()
    let stores = OpenedStores(below: strict.directory.url.path)
    strict.environment.open = { stores.open($0, waiting: $1, reports: false) }
    let place = path.hasPrefix("/") ? strict.directory.url.path + "/.." + path : path
    strict("update --amount 5.00 --state-dir \(place)")
    #expect(stores.strays == ["sqlite:\(place)/store.sqlite"])
    #expect(!FileManager.default.fileExists(atPath: "\(place)/store.sqlite"))
  }

  @Test func `The state directory cannot be empty`() {
    harness.run(["list", "--state-dir="]).expectFailure(.usage, "must not be empty")
  }

  @Test func `A state directory inside a file is an error`() throws {
    try harness.directory.write([], to: "file")
    harness("update --amount 5 --state-dir \(path("file"))")
      .expectFailure(.configuration, "/file' is open to other users")
    harness("update --amount 5 --state-dir \(path("file/below"))")
      .expectFailure(.cannotCreate, "/file/below/store.sqlite': Not a directory")
  }

  @Test func `A state directory that cannot be created is an error`() {
    #if os(Linux)
      let path = "/proc/widgets"
    #else
      let path = "/widgets"
    #endif
    // No directory can be created there.
    harness.stores.allow(String(path.dropLast("/widgets".count)))
    harness("update --amount 5 --state-dir \(path)")
      .expectFailure(.cannotCreate, "error: sqlite:\(path)/store.sqlite: '\(path)': ")
  }

  @Test func `A state directory that cannot be used is an error`() {
    let path = path(String(repeating: "x", count: 300))
    for command in ["update --amount 5", "status", "list"] {
      harness("\(command) --state-dir \(path)")
        .expectFailure(.cannotCreate, "/store.sqlite': File name too long; check the path")
    }
  }

  @Test func `One process at a time may change a store`() throws {
    harness("update --amount 5.00")
    let lock = try harness.storeFile.lock()
    harness("update --amount 6.00").expectFailure(.busy, "try again later")
    lock.release()
    #expect(harness("update --amount 6.00").status == .yes)
  }
}

extension [String: String] {
  fileprivate func merging(_ changes: [String: String?]) -> Self {
    var result = self
    for (key, value) in changes { result[key] = value }
    return result
  }
}
