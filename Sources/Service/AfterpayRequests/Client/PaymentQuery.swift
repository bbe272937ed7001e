public import PaymentEngine
public import ScheduleEngine

/// A search among the orders of the shop.
///
/// An order appears a few seconds after its decision.
///
///     try PaymentQuery(limit: 50).limit   // 50
///     try PaymentQuery(limit: 251)        // throws: a page has 1 to 250 orders; …
public struct PaymentQuery: Hashable, Sendable {
  /// The earliest time of creation, inclusive.
  public var fromCreated: Timestamp?
  /// The latest time of creation, inclusive.
  public var toCreated: Timestamp?
  /// The service's numbers of the orders.
  public var orders: [OrderNumber] = []
  /// The tokens of the checkouts.
  public var tokens: [SecretToken] = []
  /// The shop's own numbers.
  public var references: [MerchantReference] = []
  /// The decisions.
  public var statuses: [Status] = []
  /// The largest number of orders of a page, 1 to 250.
  public let limit: Int
  /// The order of the results.
  public var order: Order?
  /// Whether the results ascend; false by default.
  public var isAscending = false
  /// The way to the next page.
  public var paging: Paging

  /// The service's decision on an order.
  public enum Status: String, Hashable, Sendable, CaseIterable {
    /// The service has approved the order.
    case approved = "APPROVED"
    /// The service has declined the order.
    case declined = "DECLINED"
  }

  /// The value by which results are ordered.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// The time of the order's creation.
    case createdAt
    /// The service's number of the order.
    case id
    /// The amount of the order.
    case totalAmount
    /// The shop's own number of the order.
    case merchantReference
    /// The shopper's address.
    case email
  }

  /// The way to the next page.
  public enum Paging: Hashable, Sendable {
    /// By the address in the answer, which is stable while orders are created.
    case links
    /// By the number of the preceding results.
    case offsets
  }

  /// Creates a search for all orders.
  ///
  /// - Parameters:
  ///   - limit: The largest number of orders of a page, 1 to 250; 250 by default.
  ///   - paging: The way to the next page; links by default.
  /// - Throws: ``PaymentQueryError`` for another limit.
  public init(limit: Int = 250, paging: Paging = .links) throws(PaymentQueryError) {
    guard (1...250).contains(limit) else { throw PaymentQueryError.limit }
    (self.limit, self.paging) = (limit, paging)
  }

  /// Returns the path of a page: a parameter for each value, every special character percent-encoded.
  func path(offset: Int) -> String {
    var parameters: [(String, String)] = []
    if let fromCreated { parameters.append(("fromCreatedDate", fromCreated.description)) }
    if let toCreated { parameters.append(("toCreatedDate", toCreated.description)) }
    parameters += orders.map { ("ids", $0.description) }
    parameters += tokens.map { ("tokens", $0.revealed) }
    parameters += references.map { ("merchantReferences", $0.description) }
    parameters += statuses.map { ("statuses", $0.rawValue) }
    parameters.append(("limit", String(limit)))
    if paging == .offsets { parameters.append(("offset", String(offset))) }
    if let order { parameters.append(("orderBy", order.rawValue)) }
    if isAscending { parameters.append(("ascending", "true")) }
    if paging == .links { parameters.append(("includeNextLink", "true")) }
    let texts = parameters.map { "\($0.0)=\($0.1.formEncoded)" }
    return "/v2/payments?" + texts.joined(separator: "&")
  }
}

/// The reason why a search cannot be sent.
public enum PaymentQueryError: Error, Hashable, Sendable {
  /// The number of orders of a page is out of range.
  case limit
}

extension PaymentQueryError: CustomStringConvertible {
  /// The mistake and its correction, in one line.
  public var description: String { "a page has 1 to 250 orders; pass such a limit" }
}
