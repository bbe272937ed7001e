import Journals
import ScheduleEngine

@testable import JournalTesting
@testable import WidgetJournal

/// Widgets of checkouts in a directory of their own.
final class Checkouts {
  static let token = "002.k2a4"
  let directory: TemporaryDirectory
  let files = MeteredFiles()
  let store: WidgetStore

  init() throws {
    directory = try TemporaryDirectory()
    store = .test(directory.path, system: files.system)
  }

  /// Creates the widgets `a` and `b` of one token and `c` of another; `b` is captured.
  static func captured() throws -> Checkouts {
    let checkouts = try Checkouts()
    try checkouts.create("a")
    try checkouts.create("c", token: "other")
    try checkouts.create("b")
    _ = try checkouts.capture("b")
    return checkouts
  }

  var index: String { directory("tokens.index") }
  func journal(_ name: String) -> String { directory("\(name).journal") }

  /// The path of the token's record, to which the journal of a captured widget is renamed if the
  /// widget is removed.
  var record: String { directory("\(SHA256Digest(of: Self.token)).captured") }

  func create(_ name: String, token: String? = Checkouts.token) throws {
    _ = try store.create(
      try WidgetName(name), plan: Sample.plan,
      checkout: try token.map { .token(try CheckoutToken($0)) } ?? .tokenless,
      at: try Sample.moment(), amount: "200.00")
  }

  /// Captures the order by the widget, or by the token alone; returns the decision's name.
  func capture(
    _ name: String?, token: String = Checkouts.token, in store: WidgetStore? = nil
  ) throws -> String {
    let request = CaptureRequest(
      token: try CheckoutToken(token), amount: try Sample.dollars("200.00"),
      isCheckoutAdjusted: false, paymentScheduleChecksum: nil)
    return try (store ?? self.store).capture(
      try name.map { try WidgetName($0) }, request, at: try Sample.moment()
    ).decision.name
  }

  func remove(_ name: String) throws { try store.remove(try WidgetName(name)) }

  /// Captures an order and returns the error's reason, or nil if there is no error.
  func refusal(_ name: String?, token: String = Checkouts.token) -> StoreError.Reason? {
    WidgetStore.reason { try capture(name, token: token) }
  }

  /// Returns the inode number of a file.
  static func number(of path: String) throws -> UInt64 {
    try SystemCalls.real.status(of: path, in: .working).number
  }

  /// Changes a byte of a file in place.
  static func change(_ place: Int, of path: String) throws {
    var bytes = try Raw.bytes(at: path)
    bytes[place] = bytes[place] == UInt8(ascii: "7") ? UInt8(ascii: "8") : UInt8(ascii: "7")
    try Raw.write(bytes, to: path)
  }
}

/// The index of tokens, written by a second implementation of its documented format.
struct IndexText {
  private(set) var chain = ChainText()
  private var table = PrefixTable()
  private var newest: [String: Int] = [:]

  init(file: UInt64) {
    let zeros = String(repeating: "0", count: 64)
    chain.append(
      #"{"format":1,"previous":"\#(zeros)","event":"created","token":"\#(zeros)","#
        + #""file":\#(file),"links":[]"#)
  }

  mutating func add(_ event: String, _ widget: String?, token: String) {
    add(event, widget, digest: "\(SHA256Digest(of: token))")
  }

  mutating func add(_ event: String, _ widget: String?, digest: String) {
    let widget = widget.map { #","widget":"\#($0)""# } ?? ""
    let same = newest[digest].map { #","same":\#($0)"# } ?? ""
    let start = chain.byteCount
    chain.append(
      #"{"format":1,"previous":"\#(chain.head)","event":"\#(event)","token":"\#(digest)""#
        + widget + same + #","links":\#(text(of: table.links(for: digest)))"#)
    table.add(digest, at: start)
    newest[digest] = start
  }
}
