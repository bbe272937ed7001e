import Databases
import POSIX
import Synchronization
import TestSupport
import Testing

/// Threads that open a database at once.
@Suite struct SQLiteRaceTests {
  @Test func `Threads that create one database at once all open it`() throws {
    let directory = try TemporaryDirectory()
    let errors = Mutex<[DatabaseError]>([])
    try withExtendedLifetime(errors) {
      for round in 0..<50 {
        let path = directory.path("store\(round)")
        let running = ConditionLock(6)
        for _ in 0..<6 {
          let isStarted = SystemThread.start {
            do throws(DatabaseError) {
              let connection = try SQLiteConnection.open(
                path, creates: true, waiting: .seconds(3_000))
              try connection?.execute("CREATE TABLE IF NOT EXISTS a (b BIGINT)")
            } catch {
              errors.withLock { $0.append(error) }
            }
            running.withLock { $0 -= 1 }
          }
          try #require(isStarted)
        }
        running.wait { $0 == 0 ? () : nil }
      }
    }
    let all = errors.withLock { $0 }
    #expect(all == [])
  }
}
