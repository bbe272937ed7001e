import POSIX

/// The functions of libpq that this module calls, loaded when the first connection is opened.
@safe struct PostgreSQLLibrary: Sendable {
  typealias Handle = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Texts = UnsafePointer<Text?>
  typealias Receiver = @convention(c) (UnsafeMutableRawPointer?, Handle?) -> Void

  let connect: @convention(c) (Texts?, Texts?, Int32) -> Handle?
  let finish: @convention(c) (Handle?) -> Void
  let status: @convention(c) (Handle?) -> Int32
  let connectionMessage: @convention(c) (Handle?) -> Text?
  let serverVersion: @convention(c) (Handle?) -> Int32
  let execute: @convention(c) (Handle?, Text?) -> Handle?
  let prepare: @convention(c) (Handle?, Text?, Text?, Int32, UnsafeRawPointer?) -> Handle?
  let executePrepared:
    @convention(c) (
      Handle?, Text?, Int32, Texts?, UnsafePointer<Int32>?, UnsafePointer<Int32>?, Int32
    ) -> Handle?
  let resultStatus: @convention(c) (Handle?) -> Int32
  let resultField: @convention(c) (Handle?, Int32) -> Text?
  let commandStatus: @convention(c) (Handle?) -> Text?
  let rowCount: @convention(c) (Handle?) -> Int32
  let columnCount: @convention(c) (Handle?) -> Int32
  let columnType: @convention(c) (Handle?, Int32) -> UInt32
  let isNull: @convention(c) (Handle?, Int32, Int32) -> Int32
  let value: @convention(c) (Handle?, Int32, Int32) -> Text?
  let valueLength: @convention(c) (Handle?, Int32, Int32) -> Int32
  let clear: @convention(c) (Handle?) -> Void
  let setNoticeReceiver: @convention(c) (Handle?, Receiver?, UnsafeMutableRawPointer?) -> Receiver?

  /// The library, or the reason why there is none.
  static let installed = Result { () throws(DatabaseError) in try PostgreSQLLibrary() }

  #if canImport(Darwin)
    static let names = [
      "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
      "/usr/local/opt/libpq/lib/libpq.5.dylib",
    ]
  #else
    static let names = ["libpq.so.5", "libpq.so"]
  #endif

  init(names: [String] = Self.names) throws(DatabaseError) {
    guard let library = SystemLibrary(names: names) else {
      throw DatabaseError(
        .missingLibrary,
        "\(names[0]) is not installed; install the package libpq5 (Debian, Ubuntu) or libpq (Fedora, "
          + "Homebrew)")
    }
    func find<Function>(_ name: String, _ type: Function.Type) throws(DatabaseError) -> Function {
      guard let function = library.function(name, as: type) else {
        throw DatabaseError(.missingLibrary, "the installed libpq lacks \(name); update it")
      }
      return function
    }
    unsafe connect = try find(
      "PQconnectdbParams", (@convention(c) (Texts?, Texts?, Int32) -> Handle?).self)
    unsafe finish = try find("PQfinish", (@convention(c) (Handle?) -> Void).self)
    unsafe status = try find("PQstatus", (@convention(c) (Handle?) -> Int32).self)
    unsafe connectionMessage = try find(
      "PQerrorMessage", (@convention(c) (Handle?) -> Text?).self)
    unsafe serverVersion = try find("PQserverVersion", (@convention(c) (Handle?) -> Int32).self)
    unsafe execute = try find("PQexec", (@convention(c) (Handle?, Text?) -> Handle?).self)
    unsafe prepare = try find(
      "PQprepare",
      (@convention(c) (Handle?, Text?, Text?, Int32, UnsafeRawPointer?) -> Handle?).self)
    unsafe executePrepared = try find(
      "PQexecPrepared",
      (@convention(c) (
        Handle?, Text?, Int32, Texts?, UnsafePointer<Int32>?, UnsafePointer<Int32>?, Int32
      ) -> Handle?).self)
    unsafe resultStatus = try find("PQresultStatus", (@convention(c) (Handle?) -> Int32).self)
    unsafe resultField = try find(
      "PQresultErrorField", (@convention(c) (Handle?, Int32) -> Text?).self)
    unsafe commandStatus = try find("PQcmdStatus", (@convention(c) (Handle?) -> Text?).self)
    unsafe rowCount = try find("PQntuples", (@convention(c) (Handle?) -> Int32).self)
    unsafe columnCount = try find("PQnfields", (@convention(c) (Handle?) -> Int32).self)
    unsafe columnType = try find("PQftype", (@convention(c) (Handle?, Int32) -> UInt32).self)
    unsafe isNull = try find("PQgetisnull", (@convention(c) (Handle?, Int32, Int32) -> Int32).self)
    unsafe value = try find("PQgetvalue", (@convention(c) (Handle?, Int32, Int32) -> Text?).self)
    unsafe valueLength = try find(
      "PQgetlength", (@convention(c) (Handle?, Int32, Int32) -> Int32).self)
    unsafe clear = try find("PQclear", (@convention(c) (Handle?) -> Void).self)
    unsafe setNoticeReceiver = try find(
      "PQsetNoticeReceiver",
      (@convention(c) (Handle?, Receiver?, UnsafeMutableRawPointer?) -> Receiver?).self)
  }
}

/// The numbers of libpq's interface, and the error codes of PostgreSQL.
enum PostgreSQLCode {
  static let connectionOK: Int32 = 0
  static let commandOK: Int32 = 1
  static let rowsOK: Int32 = 2
  /// The fields of a result's error or notice: its code and its message without its details.
  static let codeField = Int32(UInt8(ascii: "C"))
  static let messageField = Int32(UInt8(ascii: "M"))
  /// The severity of a notice in English, such as `WARNING`.
  static let severityField = Int32(UInt8(ascii: "V"))
  /// The types `bool`, `int8`, `int2` and `int4`.
  static let boolType: UInt32 = 16
  static let integerTypes: Set<UInt32> = [20, 21, 23]

  /// Returns the kind of an error by its code.
  static func kind(of code: String) -> DatabaseError.Kind {
    switch code {
    case "40001", "40P01", "23505", "23503", "23514", "23502": .conflict
    case "53300", "57P03", "55P03", "57014": .busy
    case "57P01", "57P02", "57P05", "25P03": .lostConnection
    case "25006": .readOnly
    case "53100", "53200": .full
    case "58030": .inputOutput
    case "XX001", "XX002": .damaged
    case "42P01", "3F000": .missingTable
    case "42501": .forbidden
    case "28000", "28P01", "3D000": .cannotOpen
    // A statement with a wrong number of parameters; the connection stays.
    case "08P01": .failed
    default: code.hasPrefix("08") ? .lostConnection : .failed
    }
  }
}
