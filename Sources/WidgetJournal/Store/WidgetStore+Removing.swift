import ScheduleEngine

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension WidgetStore {
  /// Removes a widget and its journal.
  ///
  /// The journal of a captured order stays, as the record of its token's capture: another widget of
  /// the token answers with it. So does one that may hold a capture and cannot be read. A damaged
  /// journal can be removed; one of a newer version, or of another widget, cannot.
  ///
  /// - Parameter name: The widget's name.
  /// - Throws: ``StoreError`` when there is no such widget or its journal cannot be removed.
  /// - Complexity: O(*m*) in the number of names in the directory, whatever the widget has accepted.
  public func remove(_ name: WidgetName) throws(StoreError) {
    guard let directory = try StateDirectory.open(directory, system) else {
      throw StoreError(.noSuchWidget(name))
    }
    guard let file = try directory.openJournal(of: name, for: .writing, patience: patience) else {
      return try forget(name, in: directory)
    }
    let (token, isCaptured) = try removable(name, file, in: directory)
    guard let token else {
      // If the index cannot be used, a capture names the widget, and it is removed again.
      if try directory.status(of: TokenIndex.fileName) != nil { try? clear(name, in: directory) }
      return try directory.removeJournal(of: name, storingAs: nil)
    }
    guard isCaptured else {
      return try removeUncaptured(name, of: token, in: directory)
    }
    try directory.removeJournal(
      of: name, storingAs: try recordName(of: token, in: directory))
    do throws(StoreError) {
      try record(.retired, name, of: token, in: directory)
    } catch {
      // The journal is removed, but the index still lists it.
      throw error.madeUncertain(file: directory.place.path(of: TokenIndex.fileName))
    }
  }

  /// Removes a widget of a token from the index, and then its journal: a listed journal that is
  /// missing would be in the way of every capture of the token.
  private func removeUncaptured(
    _ name: WidgetName, of token: SHA256Digest, in directory: borrowing StateDirectory
  ) throws(StoreError) {
    try record(.removed, name, of: token, in: directory)
    do throws(StoreError) {
      try directory.removeJournal(of: name, storingAs: nil)
    } catch {
      // It is there. If it cannot be listed again, its next capture builds the index anew.
      try? record(.registered, name, of: token, in: directory)
      throw error
    }
  }

  /// The token of a journal that can be removed, and whether its order may be captured.
  private func removable(
    _ name: WidgetName, _ file: borrowing JournalFile, in directory: borrowing StateDirectory
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
      switch try directory.owner(of: StateDirectory.fileName(of: name)) {
      case .checkout(let token, _): return (token.digest, true)
      case .tokenless, .nobody, nil: return (nil, false)
      }
    } catch {
      let tokens = try tokens(of: name, in: directory)
      return (tokens.first { $0 != TokenIndexLine.unknownToken } ?? tokens.first, true)
    }
  }

  /// The name of a token's record for one more journal; nil if there is a good one.
  private func recordName(
    of token: SHA256Digest, in directory: borrowing StateDirectory
  ) throws(StoreError) -> String? {
    let fileName = StateDirectory.recordName(of: token)
    guard try directory.status(of: fileName) != nil else { return fileName }
    do throws(StoreError) {
      guard let own = try StateDirectory.open(self.directory, system),
        case .checkout(_, let widget)? = try own.owner(of: fileName),
        let file = try own.openFile(fileName, for: .looking, patience: patience)
      else { return fileName }
      let open = try OpenJournal(file, of: widget, in: own, plans: plans)
      return open.journal.captured == nil ? fileName : nil
    } catch {
      return fileName
    }
  }

  /// Records that a widget whose journal is missing is not to be looked for any more.
  ///
  /// - Throws: ``StoreError`` when there is no such widget, or its journal is listed although it could
  ///   not be opened.
  private func forget(
    _ name: WidgetName, in directory: borrowing StateDirectory
  ) throws(StoreError) {
    guard try !directory.fileNames().contains(StateDirectory.fileName(of: name)) else {
      let path = directory.path(of: name)
      throw StoreError(.inputOutput(SystemError(call: "open", path: path, code: ENOENT)))
    }
    let tokens = try tokens(of: name, in: directory)
    guard !tokens.isEmpty else { throw StoreError(.noSuchWidget(name)) }
    for token in tokens { try record(.removed, name, of: token, in: directory) }
  }

  /// The tokens that a widget is registered for.
  private func tokens(
    of name: WidgetName, in directory: borrowing StateDirectory
  ) throws(StoreError) -> [SHA256Digest] {
    guard try directory.status(of: TokenIndex.fileName) != nil else { return [] }
    return try withTokenIndex(in: directory, for: .looking) { file throws(TokenIndexFailure) in
      var tokens: [SHA256Digest] = []
      var offset = 0
      while offset < file.byteCount {
        let bytes = try TokenIndexFailure.wrapping { () throws(StoreError) in
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
