/// The change of a followed journal since the last update.
package enum JournalUpdate<State: JournalState> {
  /// The journal does not exist or has no entry, and no entry was delivered before.
  case missing
  /// The journal has these new entries, in order; none if nothing has changed.
  case accepted([(entry: State.Entry, events: State.Events)])
  /// The journal was removed, or replaced by one without an entry.
  case removed
  /// The journal was removed, and another one has its name.
  case replaced
}

/// A reader that delivers the entries that any program appends to a journal.
///
/// Each acknowledged entry is delivered once, in order, and not before its line is whole. If the file
/// is replaced by one that continues the journal, following resumes where it stopped. A line that
/// cannot be replayed is an error, after all preceding lines were delivered. Writers wait only while
/// the bytes of new lines are read.
///
/// The file stays open: until it is closed, its file system gives its inode number to no other
/// file, so a file that replaces it is recognized.
package struct JournalFollower<State: JournalState>: ~Copyable {
  /// The journal as of the last delivered entry.
  package private(set) var journal: ReplayedJournal<State>
  /// The journal's path when it was last read.
  package private(set) var path = ""
  private let initial: State
  private let fileName: String
  private let directory: String
  private let system: SystemCalls
  private let lockTimeout: Duration
  private let context: State.Context
  /// The file that was last read to its end, and its status then.
  private var file: FileDescriptor?
  private var seen: FileStatus?

  /// Creates a follower that has delivered no entry.
  package init(
    _ fileName: String, in directory: String, from initial: State, context: State.Context,
    lockTimeout: Duration, system: SystemCalls
  ) {
    (self.fileName, self.directory, self.initial) = (fileName, directory, initial)
    (self.context, self.lockTimeout, self.system) = (context, lockTimeout, system)
    journal = ReplayedJournal(initial)
  }

  /// Reads the changes since the last update; the first time, all entries.
  ///
  /// - Throws: The store's error if the journal cannot be read or is locked for too long, and for a
  ///   line that cannot be replayed once the preceding ones are delivered. The next call resumes at
  ///   the same place.
  /// - Complexity: O(1) if nothing has changed; O(*n*) in the number of bytes in the new lines, or in
  ///   all lines if the file is another one or has become shorter.
  package mutating func next() throws(State.AccessError) -> JournalUpdate<State> {
    guard let directory = try StateDirectory<State.AccessError>.open(directory, system),
      let named = try directory.status(of: fileName)
    else { return absent }
    if named == seen { return .accepted([]) }
    let file = try directory.openFile(fileName, for: .reading, lockTimeout: lockTimeout)
    guard let file else { return absent }
    return try read(file)
  }

  private var absent: JournalUpdate<State> { journal.entries.isEmpty ? .missing : .removed }

  /// Reads the bytes under the lock, and releases it before it replays them.
  private mutating func read(
    _ journalFile: consuming JournalFile<State.AccessError>
  ) throws(State.AccessError) -> JournalUpdate<State> {
    path = journalFile.path
    let status = journalFile.status
    let isSame = seen.map(status.isSameFile(as:)) ?? false
    let isContinued = isSame && status.byteCount >= journal.byteCount
    let bytes = try journalFile.read(from: isContinued ? journal.byteCount : 0)
    let opened: FileDescriptor? = try journalFile.unlocked()
    switch isContinued ? resume(with: bytes) : restart(with: bytes) {
    case .other(let fresh, let mistake):
      if let mistake { throw State.AccessError(mistake, in: path) }
      guard isSame else { return fresh.isEmpty ? .removed : .replaced }
      let kept = zip(fresh, journal.entries).prefix { $0 == $1 }.count
      throw State.AccessError(
        State.LineError(line: kept + 1, reason: .init(.missing)), in: path)
    case .continued(let steps, nil):
      guard !journal.entries.isEmpty else { return .missing }
      file = opened
      seen = status
      return .accepted(steps)
    case .continued(let steps, let mistake?):
      guard !steps.isEmpty else { throw State.AccessError(mistake, in: path) }
      return .accepted(steps)
    }
  }

  private mutating func resume(with bytes: [UInt8]) -> Replay {
    let (steps, mistake) = journal.steps(in: bytes, context)
    return .continued(steps, mistake)
  }

  /// Reads the whole file, which continues the followed journal if it begins with the entries
  /// delivered so far.
  private mutating func restart(with bytes: [UInt8]) -> Replay {
    var fresh = ReplayedJournal(initial)
    var (steps, mistake) = fresh.steps(in: bytes, context)
    guard fresh.entries.starts(with: journal.entries) else {
      return .other(fresh.entries, mistake)
    }
    steps.removeFirst(journal.entries.count)
    journal = fresh
    return .continued(steps, mistake)
  }

  private typealias Step = (entry: State.Entry, events: State.Events)

  /// The result of replaying the bytes that were read.
  private enum Replay {
    /// The new entries up to a mistake, if there is one.
    case continued([Step], State.LineError?)
    /// The entries of another journal up to a mistake, if there is one.
    case other([State.Entry], State.LineError?)
  }
}

extension JournalFollower: Sendable where State.Events: Sendable {}

extension ReplayedJournal {
  /// Replays bytes, and returns the new entries up to the first mistake.
  fileprivate mutating func steps(
    in bytes: [UInt8], _ context: State.Context
  ) -> (steps: [(entry: State.Entry, events: State.Events)], mistake: State.LineError?) {
    var steps: [(entry: State.Entry, events: State.Events)] = []
    do throws(State.LineError) {
      try replay(bytes, in: context) { steps.append(($0, $1)) }
    } catch {
      return (steps, error)
    }
    return (steps, nil)
  }
}
