/// A program's turn to decide something by several widgets of a store, over when it is let go.
///
/// Turns come one after the other. What concerns one widget alone needs none.
package struct StoreTurn: ~Copyable {
  /// The directory, locked; nil where there is none yet, and so nothing to decide.
  private let directory: StateDirectory?

  fileprivate init(_ directory: consuming StateDirectory?) { self.directory = directory }
}

extension WidgetStore {
  /// Waits for a turn.
  ///
  /// - Throws: ``StoreError`` for a directory that is not trusted, and for a turn that does not come in
  ///   time.
  package func turn() throws(StoreError) -> StoreTurn {
    guard let directory = try StateDirectory.open(directory, system) else { return StoreTurn(nil) }
    try directory.lock(patience: patience)
    return StoreTurn(directory)
  }
}
