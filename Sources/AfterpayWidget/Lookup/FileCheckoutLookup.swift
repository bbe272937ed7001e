public import ScheduleEngine
internal import ScheduleFiles

/// Finds orders in a JSON file of checkouts, which is read at each lookup.
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

  /// The largest file that is read, in bytes: 16 MiB.
  public static var maximumByteCount: Int { 16 << 20 }

  /// Makes a lookup; the file is first opened when an order is looked up.
  ///
  /// - Parameter path: The path of a file in the form that is shown above.
  public init(path: String) { self.path = path }

  /// Finds an order in the file as it is now.
  ///
  /// - Parameter token: The checkout's token.
  /// - Returns: The order, or nil when the file has no checkout with the token.
  /// - Throws: ``CheckoutLookupFileError`` when the file cannot be read, or `CheckoutFileError` with
  ///   the place of the mistake when it is not one of checkouts.
  /// - Complexity: O(*n*) in the size of the file.
  public func order(for token: SecretToken) async throws -> CheckoutOrder? {
    try Task.checkCancellation()
    let bytes = try LookupFile.read(path, limit: Self.maximumByteCount)
    return try CheckoutFile.read(bytes, named: path)[token.token]
  }
}

/// Says why a file of checkouts could not be read.
///
/// A file that could be read, but holds something else, has an error of its own that says where.
public struct CheckoutLookupFileError: Error, Hashable, Sendable {
  /// What is wrong with a file.
  public enum Reason: Hashable, Sendable {
    /// There is none at the path.
    case missing
    /// It is a folder, a pipe or a device.
    case notAFile
    /// It is larger than ``FileCheckoutLookup/maximumByteCount``.
    case tooLarge
    /// The system does not let it be read; the number is the system's.
    case unreadable(errorNumber: Int32)
  }

  /// What is wrong.
  public let reason: Reason
}

extension CheckoutLookupFileError: CustomStringConvertible {
  /// One line that says what is wrong and what to do.
  public var description: String {
    switch reason {
    case .missing: "there is no file of checkouts; check its path"
    case .notAFile: "the path of the checkouts is not a file's; name a file"
    case .tooLarge: "the file of checkouts is larger than 16 MiB; take old checkouts out"
    case .unreadable(let number):
      "the file of checkouts cannot be read: \(LookupFile.text(of: number)); check it"
    }
  }
}
