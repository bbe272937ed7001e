import POSIX

/// An open connection that can be stored for the next thread.
package protocol PooledConnection: AnyObject, Sendable {
  /// Whether the connection can begin another transaction.
  var isUsable: Bool { get }
}

/// A bounded number of connections that threads use in turn.
package final class ConnectionPool<Connection: PooledConnection>: Sendable {
  private enum Turn: Sendable { case idle(Connection), opening }

  private struct State: Sendable {
    var idle: [Connection] = []
    var openCount = 0
  }

  private let limit: Int
  private let waiting: Duration
  private let state: ConditionLock<State>

  /// Creates a pool without a connection.
  ///
  /// - Parameters:
  ///   - limit: The largest number of open connections.
  ///   - waiting: The longest time that a thread waits for a connection of another thread.
  package init(limit: Int, waiting: Duration) {
    (self.limit, self.waiting) = (max(1, limit), waiting)
    state = ConditionLock(State())
  }

  /// Runs work with a connection, which no other thread uses meanwhile.
  ///
  /// - Parameters:
  ///   - open: Opens a connection if none is idle; nil if there is no database.
  ///   - work: The work; it receives nil if there is no database.
  /// - Returns: The result of the work.
  /// - Throws: The error of opening or of the work, or ``DatabaseError/Kind/busy``.
  package func withConnection<Result>(
    open: () throws(DatabaseError) -> Connection?,
    _ work: (Connection?) throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    let idle = try reserve()
    let connection = if let idle { idle } else { try opened(open) }
    defer { release(connection) }
    return try work(connection)
  }

  /// Whether there are open connections that no thread uses.
  package var hasIdle: Bool { state.withLock { !$0.idle.isEmpty } }

  /// Closes the connections that no thread uses.
  package func closeIdle() {
    let idle = state.withLock { state in
      defer { state.idle = [] }
      state.openCount -= state.idle.count
      return state.idle
    }
    // Closing may wait for the disk or the network, while no other thread waits for this one.
    withExtendedLifetime(idle) {}
  }

  /// Returns an idle connection; nil if the caller may open one.
  private func reserve() throws(DatabaseError) -> Connection? {
    let end = ContinuousClock.now + waiting
    let turn = state.wait(until: end) { state -> Turn? in
      if let connection = state.idle.popLast() { return .idle(connection) }
      guard state.openCount < limit else { return nil }
      state.openCount += 1
      return .opening
    }
    switch turn {
    case .idle(let connection): return connection
    case .opening: return nil
    case nil:
      throw DatabaseError(.busy, "all \(limit) connections have been in use for \(waiting)")
    }
  }

  private func opened(
    _ open: () throws(DatabaseError) -> Connection?
  ) throws(DatabaseError) -> Connection? {
    do throws(DatabaseError) {
      return try open()
    } catch {
      state.withLock { $0.openCount -= 1 }
      throw error
    }
  }

  private func release(_ connection: Connection?) {
    state.withLock { state in
      if let connection, connection.isUsable {
        state.idle.append(connection)
      } else {
        state.openCount -= 1
      }
    }
  }
}
