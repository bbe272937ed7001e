import EntryStore
import Foundation
import Testing

/// The tables and views against their description.
@Suite struct DocumentedTableTests {
  /// The names in the tables of `StoreTables.md`, each with its columns.
  private static func documented() throws -> [String: [String]] {
    let article = URL(filePath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "Sources/Store/EntryStore/EntryStore.docc/StoreTables.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    var tables: [String: [String]] = [:]
    var isList = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("| table |") || line.hasPrefix("| view |") {
        isList = true
      } else if !line.hasPrefix("|") {
        isList = false
      } else if isList, line.contains("`") {
        let names = line.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }
          .map { String($0.element) }
        tables[names[0]] = Array(names.dropFirst())
      }
    }
    return tables
  }

  @Test(arguments: StorageKind.databases)
  func `The tables and views have the documented columns`(kind: StorageKind) throws {
    let store = try TemporaryStore(kind)
    let documented = try Self.documented()
    #expect(documented.count == 14)
    for (name, columns) in documented {
      let present = try store.rows(
        kind == .sqlite
          ? "SELECT name FROM pragma_table_info('\(name)') ORDER BY cid"
          : """
          SELECT column_name::text FROM information_schema.columns
          WHERE table_schema = 'public' AND table_name = '\(name)' ORDER BY ordinal_position
          """)
      #expect(present == columns, "\(name)")
    }
  }

  @Test(arguments: StorageKind.databases)
  func `Every table and view is documented`(kind: StorageKind) throws {
    let store = try TemporaryStore(kind)
    let present = try store.rows(
      kind == .sqlite
        ? "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')"
        : "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public'")
    #expect(try Set(present) == Set(Self.documented().keys))
  }
}
