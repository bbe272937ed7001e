import Foundation
import ScheduleEngine
import Testing

@testable import ServicingWire

/// The article about the format of events, against the reader.
@Suite("The format of events")
struct EventFormatTests {
  private static func article() throws -> [Substring] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(
      path: "Sources/Accounts/ServicingWire/ServicingWire.docc/EventFormat.md")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
  }

  private static func examples() throws -> [String] {
    try article().filter { $0.hasPrefix(#"{"type""#) }.map(String.init)
  }

  @Test func `The examples are accepted, one after the other`() throws {
    let examples = try Self.examples()
    #expect(examples.count == 17)
    #expect(try EventLines.read([examples[0]])[0].error == nil)
    #expect(try EventLines.read([examples[2]])[0].error == nil)
    let result = try EventLines.read([examples[1]] + examples[3...], asOf: "2026-12-31")[0]
    #expect(result.error == nil)
    #expect(result.account == "order-1042")
  }

  @Test func `Every type and every key has an example`() throws {
    let text = try Self.examples().joined()
    for type in EventType.allCases { #expect(text.contains(#""type":"\#(type.name)""#)) }
    for key in EventKey.allCases where key != .tokenDigest {
      #expect(text.contains(#""\#(key.name)":"#), "\(key.name)")
    }
  }

  @Test func `The tables have every key of every type, and the optional ones with a mark`() throws {
    let rows = try Self.article().filter { $0.hasPrefix("| `") }
    for type in EventType.allCases where type != .opened {
      let row = try #require(rows.first { $0.hasPrefix("| `\(type.name)` |") })
      let cell = row.split(separator: "|")[1]
      let keys = EventKey.allCases.compactMap { key -> String? in
        if type.requiredKeys & key.bit != 0 { return "`\(key.name)`" }
        return type.optionalKeys & key.bit != 0 ? "`\(key.name)`?" : nil
      }
      let documented = cell.split(separator: ",").map {
        String($0.filter { $0 != " " })
      }.filter { !$0.isEmpty }
      #expect(Set(documented) == Set(keys), "\(type.name)")
    }
    for key in EventKey.allCases {
      let isOptional = EventType.opened.optionalKeys & key.bit != 0
      guard isOptional || EventType.opened.requiredKeys & key.bit != 0 else { continue }
      #expect(
        rows.contains { $0.hasPrefix("| `\(key.name)`\(isOptional ? "?" : "") |") }, "\(key.name)")
    }
  }
}
