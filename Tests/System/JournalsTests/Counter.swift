import Journals
import StrictJSON

/// The state of a counter, whose journal has nothing in common with a widget's.
struct Counter: JournalState {
  /// One addition to the sum; its name identifies it if it is repeated.
  struct Entry: Equatable, Sendable {
    var amount: Int
    var name: String?
  }

  private(set) var sum = 0

  typealias Events = Int
  /// The largest permitted sum.
  typealias Context = Int
  typealias LineError = CounterLineError
  typealias AccessError = CounterError

  static func key(of entry: Entry) -> LineKey? { entry.name.map { TestDigest(of: $0).key } }

  static func hash(of bytes: Span<UInt8>) -> String { TestDigest(of: bytes).description }

  static func write(
    _ entry: Entry, previous: String, index: LineIndex, to object: inout JSONObjectWriter
  ) {
    object.member("format", ChainedLine.format)
    object.member("previous", previous)
    object.member("add", entry.amount)
    if let name = entry.name { object.member("name", name) }
    switch index {
    case .none: break
    case .unkeyed(let newest): object.member("newest", newest)
    case .keyed(let links): object.member("links", links)
    }
  }

  static func read(
    _ line: JSONValue, in context: Void
  ) throws(CounterLineError.Reason) -> (entry: Entry, index: LineIndex) {
    guard let amount = line["add"]?.number?.int else { throw .init(.unreadable("no amount")) }
    let entry = Entry(amount: amount, name: line["name"]?.string)
    if let newest = line["newest"]?.number?.int { return (entry, .unkeyed(newest: newest)) }
    guard let links = line["links"]?.array else { return (entry, .none) }
    return (entry, .keyed(links: links.map { $0.number?.int }))
  }

  static var firstLineContext: Void { () }
  var lineContext: Void { () }

  func openings(previous: String) -> [[UInt8]] {
    [Array(#"{"format":1,"previous":"\#(previous)","add":"#.utf8)]
  }

  func check(_ entry: Entry) throws(CounterLineError.Reason) {}

  mutating func apply(_ entry: Entry, in limit: Int) throws(CounterLineError.Reason) -> Int {
    guard sum + entry.amount <= limit else { throw .tooMuch }
    sum += entry.amount
    return sum
  }

  /// A counter cannot skip lines: the sum needs all of them.
  mutating func resume(at entry: Entry, in limit: Int) throws(CounterLineError.Reason) -> Int {
    throw .init(.misplacedEntry)
  }
}

/// The error of one line of a counter.
struct CounterLineError: NumberedLineError, Equatable {
  enum Reason: LineReason, Equatable {
    case fault(LineFault)
    case tooMuch

    init(_ fault: LineFault) { self = .fault(fault) }
  }

  var line: Int
  var reason: Reason
}

/// An error of a ``CounterStore``.
enum CounterError: StorageError, Equatable {
  case fault(StorageFault)
  case line(CounterLineError)
  case rejected(CounterLineError)

  init(_ fault: StorageFault) { self = .fault(fault) }
  init(_ error: CounterLineError, in file: String) { self = .line(error) }
  init(rejecting error: CounterLineError, in file: String) { self = .rejected(error) }
}

/// Counters in a directory, each in its own file.
struct CounterStore {
  let directory: String
  /// Long by default, since a program that another test starts may hold a lock for a moment.
  var lockTimeout = Duration.seconds(600)
  var system = SystemCalls.real

  /// Opens a counter; returns nil if it is missing and is not created.
  func open(_ name: String, for access: FileAccess) throws(CounterError) -> OpenJournal<Counter>? {
    let directory = try StateDirectory<CounterError>.openOrCreate(directory, system)
    guard let file = try directory.openFile(name, for: access, lockTimeout: lockTimeout) else {
      return nil
    }
    return try OpenJournal(
      file, named: name, in: directory, from: Counter(), context: 1_000, isWhole: true)
  }

  /// Adds to a counter and returns the sum; for a name that is already used, adds nothing and
  /// returns the amount that was added with it.
  @discardableResult
  func add(_ amount: Int, name: String? = nil, to counter: String = "c") throws(CounterError)
    -> Int
  {
    guard let journal = try open(counter, for: .creating) else { return 0 }
    if let name, let known = try journal.entry(with: TestDigest(of: name).key) {
      return known.entry.amount
    }
    return try journal.commit(Counter.Entry(amount: amount, name: name)).events
  }

  /// Adds to a counter that exists, and returns the repairs of the end of its file.
  func repairs(adding amount: Int, to counter: String = "c") throws(CounterError) -> [EndRepair] {
    try open(counter, for: .writing)?.commit(Counter.Entry(amount: amount)).repairs ?? []
  }

  func sum(of counter: String = "c") throws(CounterError) -> Int? {
    try open(counter, for: .reading)?.journal.state.sum
  }
}
