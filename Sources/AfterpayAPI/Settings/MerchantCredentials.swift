/// What a shop identifies itself with to Afterpay's service: its merchant ID and its secret key.
///
/// The value shows neither when it is printed, dumped or interpolated.
///
///     let credentials = try MerchantCredentials(merchantID: "60032000", secretKey: "c4e5b6")
///     "\(credentials)"  // "merchant credentials"
public struct MerchantCredentials: Hashable, Sendable {
  let merchantID: String
  let secretKey: String

  /// Takes credentials.
  ///
  ///     try MerchantCredentials(merchantID: "600:32", secretKey: "c4e5b6")
  ///     // throws: not a merchant ID; …
  ///
  /// - Parameters:
  ///   - merchantID: The merchant ID: 1 to 256 letters, digits, `-`, `_` and `.`.
  ///   - secretKey: The secret key: 1 to 1,024 characters of ASCII, none of them a space or a
  ///     control character.
  /// - Throws: ``AfterpaySettingsError``, which holds nothing of either.
  public init(merchantID: String, secretKey: String) throws(AfterpaySettingsError) {
    guard (1...256).contains(merchantID.utf8.count), merchantID.utf8.allSatisfy(Self.isOfID) else {
      throw AfterpaySettingsError(reason: .invalidMerchantID)
    }
    guard (1...1_024).contains(secretKey.utf8.count),
      secretKey.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw AfterpaySettingsError(reason: .invalidSecretKey) }
    self.merchantID = merchantID
    self.secretKey = secretKey
  }

  private static func isOfID(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
    default: false
    }
  }
}

extension MerchantCredentials: CustomStringConvertible, CustomDebugStringConvertible {
  /// The words “merchant credentials”.
  public var description: String { "merchant credentials" }
  /// The words “merchant credentials”.
  public var debugDescription: String { description }
}

extension MerchantCredentials: CustomReflectable {
  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
