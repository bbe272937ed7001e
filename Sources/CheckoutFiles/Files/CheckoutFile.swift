import StrictJSON

/// Orders and their checkout tokens as the bytes of a file, read without a file system.
///
///     let text =
///       #"{"format": 1, "checkouts": [{"token": "002.k2a4", "issuedAt": "2026-11-21T10:00:00Z","#
///       + #" "amount": {"amount": "200.00", "currency": "USD"}}]}"#
///     let table = try CheckoutFile.read(Array(text.utf8), named: "checkouts.json")
///     table[token]?.total     // 200.00 USD
///     table[token]?.issuedAt  // 2026-11-21T10:00:00Z
///
/// The format is described in <doc:CheckoutFiles>.
public enum CheckoutFile {
  /// The version of the format that is read.
  static let format = 1

  /// Reads a file of checkouts.
  ///
  /// Nothing is guessed: no key may be unknown or there twice, no token either, and every value must
  /// be possible.
  ///
  ///     let bytes = Array("{}".utf8)
  ///     try CheckoutFile.read(bytes, named: "checkouts.json")
  ///     // throws: checkouts.json: line 1, column 1: format: this key is missing; add it
  ///
  /// - Parameters:
  ///   - bytes: What the file holds, in UTF-8. How many bytes are too many is for the caller to say,
  ///     before they are read.
  ///   - name: The file's name, for the error.
  /// - Returns: The orders; of the tokens only their digests are kept.
  /// - Throws: ``CheckoutFileError`` with the file, the place, the key and the reason of the first
  ///   mistake.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func read(
    _ bytes: [UInt8], named name: String
  ) throws(CheckoutFileError) -> CheckoutTable {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes, limits: JSONLimits(maximumBytes: .max))
    } catch {
      throw CheckoutFileError(error, file: name)
    }
    do throws(JSONReadError) {
      return try JSONField(value).object { object throws(JSONReadError) in
        try CheckoutFileReader.table(from: &object)
      }
    } catch {
      throw CheckoutFileError(error, file: name)
    }
  }
}
