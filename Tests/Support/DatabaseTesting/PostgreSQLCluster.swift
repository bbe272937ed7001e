import POSIX
import Synchronization

/// A PostgreSQL server that belongs to this process of tests.
///
/// It runs in a temporary directory and listens on a socket there alone. It ends with the process, also if that
/// is killed. As root, the server runs as the user `postgres`.
package final class PostgreSQLCluster: Sendable {
  /// The server of this process; nil if PostgreSQL's server is not installed.
  ///
  /// With `WIDGET_TEST_POSTGRESQL=required` a server that is not installed ends the process.
  package static let shared: PostgreSQLCluster? = start()

  /// Starts a server of its own for a test that changes the settings of a whole server.
  package static func another() -> PostgreSQLCluster? { start() }

  /// The directory of the socket.
  package let directory: String
  private let binaries: String
  private let databaseCount = Atomic(0)

  private init(directory: String, binaries: String) {
    (self.directory, self.binaries) = (directory, binaries)
  }

  /// Creates an empty database.
  ///
  /// - Returns: Its connection string, for the user `postgres`.
  package func database() throws -> String {
    let number = databaseCount.wrappingAdd(1, ordering: .relaxed).newValue
    let name = "tests\(number)"
    try run("CREATE DATABASE \(name)", in: "postgres")
    return connectionString(of: name)
  }

  /// Returns the connection string of a database for a user.
  package func connectionString(of database: String, user: String = "postgres") -> String {
    "host=\(directory) dbname=\(database) user=\(user)"
  }

  /// Starts a standby of the server, which follows it and ends with it.
  ///
  /// - Returns: The connection string of a database on the standby.
  package func standby(of database: String) throws -> String {
    _ = try Shell.output(
      of: """
        set -e
        bin=\(binaries.shellQuoted)
        cd /
        as=
        [ "$(id -u)" != 0 ] || as="setpriv --reuid postgres --regid $(id -g postgres) --clear-groups"
        $as "$bin/pg_basebackup" -h \(directory.shellQuoted) -U postgres -D \(directory.shellQuoted)/standby -R \
          --checkpoint=fast --no-sync
        $as "$bin/pg_ctl" -D \(directory.shellQuoted)/standby -w -l \(directory.shellQuoted)/standby.log \
          -o "-c listen_addresses= -c unix_socket_directories=\(directory) -c port=5433 -c fsync=off \
          -c max_connections=300" start >/dev/null 2>&1 </dev/null || {
          cat \(directory.shellQuoted)/standby.log
          exit 1
        }
        """)
    return "\(connectionString(of: database)) port=5433"
  }

  /// Runs SQL by the command `psql`, as an administrator.
  ///
  /// - Returns: The values, in lines.
  @discardableResult
  package func run(_ sql: String, in database: String) throws -> String {
    let command = """
      \(binaries.shellQuoted)/psql -X -q -A -t -v ON_ERROR_STOP=1 -h \(directory.shellQuoted) -U postgres \
      -d \(database.shellQuoted) -c \(sql.shellQuoted)
      """
    return try Shell.output(of: command)
  }

  private static func start() -> PostgreSQLCluster? {
    do {
      let binaries = try Shell.output(
        of: "ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1; true")
      let found =
        binaries.isEmpty
        ? try Shell.output(of: "dirname \"$(command -v initdb)\" 2>/dev/null; true") : binaries
      guard !found.isEmpty, found != "." else {
        if let words = unsafe getenv("WIDGET_TEST_POSTGRESQL"),
          unsafe String(cString: words) == "required"
        {
          fatalError("PostgreSQL's server is required and not installed; install postgresql")
        }
        print("PostgreSQL's server is not installed, so its tests are skipped")
        return nil
      }
      let directory = try Shell.output(of: script(binaries: found))
      return PostgreSQLCluster(directory: directory, binaries: found)
    } catch {
      fatalError("PostgreSQL's server did not start: \(error)")
    }
  }

  /// The shell script that starts a server, prints its directory, and leaves a process that stops the server
  /// when this process has ended.
  private static func script(binaries: String) -> String {
    // Sockets have paths of at most 107 bytes, so the directory is not below a long TMPDIR.
    """
    set -e
    parent=\(getpid())
    memory=/dev/shm
    [ -w "$memory" ] || memory=/tmp
    directory=$(mktemp -d "$memory/pg.XXXXXX")
    as=
    if [ "$(id -u)" = 0 ]; then
      chown postgres "$directory"
      as="setpriv --reuid postgres --regid $(id -g postgres) --clear-groups"
      cd /
    fi
    bin=\(binaries.shellQuoted)
    log() { cat "$directory/log" >&2; }
    $as "$bin/initdb" -D "$directory/data" -A trust -U postgres -E UTF8 --locale=C --no-sync \
      >"$directory/initdb" 2>&1 || { cat "$directory/initdb" >&2; exit 1; }
    $as "$bin/pg_ctl" -D "$directory/data" -w -l "$directory/log" -o "-c listen_addresses= \
      -c unix_socket_directories=$directory -c fsync=off -c max_connections=300 \
      -c max_locks_per_transaction=64" start >/dev/null 2>&1 </dev/null || { log; exit 1; }
    (
      trap '' INT TERM HUP
      while kill -0 $parent 2>/dev/null; do sleep 0.5; done
      for data in "$directory"/*/postmaster.pid; do
        $as "$bin/pg_ctl" -D "$(dirname "$data")" -m immediate stop
      done
      rm -rf "$directory"
    ) >/dev/null 2>&1 </dev/null &
    echo "$directory"
    """
  }
}

/// Runs commands of the shell.
private enum Shell {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Returns what a command prints, without the last line feed.
  static func output(of command: String) throws -> String {
    // The process that waits for this one's end must not inherit its pipes: their readers would wait
    // for that process in turn. For the same reason the shell redirects by `exec`, which needs no copy.
    for descriptor in Int32(3)..<1_024 where fcntl(descriptor, F_GETFD) >= 0 {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    guard let pipe = unsafe popen("exec 2>&1\n\(command)", "r") else {
      throw Failure(description: "no shell can be started")
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while true {
      let size = chunk.count
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe fread($0.baseAddress, 1, size, pipe)
      }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    let status = unsafe pclose(pipe)
    let text = String(decoding: bytes, as: UTF8.self)
    guard status == 0 else { throw Failure(description: "status \(status): \(text)") }
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}

extension String {
  /// The text as one word of the shell.
  fileprivate var shellQuoted: String {
    "'" + map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}
