import Journals
import POSIX
import ScheduleEngine

extension WidgetStore {
  /// Removes a widget and its journal.
  ///
  /// The journal of a captured order stays as the record of its token's capture, and answers later
  /// captures of the token. So does a journal that may contain a capture and cannot be read. A damaged
  /// journal can be removed; one of a newer version or of another widget cannot.
  ///
  /// - Parameter name: The widget's name.
  /// - Throws: ``StoreError`` when there is no such widget or its journal cannot be removed.
  /// - Complexity: O(*m*) in the number of names in the directory.
  public func remove(_ name: WidgetName) throws(StoreError) {
    guard let directory = try WidgetDirectory.open(directory, system) else {
      throw StoreError(.noSuchWidget(name))
    }
    // Three attempts are made, since another program may create the widget after it was looked for
    // and before the names are listed.
    for _ in 0..<3 {
      let file = try directory.openFile(
        name.journalFileName, for: .writing, lockTimeout: lockTimeout)
      if let file { return try remove(name, file, in: directory) }
      if try !directory.fileNames().contains(name.journalFileName) {
        return try forget(name, in: directory)
      }
    }
    let path = directory.base.path(of: name.journalFileName)
    throw StoreError(.inputOutput(SystemError(call: "open", path: path, code: ENOENT)))
  }

  /// Removes a widget whose journal is locked.
  private func remove(
    _ name: WidgetName, _ file: borrowing JournalFile<StoreError>,
    in directory: borrowing WidgetDirectory
  ) throws(StoreError) {
    let (token, isCaptured) = try removable(name, file, in: directory)
    guard let token else {
      // If this fails, the index still lists the widget: a later capture reports its journal as
      // missing, and a second removal clears it.
      if try directory.status(of: TokenIndex.fileName) != nil { try? clear(name, in: directory) }
      return try directory.removeJournal(name.journalFileName, renamingTo: nil)
    }
    guard isCaptured else {
      return try removeUncaptured(name, of: token, in: directory)
    }
    try directory.removeJournal(
      name.journalFileName, renamingTo: try recordName(of: token, in: directory))
    do throws(StoreError) {
      try record(.retired, name, of: token, in: directory)
    } catch {
      // The journal is removed, but the index still lists it.
      throw error.madeUncertain(file: directory.base.path(of: TokenIndex.fileName))
    }
  }

  /// Removes a widget of a token from the index first, and then its journal, since a registered journal
  /// that is missing would make every capture of the token fail.
  private func removeUncaptured(
    _ name: WidgetName, of token: SHA256Digest, in directory: borrowing WidgetDirectory
  ) throws(StoreError) {
    try record(.removed, name, of: token, in: directory)
    do throws(StoreError) {
      try directory.removeJournal(name.journalFileName, renamingTo: nil)
    } catch {
      // The journal still exists. If it cannot be registered again, its next capture rebuilds the index.
      try? record(.registered, name, of: token, in: directory)
      throw error
    }
  }

  /// Returns the token of a journal that can be removed, and whether its order may be captured.
  private func removable(
    _ name: WidgetName, _ file: borrowing JournalFile<StoreError>,
    in directory: borrowing WidgetDirectory
  ) throws(StoreError) -> (token: SHA256Digest?, isCaptured: Bool) {
    do throws(StoreError) {
      guard let open = try openJournal(of: name, for: .looking) else {
        throw StoreError(.noSuchWidget(name))
      }
      guard let creation = open.journal.creation else { throw StoreError(.noSuchWidget(name)) }
      guard case .token(let token) = creation.checkout else { return (nil, false) }
      return (token.digest, open.journal.captured != nil)
    } catch {
      switch error.reason {
      case .damaged, .unknownPlan: break
      default: throw error
      }
    }
    do throws(StoreError) {
      switch try directory.owner(of: name.journalFileName) {
      case .checkout(let token, _): return (token.digest, true)
      case .tokenless, .nobody, nil: return (nil, false)
      }
    } catch {
      let tokens = try tokens(of: name, in: directory)
      return (tokens.first { $0 != TokenIndexLine.unknownToken } ?? tokens.first, true)
    }
  }

  /// Returns the name under which a journal becomes the record of a token; nil if there is an
  /// intact record already.
  private func recordName(
    of token: SHA256Digest, in directory: borrowing WidgetDirectory
  ) throws(StoreError) -> String? {
    let fileName = WidgetDirectory.recordName(of: token)
    guard try directory.status(of: fileName) != nil else { return fileName }
    do throws(StoreError) {
      guard let own = try WidgetDirectory.open(self.directory, system),
        case .checkout(_, let widget)? = try own.owner(of: fileName),
        let file = try own.openFile(fileName, for: .looking, lockTimeout: lockTimeout)
      else { return fileName }
      let open = try OpenJournal(file, of: widget, in: own, plans: plans)
      return open.journal.captured == nil ? fileName : nil
    } catch {
      return fileName
    }
  }

  /// Removes from the index a widget whose journal is missing.
  ///
  /// - Throws: ``StoreError`` when there is no such widget.
  private func forget(
    _ name: WidgetName, in directory: borrowing WidgetDirectory
  ) throws(StoreError) {
    let tokens = try tokens(of: name, in: directory)
    guard !tokens.isEmpty else { throw StoreError(.noSuchWidget(name)) }
    for token in tokens { try record(.removed, name, of: token, in: directory) }
  }

  /// Returns the tokens for which a widget is registered.
  private func tokens(
    of name: WidgetName, in directory: borrowing WidgetDirectory
  ) throws(StoreError) -> [SHA256Digest] {
    guard try directory.status(of: TokenIndex.fileName) != nil else { return [] }
    return try withTokenIndex(in: directory, for: .looking) { file throws(TokenIndexError) in
      var tokens: [SHA256Digest] = []
      var offset = 0
      while offset < file.byteCount {
        let bytes = try TokenIndexError.wrapping { () throws(StoreError) in
          try file.readLine(at: offset)
        }
        guard bytes.last == ChainedLine.lineFeed else { break }
        let line = try TokenIndex.line(at: offset, in: file)
        tokens.removeAll { $0 == line.token && line.widget == name }
        if line.widget == name, line.event == .registered { tokens.append(line.token) }
        offset += bytes.count
      }
      return tokens
    }
  }
}
