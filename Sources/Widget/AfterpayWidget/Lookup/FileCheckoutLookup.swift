internal import POSIX
public import ScheduleEngine
internal import ScheduleFiles

/// A lookup of orders in a JSON file of checkouts, which reads the file again for each order.
///
/// ```json
/// {"format": 1, "checkouts": [
///   {"token": "002.k2a4", "amount": {"amount": "200.00", "currency": "USD"},
///    "issuedAt": "2026-11-21T10:00:00Z"}
/// ]}
/// ```
///
///     let lookup = FileCheckoutLookup(path: "checkouts.json")
///     lookup.path                              // "checkouts.json"
///     FileCheckoutLookup.maximumByteCount      // 16777216
public struct FileCheckoutLookup: CheckoutLookup {
  /// The path of the file.
  public let path: String

  /// The size limit of a file, in bytes: 16 MiB.
  public static var maximumByteCount: Int { 16 << 20 }

  /// Creates a lookup; the file is first opened when an order is looked up.
  ///
  /// - Parameter path: The path of a file in the format shown above.
  public init(path: String) { self.path = path }

  /// Reads the file and returns the order of a checkout.
  ///
  /// - Parameter token: The checkout's token.
  /// - Returns: The order, or nil if the file has no checkout with the token.
  /// - Throws: ``CheckoutLookupFileError`` if the file cannot be read, or `CheckoutFileError` with
  ///   the position of the mistake if it is not a file of checkouts.
  /// - Complexity: O(*n*) in the size of the file.
  public func order(for token: SecretToken) async throws -> CheckoutOrder? {
    try Task.checkCancellation()
    let bytes: [UInt8]
    do throws(FileReadError) {
      // Only regular files: opening a pipe would block this thread until the pipe has a writer.
      bytes = try POSIXFile.read(path, limit: Self.maximumByteCount, kind: .regular)
    } catch {
      throw CheckoutLookupFileError(error)
    }
    return try CheckoutFile.read(bytes, named: path)[token.token]
  }
}

/// An error of reading a file of checkouts.
///
/// A file with malformed contents throws `CheckoutFileError` instead.
public struct CheckoutLookupFileError: Error, Hashable, Sendable {
  /// The reason why a file could not be read.
  public enum Reason: Hashable, Sendable {
    /// There is no file at the path.
    case missing
    /// The path names a folder, a pipe or a device.
    case notAFile
    /// The file is larger than ``FileCheckoutLookup/maximumByteCount``.
    case tooLarge
    /// The system reported an error, with this `errno`.
    case unreadable(errorNumber: Int32)
  }

  /// The reason.
  public let reason: Reason
}

extension CheckoutLookupFileError {
  fileprivate init(_ error: FileReadError) {
    reason =
      switch error {
      case .missing: .missing
      case .notAFile: .notAFile
      case .tooLarge: .tooLarge
      case .cannotOpen(let error), .cannotRead(let error): .unreadable(errorNumber: error.code)
      }
  }
}

extension CheckoutLookupFileError: CustomStringConvertible {
  /// The problem and its remedy, in one line.
  public var description: String {
    switch reason {
    case .missing: "there is no file of checkouts; check its path"
    case .notAFile: "the path of the checkouts is not that of a regular file; use a regular file"
    case .tooLarge: "the file of checkouts is larger than 16 MiB; remove old checkouts"
    case .unreadable(let number):
      "the file of checkouts cannot be read: \(Errno(number)); check it"
    }
  }
}
