import POSIX

#if canImport(SQLite3)
  import SQLite3
#endif

/// The functions of SQLite that this module calls.
///
/// Each is loaded when the first database is opened; on Apple platforms, the program is linked to them.
@safe struct SQLiteLibrary: Sendable {
  typealias Handle = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Destructor = @convention(c) (UnsafeMutableRawPointer?) -> Void

  let version: @convention(c) () -> Int32
  let open: @convention(c) (Text?, UnsafeMutablePointer<Handle?>?, Int32, Text?) -> Int32
  let close: @convention(c) (Handle?) -> Int32
  let setExtendedCodes: @convention(c) (Handle?, Int32) -> Int32
  let setTimeout: @convention(c) (Handle?, Int32) -> Int32
  let message: @convention(c) (Handle?) -> Text?
  let isAutocommit: @convention(c) (Handle?) -> Int32
  let prepare:
    @convention(c) (
      Handle?, Text?, Int32, UInt32, UnsafeMutablePointer<Handle?>?, UnsafeMutablePointer<Text?>?
    ) -> Int32
  let finalize: @convention(c) (Handle?) -> Int32
  let step: @convention(c) (Handle?) -> Int32
  let reset: @convention(c) (Handle?) -> Int32
  let clear: @convention(c) (Handle?) -> Int32
  let bindNull: @convention(c) (Handle?, Int32) -> Int32
  let bindInteger: @convention(c) (Handle?, Int32, Int64) -> Int32
  let bindText: @convention(c) (Handle?, Int32, Text?, Int32, Destructor?) -> Int32
  let parameterCount: @convention(c) (Handle?) -> Int32
  let columnCount: @convention(c) (Handle?) -> Int32
  let columnType: @convention(c) (Handle?, Int32) -> Int32
  let columnInteger: @convention(c) (Handle?, Int32) -> Int64
  let columnBlob: @convention(c) (Handle?, Int32) -> UnsafeRawPointer?
  let columnByteCount: @convention(c) (Handle?, Int32) -> Int32
  let backUp: @convention(c) (Handle?, Text?, Handle?, Text?) -> Handle?
  let stepBackup: @convention(c) (Handle?, Int32) -> Int32
  let finishBackup: @convention(c) (Handle?) -> Int32
  let control: @convention(c) (Handle?, Text?, Int32, UnsafeMutableRawPointer?) -> Int32

  /// The library, or the reason why there is none.
  static let installed = Result { () throws(DatabaseError) in try SQLiteLibrary() }

  /// The names of the library's file, from the most specific on.
  static let names = ["libsqlite3.so.0", "libsqlite3.so"]

  #if canImport(SQLite3)
    init(names: [String] = Self.names) throws(DatabaseError) {
      version = sqlite3_libversion_number
      unsafe open = sqlite3_open_v2
      unsafe close = sqlite3_close_v2
      unsafe setExtendedCodes = sqlite3_extended_result_codes
      unsafe setTimeout = sqlite3_busy_timeout
      unsafe message = sqlite3_errmsg
      unsafe isAutocommit = sqlite3_get_autocommit
      unsafe prepare = sqlite3_prepare_v3
      unsafe finalize = sqlite3_finalize
      unsafe step = sqlite3_step
      unsafe reset = sqlite3_reset
      unsafe clear = sqlite3_clear_bindings
      unsafe bindNull = sqlite3_bind_null
      unsafe bindInteger = sqlite3_bind_int64
      unsafe bindText = sqlite3_bind_text
      unsafe parameterCount = sqlite3_bind_parameter_count
      unsafe columnCount = sqlite3_column_count
      unsafe columnType = sqlite3_column_type
      unsafe columnInteger = sqlite3_column_int64
      unsafe columnBlob = sqlite3_column_blob
      unsafe columnByteCount = sqlite3_column_bytes
      unsafe backUp = sqlite3_backup_init
      unsafe stepBackup = sqlite3_backup_step
      unsafe finishBackup = sqlite3_backup_finish
      unsafe control = sqlite3_file_control
      try checkVersion()
    }
  #else
    init(names: [String] = Self.names) throws(DatabaseError) {
      guard let library = SystemLibrary(names: names) else { throw Self.missing(names) }
      func find<Function>(_ name: String, _ type: Function.Type) throws(DatabaseError) -> Function {
        guard let function = library.function(name, as: type) else {
          throw DatabaseError(.missingLibrary, "the installed SQLite lacks \(name); update it")
        }
        return function
      }
      version = try find("sqlite3_libversion_number", (@convention(c) () -> Int32).self)
      unsafe open = try find(
        "sqlite3_open_v2",
        (@convention(c) (Text?, UnsafeMutablePointer<Handle?>?, Int32, Text?) -> Int32).self)
      unsafe close = try find("sqlite3_close_v2", (@convention(c) (Handle?) -> Int32).self)
      unsafe setExtendedCodes = try find(
        "sqlite3_extended_result_codes", (@convention(c) (Handle?, Int32) -> Int32).self)
      unsafe setTimeout = try find(
        "sqlite3_busy_timeout", (@convention(c) (Handle?, Int32) -> Int32).self)
      unsafe message = try find("sqlite3_errmsg", (@convention(c) (Handle?) -> Text?).self)
      unsafe isAutocommit = try find(
        "sqlite3_get_autocommit", (@convention(c) (Handle?) -> Int32).self)
      unsafe prepare = try find(
        "sqlite3_prepare_v3",
        (@convention(c) (
          Handle?, Text?, Int32, UInt32, UnsafeMutablePointer<Handle?>?,
          UnsafeMutablePointer<Text?>?
        ) -> Int32).self)
      unsafe finalize = try find("sqlite3_finalize", (@convention(c) (Handle?) -> Int32).self)
      unsafe step = try find("sqlite3_step", (@convention(c) (Handle?) -> Int32).self)
      unsafe reset = try find("sqlite3_reset", (@convention(c) (Handle?) -> Int32).self)
      unsafe clear = try find("sqlite3_clear_bindings", (@convention(c) (Handle?) -> Int32).self)
      unsafe bindNull = try find(
        "sqlite3_bind_null", (@convention(c) (Handle?, Int32) -> Int32).self)
      unsafe bindInteger = try find(
        "sqlite3_bind_int64", (@convention(c) (Handle?, Int32, Int64) -> Int32).self)
      unsafe bindText = try find(
        "sqlite3_bind_text",
        (@convention(c) (Handle?, Int32, Text?, Int32, Destructor?) -> Int32).self)
      unsafe parameterCount = try find(
        "sqlite3_bind_parameter_count", (@convention(c) (Handle?) -> Int32).self)
      unsafe columnCount = try find(
        "sqlite3_column_count", (@convention(c) (Handle?) -> Int32).self)
      unsafe columnType = try find(
        "sqlite3_column_type", (@convention(c) (Handle?, Int32) -> Int32).self)
      unsafe columnInteger = try find(
        "sqlite3_column_int64", (@convention(c) (Handle?, Int32) -> Int64).self)
      unsafe columnBlob = try find(
        "sqlite3_column_blob", (@convention(c) (Handle?, Int32) -> UnsafeRawPointer?).self)
      unsafe columnByteCount = try find(
        "sqlite3_column_bytes", (@convention(c) (Handle?, Int32) -> Int32).self)
      unsafe backUp = try find(
        "sqlite3_backup_init", (@convention(c) (Handle?, Text?, Handle?, Text?) -> Handle?).self)
      unsafe stepBackup = try find(
        "sqlite3_backup_step", (@convention(c) (Handle?, Int32) -> Int32).self)
      unsafe finishBackup = try find(
        "sqlite3_backup_finish", (@convention(c) (Handle?) -> Int32).self)
      unsafe control = try find(
        "sqlite3_file_control",
        (@convention(c) (Handle?, Text?, Int32, UnsafeMutableRawPointer?) -> Int32).self)
      try checkVersion()
    }
  #endif

  static func missing(_ names: [String]) -> DatabaseError {
    DatabaseError(
      .missingLibrary,
      "\(names[0]) is not installed; install the package libsqlite3-0 (Debian, Ubuntu) or "
        + "sqlite-libs (Fedora)")
  }

  /// The oldest version, which has strict tables.
  static let oldestVersion: Int32 = 3_037_000

  private func checkVersion() throws(DatabaseError) {
    guard version() >= Self.oldestVersion else {
      throw DatabaseError(
        .missingLibrary, "the installed SQLite is older than 3.37; update the package libsqlite3-0")
    }
  }
}

/// The numbers of SQLite's interface.
enum SQLiteCode {
  static let ok: Int32 = 0
  static let row: Int32 = 100
  static let done: Int32 = 101
  static let openReadWrite: Int32 = 0x2
  static let openNoMutex: Int32 = 0x8000
  static let preparePersistent: UInt32 = 1
  /// The question whether another file, or none, has the path of the database.
  static let hasMoved: Int32 = 20
  static let typeInteger: Int32 = 1
  static let typeNull: Int32 = 5

  /// Returns the kind of an error code, which may be an extended one.
  static func kind(of code: Int32) -> DatabaseError.Kind {
    // SQLITE_BUSY_SNAPSHOT: another transaction has written since this one began to read.
    if code == 517 { return .conflict }
    // SQLITE_IOERR_SHMSIZE: there is no room for the memory that programs share.
    if code == 4874 { return .full }
    // SQLITE_READONLY_CANTINIT and its like: a directory where no file can be created.
    return switch code & 0xFF {
    case 5, 6: .busy
    case 8: .readOnly
    case 10: .inputOutput
    case 11, 26: .damaged
    case 13: .full
    case 14: .cannotOpen
    case 19: .conflict
    case 3, 23: .forbidden
    default: .failed
    }
  }
}
