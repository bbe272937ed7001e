/// A directory whose names stay in a cache until they are flushed.
struct DiskDirectory: Hashable {
  /// A change of the names that may be lost.
  enum Change: Hashable {
    case added(String, Int)
    case removed(String)
    case renamed(String, Int, to: String)

    /// The names that the change concerns.
    var names: Set<String> {
      switch self {
      case .added(let name, _), .removed(let name): [name]
      case .renamed(let name, _, let newName): [name, newName]
      }
    }
  }

  let parent: Int
  /// Whether the directory belongs to another user.
  let isForeign: Bool
  /// The numbers of the nodes that programs find, by their names.
  private(set) var names: [String: Int]
  private(set) var flushed: [String: Int]
  /// The changes that may or may not survive a power failure, each by itself.
  private(set) var unflushed: [Change] = []

  init(parent: Int, isForeign: Bool = false, flushed: [String: Int] = [:]) {
    (self.parent, self.isForeign) = (parent, isForeign)
    (names, self.flushed) = (flushed, flushed)
  }

  mutating func add(_ name: String, _ number: Int) { note(.added(name, number)) }

  mutating func remove(_ name: String) { note(.removed(name)) }

  /// Renames a node within the directory, and replaces the node that has the new name.
  mutating func rename(_ name: String, _ number: Int, to newName: String) {
    note(.renamed(name, number, to: newName))
  }

  mutating func flush() { (flushed, unflushed) = (names, []) }

  private mutating func note(_ change: Change) {
    unflushed.append(change)
    Self.apply(change, to: &names)
  }

  private static func apply(_ change: Change, to names: inout [String: Int]) {
    switch change {
    case .added(let name, let number): names[name] = number
    case .removed(let name): names[name] = nil
    case .renamed(let name, let number, let newName):
      names[name] = nil
      names[newName] = number
    }
  }

  /// Returns the directory after a power failure.
  ///
  /// If a change survives, so do the earlier changes of its names: a renamed file has its old or
  /// its new name, even if another file has the old one now.
  ///
  /// - Parameter isLeft: Whether each unflushed change survives; if it is empty, none does.
  /// - Returns: The directory, with everything flushed.
  func after(_ isLeft: [Bool]) -> DiskDirectory {
    var left = flushed
    var isLeft = isLeft
    for last in isLeft.indices.reversed() where isLeft[last] {
      for index in 0..<last where !unflushed[index].names.isDisjoint(with: unflushed[last].names) {
        isLeft[index] = true
      }
    }
    for (change, isLeft) in zip(unflushed, isLeft) where isLeft { Self.apply(change, to: &left) }
    return DiskDirectory(parent: parent, isForeign: isForeign, flushed: left)
  }
}
