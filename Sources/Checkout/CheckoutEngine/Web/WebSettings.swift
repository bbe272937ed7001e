public import ScheduleEngine

/// The facts that a web checkout begins with.
///
///     let settings = try WebSettings(cartID: "c-1", api: .cartTransfer(appID: "app-1"))
///     settings.kind  // .bridge
public struct WebSettings: Hashable, Sendable {
  /// The cart's identifier.
  public let cartID: UTF8Text
  /// The paths of the shop's server.
  public let api: WebAPI
  /// The way in which the page reports a placed order.
  public let kind: WebKind

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - cartID: The cart's identifier, at least one byte.
  ///   - api: The paths of the shop's server, with an identifier of at least one byte.
  ///   - kind: The way in which the page reports a placed order; by messages by default.
  /// - Throws: ``WebSettingsError`` for other values.
  public init(cartID: UTF8Text, api: WebAPI, kind: WebKind = .bridge) throws(WebSettingsError) {
    guard !cartID.isEmpty else { throw WebSettingsError(reason: .emptyCartID) }
    if case .cartTransfer(let appID) = api, appID.isEmpty {
      throw WebSettingsError(reason: .emptyAppID)
    }
    (self.cartID, self.api, self.kind) = (cartID, api, kind)
  }
}

/// The paths of a shop's server for a web checkout; requests and answers are the same for both.
public enum WebAPI: Hashable, Sendable {
  /// `/CartTransfer/apps/{appId}/BeginCartTransfer` and `/CartTransfer/apps/{appId}/Complete`, with
  /// the identifier of the app.
  case cartTransfer(appID: UTF8Text)
  /// `/checkout/start` and `/checkout/complete`.
  case checkout

  /// The name in JSON, such as `cartTransfer`.
  public var name: StaticString {
    switch self {
    case .cartTransfer: "cartTransfer"
    case .checkout: "checkout"
    }
  }
}

/// The way in which a page of a web checkout reports a placed order.
public enum WebKind: Hashable, Sendable {
  /// The page sends messages.
  case bridge
  /// The page knows nothing of the app; an order is placed when an address of this form is reached.
  case parse(WebCompletion)

  /// The name in JSON, such as `bridge`.
  public var name: StaticString {
    switch self {
    case .bridge: "bridge"
    case .parse: "parse"
    }
  }
}

/// The form of the address that a shop's page reaches once the order is placed.
///
///     let completion = try WebCompletion(host: "shop.example", path: "/done", orderQuery: "order")
///     completion.orderID(in: "https://shop.example/done?order=A-1")?.description  // "A-1"
///     completion.orderID(in: "http://shop.example/done?order=A-1")                // nil
///     completion.orderID(in: "https://shop.example/donut?order=A-1")              // nil
public struct WebCompletion: Hashable, Sendable {
  /// The host, compared without case.
  public let host: UTF8Text
  /// The path, or its beginning up to a slash, compared as written; any path if it is empty.
  public let path: UTF8Text
  /// The name of the query item that has the order's identifier.
  public let orderQuery: UTF8Text

  /// Creates the form of an address.
  ///
  /// - Parameters:
  ///   - host: The host, at least one byte.
  ///   - path: The path, empty or beginning with a slash; a slash at its end does not count.
  ///   - orderQuery: The name of the query item that has the order's identifier, at least one byte.
  /// - Throws: ``WebSettingsError`` for an empty host or name, and for a path without its slash.
  public init(
    host: UTF8Text, path: UTF8Text, orderQuery: UTF8Text
  ) throws(WebSettingsError) {
    guard !host.isEmpty, !orderQuery.isEmpty else { throw WebSettingsError(reason: .completion) }
    guard path.isEmpty || path.bytes.first == UInt8(ascii: "/") else {
      throw WebSettingsError(reason: .completionPath)
    }
    (self.host, self.path, self.orderQuery) = (host, path, orderQuery)
  }

  /// Returns the identifier of the placed order in an address, or nil if no order is placed there.
  ///
  /// The scheme is `https`, no user is named, the port is 443 or missing, and the first query item
  /// with the name has a value of at least one byte.
  ///
  /// - Parameter address: The address.
  /// - Returns: The decoded value of the query item.
  /// - Complexity: O(*n*) in the length of the address.
  public func orderID(in address: PageAddress) -> UTF8Text? {
    guard address.hasScheme("https"), !address.hasUser,
      address.host?.isEqualIgnoringCase(to: host) == true, hasPath(of: address)
    else { return nil }
    if let port = address.port, !port.isEmpty, port != "443" { return nil }
    guard let id = address.firstValue(ofQueryItem: orderQuery), !id.isEmpty else { return nil }
    return id
  }

  /// Returns whether the path of an address is the path, or continues it after a slash.
  private func hasPath(of address: PageAddress) -> Bool {
    let slash = UInt8(ascii: "/")
    let expected = path.bytes.last == slash ? path.bytes.dropLast() : path.bytes[...]
    let bytes = address.path.bytes
    guard bytes.starts(with: expected) else { return false }
    return bytes.count == expected.count || bytes[expected.count] == slash
  }
}

/// The reason why values are not the settings of a web checkout, which the app's author corrects.
///
///     try WebSettings(cartID: "", api: .checkout)  // throws: the cart's identifier is empty
public struct WebSettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A rule that settings can break.
  public enum Reason: Hashable, Sendable {
    /// The cart's identifier is empty.
    case emptyCartID
    /// The app's identifier is empty or missing.
    case emptyAppID
    /// The completion is missing, or its host or query item is empty.
    case completion
    /// The completion's path does not begin with a slash, so that no address has it.
    case completionPath
  }

  /// The broken rule.
  public let reason: Reason

  /// Creates an error.
  package init(reason: Reason) { self.reason = reason }

  /// The error in one line.
  public var description: String {
    switch reason {
    case .emptyCartID: "the cart's identifier is empty"
    case .emptyAppID:
      "the app's identifier is empty or missing: give one for cartTransfer, leave it out for checkout"
    case .completion:
      "parse needs a completion: a host, a path, and the name of the order's query item"
    case .completionPath:
      "the completion's path begins with a slash, such as /done, or is empty for any path"
    }
  }
}
