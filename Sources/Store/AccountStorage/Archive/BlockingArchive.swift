package import EntryStore
package import ServicingWire

/// The whole store as an archive, by calls that block.
package struct BlockingArchive: Sendable {
  private let storage: any EntryStorage
  private let catalog: ServicingCatalog

  package init(_ storage: any EntryStorage, catalog: ServicingCatalog = ServicingCatalog()) {
    (self.storage, self.catalog) = (storage, catalog)
  }

  /// Exports all widgets, accounts, captures and orders as lines.
  ///
  /// - Parameter deliver: Receives the next lines, and returns whether the export continues.
  /// - Returns: The contents of the archive.
  /// - Throws: ``ArchiveError`` before the last line is delivered.
  package func exportAll(
    _ deliver: @escaping ([UInt8]) -> Bool
  ) throws(ArchiveError) -> ArchiveContents {
    var writer = ArchiveWriter(deliver)
    var failure: ArchiveError?
    let contents = try storage.perform(.reading) { transaction throws(ArchiveError) in
      // The storage repeats a transaction whose connection was lost. Lines that were delivered cannot
      // be recalled, and the next transaction may see another state.
      if writer.hasDelivered {
        throw failure
          ?? ArchiveError(
            StoreFault(.conflict, in: transaction.store, "the export was interrupted"))
      }
      writer = ArchiveWriter(deliver)
      do throws(ArchiveError) {
        return try ArchiveExport(transaction, catalog).write(to: &writer)
      } catch {
        failure = error
        throw error
      }
    }
    try writer.finish()
    return contents
  }

  /// Imports an archive into an empty store.
  package func importAll(_ bytes: [UInt8]) throws(ArchiveError) -> ArchiveContents {
    let rows = try ArchiveReader.rows(of: bytes, catalog)
    try storage.perform(.creating) { transaction throws(ArchiveError) in
      try rows.insert(into: transaction)
    }
    return rows.contents
  }
}
