import Databases
import POSIX
import Synchronization
import Testing

/// Connections that threads use in turn.
@Suite struct ConnectionPoolTests {
  private final class Connection: PooledConnection {
    let number: Int
    private let isBroken = Atomic(false)

    var isUsable: Bool { !isBroken.load(ordering: .relaxed) }

    func breakDown() { isBroken.store(true, ordering: .relaxed) }

    init(_ number: Int) { self.number = number }
  }

  /// A source of connections that counts them.
  private final class Source: Sendable {
    private let opened = Atomic(0)

    var count: Int { opened.load(ordering: .relaxed) }

    func open() -> Connection {
      Connection(opened.wrappingAdd(1, ordering: .relaxed).newValue)
    }
  }

  private let source = Source()

  private func pool(
    limit: Int, waiting: Duration = .seconds(3_000)
  ) -> ConnectionPool<Connection> {
    ConnectionPool(limit: limit, waiting: waiting)
  }

  /// Uses a connection, and returns its number.
  @discardableResult
  private func use(
    _ pool: ConnectionPool<Connection>,
    _ work: (Connection?) throws(DatabaseError) -> Void = { _ in }
  ) throws(DatabaseError) -> Int? {
    try pool.withConnection(open: { () throws(DatabaseError) in source.open() }) {
      connection throws(DatabaseError) in
      try work(connection)
      return connection?.number
    }
  }

  @Test func `A connection is used again`() throws {
    let pool = pool(limit: 3)
    #expect(try use(pool) == 1)
    #expect(try use(pool) == 1)
    #expect(source.count == 1)
  }

  @Test func `Work that needs a connection while another is in use opens one`() throws {
    let pool = pool(limit: 2)
    try use(pool) { first throws(DatabaseError) in
      #expect(first?.number == 1)
      #expect(try use(pool) == 2)
    }
    #expect(source.count == 2)
  }

  @Test func `A connection that is not usable is dropped`() throws {
    let pool = pool(limit: 1)
    try use(pool) { $0?.breakDown() }
    #expect(try use(pool) == 2)
    #expect(try use(pool) == 2)
  }

  @Test func `After an error of its work, a usable connection is used again`() throws {
    let pool = pool(limit: 1)
    let error = try failure {
      try use(pool) { _ throws(DatabaseError) in throw DatabaseError(.full, "full") }
    }
    #expect(error == DatabaseError(.full, "full"))
    #expect(try use(pool) == 1)
  }

  @Test func `A failed opening does not count, and its error is thrown`() throws {
    let pool = pool(limit: 1)
    for _ in 0..<3 {
      let error = try failure {
        try pool.withConnection(
          open: { () throws(DatabaseError) in throw DatabaseError(.cannotOpen, "no") },
          { (_) throws(DatabaseError) -> Void in Issue.record("the work must not run") })
      }
      #expect(error.kind == .cannotOpen)
    }
    #expect(try use(pool) == 1)
  }

  @Test func `Without a database the work receives none, which does not count`() throws {
    let pool = pool(limit: 1)
    for _ in 0..<3 {
      let isMissing = try pool.withConnection(
        open: { () throws(DatabaseError) in nil },
        { connection throws(DatabaseError) in connection == nil })
      #expect(isMissing)
    }
    #expect(try use(pool) == 1)
  }

  @Test func `A pool whose connections are in use is busy after the wait`() throws {
    let pool = pool(limit: 1, waiting: .milliseconds(10))
    try use(pool) { _ throws(DatabaseError) in
      let error = #expect(throws: DatabaseError.self) { try use(pool) }
      #expect(error?.kind == .busy)
      #expect(error?.hasPlainMessage == true)
    }
    #expect(try use(pool) == 1)
  }

  @Test func `Closing drops idle connections alone`() throws {
    let pool = pool(limit: 2)
    try use(pool) { _ throws(DatabaseError) in
      #expect(try use(pool) == 2)
      pool.closeIdle()
      #expect(try use(pool) == 3)
    }
    // The connections 1 and 3 are idle now, and no third one fits.
    try use(pool) { first throws(DatabaseError) in
      try use(pool) { second throws(DatabaseError) in
        #expect(Set([first?.number, second?.number]) == [1, 3])
      }
    }
  }

  @Test func `Threads share a bounded number of connections, one thread for each`() throws {
    let pool = pool(limit: 3)
    let source = source
    let inUse = Mutex<(now: Set<Int>, most: Int, isShared: Bool)>(([], 0, false))
    let running = ConditionLock(8)
    try withExtendedLifetime(inUse) {
      for _ in 0..<8 {
        let isStarted = SystemThread.start {
          for _ in 0..<200 {
            _ = try? pool.withConnection(open: { () throws(DatabaseError) in source.open() }) {
              connection throws(DatabaseError) in
              guard let number = connection?.number else { return }
              inUse.withLock { state in
                if !state.now.insert(number).inserted { state.isShared = true }
                state.most = max(state.most, state.now.count)
              }
              sched_yield()
              inUse.withLock { _ = $0.now.remove(number) }
            }
          }
          running.withLock { $0 -= 1 }
        }
        try #require(isStarted)
      }
      running.wait { $0 == 0 ? () : nil }
    }
    let (now, most, isShared) = inUse.withLock { $0 }
    #expect(now == [])
    #expect(most <= 3)
    #expect(!isShared)
    #expect(source.count <= 3)
  }
}
