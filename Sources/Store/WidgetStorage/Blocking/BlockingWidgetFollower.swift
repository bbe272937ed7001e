import EntryStore
package import ScheduleEngine

extension BlockingWidgetStore {
  /// Follows a widget from its first command on.
  package func follow(_ name: WidgetName) -> BlockingWidgetFollower {
    BlockingWidgetFollower(following: FollowedWidget(name: name), in: self)
  }
}

/// A reader of the commands that are added to a widget, whose calls block.
package struct BlockingWidgetFollower: Sendable {
  private(set) var followed: FollowedWidget
  private let store: BlockingWidgetStore

  init(following followed: FollowedWidget, in store: BlockingWidgetStore) {
    (self.followed, self.store) = (followed, store)
  }

  package var name: WidgetName { followed.name }
  /// The widget as of the last delivered command; nil preceding the first.
  package var machine: WidgetMachine? { followed.machine }

  /// Reads the changes since the last update; the first time, all commands.
  package mutating func next() throws(WidgetStoreError) -> WidgetFollower.Update {
    let followed = self.followed
    let (update, next) = try store.perform(.reading) { entries throws(WidgetStoreError) in
      try followed.next(in: entries)
    }
    self.followed = next
    return update
  }
}

/// A followed widget, as of the last delivered update.
struct FollowedWidget: Sendable {
  let name: WidgetName
  /// The life that is followed; nil preceding the first update.
  private var life: WidgetLife?
  /// Whether the removal of that life was delivered.
  private var isRemoved = false

  init(name: WidgetName) { self.name = name }

  var machine: WidgetMachine? { life?.state.widget }

  /// Returns the next update, and the followed widget after it.
  func next(
    in entries: WidgetEntries
  ) throws(WidgetStoreError) -> (update: WidgetFollower.Update, next: Self) {
    var next = self
    guard let life else {
      guard let (key, _) = try entries.extent(of: name) else {
        throw WidgetStoreError(.noSuchWidget(name))
      }
      next.life = WidgetLife(of: name, at: key)
      return (try next.advance(in: entries), next)
    }
    guard isRemoved else { return (try next.advance(in: entries), next) }
    let last = try WidgetStoreError.wrapping { () throws(StoreFault) in
      try entries.transaction.lastEntries(of: name.journal, count: 1).last
    }
    guard let last, last.key.life > life.key.life else { return (.removed, self) }
    next.life = WidgetLife(of: name, at: JournalKey(name.journal, life: life.key.life + 1))
    next.isRemoved = false
    return (.replaced, next)
  }

  /// Reads the new rows of the followed life.
  private mutating func advance(
    in entries: WidgetEntries
  ) throws(WidgetStoreError) -> WidgetFollower.Update {
    guard var life else { return .accepted([]) }
    var steps: [WidgetStep] = []
    // The last delivered row is read again, since a missing one is damage.
    var rows = try entries.page(of: life.key, from: max(1, life.count))
    if let end = life.end {
      guard rows.first == end else {
        throw entries.error(JournalError(line: life.count, reason: .missing), of: name)
      }
      rows.removeFirst()
    }
    while !rows.isEmpty {
      for row in rows {
        if row.isIntactRemoval, row.number == life.count + 1, row.previous == life.hash {
          if steps.isEmpty { isRemoved = true }
          self.life = life
          return steps.isEmpty ? .removed : .accepted(steps)
        }
        do throws(JournalError.Reason) {
          steps.append(try life.read(row, in: entries.plans))
        } catch {
          guard steps.isEmpty else {
            self.life = life
            return .accepted(steps)
          }
          throw entries.error(JournalError(line: life.count + 1, reason: error), of: name)
        }
      }
      guard life.count < .max else { break }
      rows = try entries.page(of: life.key, from: life.count + 1)
    }
    self.life = life
    return .accepted(steps)
  }
}

extension WidgetEntries {
  /// Reads a page of the rows of a journal.
  fileprivate func page(
    of key: JournalKey, from number: Int
  ) throws(WidgetStoreError) -> [EntryRow] {
    try WidgetStoreError.wrapping { () throws(StoreFault) in
      try transaction.entries(of: key, in: number...number.addingOrMaximum(EntryRow.pageCount - 1))
    }
  }
}
