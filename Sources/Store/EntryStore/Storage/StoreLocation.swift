import StrictJSON

/// The place of a store: a file of SQLite, a database of PostgreSQL, or memory.
///
/// ```swift
/// try StoreLocation("sqlite:/var/lib/shop/store.sqlite").description  // "sqlite:/var/lib/shop/store.sqlite"
/// try StoreLocation("postgresql://shop:secret@db.example/shop").description  // "postgresql://shop@db.example/shop"
/// try StoreLocation("mysql://db.example/shop")                               // throws
/// ```
public enum StoreLocation: Hashable, Sendable {
  /// A file of SQLite; the first command that writes creates it and its directory.
  case sqlite(path: String)
  /// A database of PostgreSQL: a connection URI or a connection string of libpq, such as
  /// `service=shop`.
  case postgresql(String)
  /// A store in memory, which ends with its ``EntryDatabase``.
  case memory
}

extension StoreLocation {
  /// Reads a location: `sqlite:PATH`, `postgresql://…`, `postgres://…`, `postgresql:` with a connection
  /// string of libpq, or `memory:`.
  ///
  /// - Parameter text: The location.
  /// - Throws: ``StoreLocationError`` with the mistake.
  public init(_ text: String) throws(StoreLocationError) {
    guard !text.utf8.contains(0) else { throw StoreLocationError(reason: .zeroByte) }
    guard let colon = text.firstIndex(of: ":") else {
      throw StoreLocationError(reason: .noKind)
    }
    let rest = text[text.index(after: colon)...]
    switch text[..<colon] {
    case "sqlite":
      guard !rest.isEmpty, rest.last != "/" else { throw StoreLocationError(reason: .noPath) }
      self = .sqlite(path: String(rest))
    case "postgresql", "postgres":
      self = .postgresql(rest.hasPrefix("//") ? text : String(rest))
    case "memory" where rest.isEmpty: self = .memory
    case let kind: throw StoreLocationError(reason: .unknownKind(String(kind)))
    }
  }
}

extension StoreLocation: CustomStringConvertible {
  /// The location without passwords.
  ///
  /// Of the settings of a connection, only those are shown that never have a secret. A path with characters
  /// that cannot be seen is quoted.
  public var description: String {
    switch self {
    case .sqlite(let path): "sqlite:\(path.quotedIfInvisible)"
    case .postgresql(let text): ConnectionText(text).shown
    case .memory: "memory:"
    }
  }
}

/// The reason why a text is no location of a store.
public struct StoreLocationError: Error, Hashable, Sendable {
  /// A mistake in a location.
  public enum Reason: Hashable, Sendable {
    /// There is no colon, and so no kind of database.
    case noKind
    /// The kind of database is not known.
    case unknownKind(String)
    /// The path of the file is missing, or is that of a directory.
    case noPath
    /// There is a NUL byte.
    case zeroByte
  }

  /// The mistake.
  public let reason: Reason

  package init(reason: Reason) { self.reason = reason }
}

extension StoreLocationError: CustomStringConvertible {
  /// One line that names the mistake and its correction.
  public var description: String {
    let forms = "write sqlite:PATH or postgresql://HOST/DATABASE"
    return switch reason {
    case .noKind: "a store's location names its kind of database; \(forms)"
    case .unknownKind(let kind):
      "there is no store of the kind \(String(kind.prefix(40)).debugDescription); \(forms)"
    case .noPath: "the path of the store's file is missing; write sqlite:PATH"
    case .zeroByte: "a store's location has a NUL byte; \(forms)"
    }
  }
}
