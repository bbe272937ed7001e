import Journals
import ScheduleEngine

@testable import WidgetJournal

/// The links of lines, computed by a table of bit prefixes instead of a trie.
struct PrefixTable {
  private struct Prefix: Hashable {
    let depth: Int
    let bits: UInt64
  }

  /// The newest offset by the first bits of a key; the tests need no more than 64 bits.
  private var newest: [Prefix: Int] = [:]

  private static func bits(of digest: String) -> UInt64 {
    UInt64(digest.prefix(16), radix: 16) ?? 0
  }

  /// Returns a line's links: at each depth, the newest line that shares exactly that many bits.
  func links(for digest: String) -> [Int?] {
    let bits = Self.bits(of: digest)
    var links: [Int?] = (0..<64).map { depth in
      let flipped = (bits >> UInt64(63 - depth)) ^ 1
      return newest[Prefix(depth: depth, bits: flipped)]
    }
    while let last = links.last, last == nil { links.removeLast() }
    return links
  }

  mutating func add(_ digest: String, at offset: Int) {
    let bits = Self.bits(of: digest)
    for depth in 0..<64 {
      newest[Prefix(depth: depth, bits: bits >> UInt64(63 - depth))] = offset
    }
  }
}

/// Returns links as JSON text, as in a line.
func text(of links: [Int?]) -> String {
  "[\(links.map { $0.map(String.init) ?? "null" }.joined(separator: ","))]"
}

/// A chain of lines that end with their hashes; the caller writes all other members.
struct ChainText {
  private(set) var lines: [String] = []
  private(set) var hashes = [String(repeating: "0", count: 64)]
  private(set) var starts = [0]

  var bytes: [UInt8] { Array(lines.map { "\($0)\n" }.joined().utf8) }
  var byteCount: Int { starts[starts.count - 1] }
  var head: String { hashes[hashes.count - 1] }

  /// Adds a line; `content` is its text up to `,"hash"`.
  mutating func append(_ content: String) {
    let hash = "\(SHA256Digest(of: content))"
    lines.append("\(content),\"hash\":\"\(hash)\"}")
    hashes.append(hash)
    starts.append(byteCount + content.utf8.count + 76)
  }
}

/// A journal of amounts in dollars, written by a second implementation of the documented format.
struct JournalText {
  private(set) var chain = ChainText()
  private(set) var revision = 0
  private var table = PrefixTable()
  private var newestID: Int?

  var bytes: [UInt8] { chain.bytes }
  var head: String { chain.head }

  /// Creates the journal of the default widget with some totals, one a minute.
  init(_ amounts: [String] = [], firstID: String? = nil) {
    for (index, amount) in amounts.enumerated() {
      index == 0 ? create(amount, id: firstID) : update(amount)
    }
  }

  mutating func create(
    _ amount: String, of widget: String = "default", token: String? = nil, id: String? = nil
  ) {
    revision = 1
    let checkout = token.map { #""token","token":"\#(SHA256Digest(of: $0))""# } ?? #""tokenless""#
    append(
      #""command":"create","widget":"\#(widget)","plan":"us-pay-in-4","currency":"USD","#
        + #""checkout":\#(checkout),"amount":"\#(amount)""#, id: id)
  }

  mutating func update(_ amount: String, id: String? = nil) {
    revision += 1
    append(#""command":"update","amount":"\#(amount)""#, id: id)
  }

  mutating func capture(_ amount: String, id: String? = nil) {
    append(#""command":"capture","amount":"\#(amount)","adjusted":false"#, id: id)
  }

  private mutating func append(_ command: String, id: String?) {
    var index = newestID.map { #","ids":\#($0)"# } ?? ""
    if let id {
      let digest = "\(SHA256Digest(of: id))"
      index = #","id":"\#(id)","links":\#(text(of: table.links(for: digest)))"#
      table.add(digest, at: chain.byteCount)
      newestID = chain.byteCount
    }
    append(raw: command + index)
  }

  /// Adds a line with any members after its time and day.
  mutating func append(raw members: String, revision: Int? = nil) {
    chain.append(
      #"{"format":1,"revision":\#(revision ?? self.revision),"previous":"\#(head)","#
        + #""at":\#(1_795_251_600 + 60 * chain.lines.count),"today":"2026-11-21",\#(members)"#)
  }
}
