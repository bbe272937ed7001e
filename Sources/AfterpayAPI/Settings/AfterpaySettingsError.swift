/// Says why a setting cannot be.
///
/// Nothing of the setting is in it.
public struct AfterpaySettingsError: Error, Hashable, Sendable {
  /// What is wrong with a setting.
  public enum Reason: Hashable, Sendable {
    /// The server's address is not a scheme, a host and perhaps a port.
    case invalidServer
    /// The server would be asked without encryption.
    case insecureServer
    /// The environment sends requests to a server on this machine through a proxy, unencrypted.
    case exposedByProxy
    /// The merchant ID is empty, too long or has other characters.
    case invalidMerchantID
    /// The secret key is empty, too long or has other characters.
    case invalidSecretKey
    /// The shop's address is not a scheme, a host and perhaps a port.
    case invalidShopAddress
  }

  /// What is wrong.
  public let reason: Reason

  package init(reason: Reason) { self.reason = reason }
}

extension AfterpaySettingsError: CustomStringConvertible {
  /// One line that says what is wrong and what to write.
  public var description: String {
    switch reason {
    case .invalidServer:
      "not the address of a server; write one such as https://global-api.afterpay.com, without a path"
    case .insecureServer:
      "credentials would be sent without encryption; write an address that begins with https://"
    case .exposedByProxy:
      "credentials would be sent to the proxy of http_proxy or all_proxy without encryption; "
        + "name the server's host in no_proxy"
    case .invalidMerchantID:
      "not a merchant ID; write 1 to 256 letters, digits, hyphens, underscores and points"
    case .invalidSecretKey:
      "not a secret key; write 1 to 1024 characters of ASCII without spaces"
    case .invalidShopAddress:
      "not a shop's address; write one such as https://shop.example, without a path"
    }
  }
}
