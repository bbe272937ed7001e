internal import HTTPClient
public import PaymentEngine
internal import PaymentWire
internal import ScheduleEngine
internal import StrictJSON

/// A page of the orders of a search.
public struct PaymentPage: Hashable, Sendable {
  /// The orders.
  public let payments: [Payment]
  /// The number of orders of all pages.
  public let totalCount: Int
}

/// The pages of a search; each is asked for when it is needed.
///
/// ```swift no-run
/// for try await page in client.payments(try PaymentQuery()) {
///   for payment in page.payments { print(payment.order) }
/// }
/// ```
///
/// Iterating throws ``AfterpayServiceError``.
public struct PaymentPages: AsyncSequence, Sendable {
  /// A page of orders.
  public typealias Element = PaymentPage

  let client: AfterpayClient
  let query: PaymentQuery

  /// Returns an iterator that begins with the first page.
  public func makeAsyncIterator() -> Iterator { Iterator(client: client, query: query) }

  /// Asks for one page after the other.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    private let client: AfterpayClient
    private let query: PaymentQuery
    /// The path of the next page; nil after the last one.
    private var path: String?
    private var offset = 0

    init(client: AfterpayClient, query: PaymentQuery) {
      (self.client, self.query) = (client, query)
      path = query.path(offset: 0)
    }

    /// Returns the next page, or nil after the last one.
    public mutating func next() async throws(AfterpayServiceError) -> PaymentPage? {
      guard let path else { return nil }
      self.path = nil
      let server = client.server.address
      let request = client.requests.request("GET", path)
      let (page, next) = try await client.value(of: request) { answer in
        answer.outcome(of: .payments) { body throws(AnswerError) in
          try AnswerReader.page(in: body, of: server)
        }
      }
      offset += page.payments.count
      switch query.paging {
      case .links:
        guard next != path else {
          throw AfterpayServiceError(
            reason: .unreadableAnswer(.impossible("nextPageUrl")), attempts: 1)
        }
        self.path = next
      case .offsets:
        if !page.payments.isEmpty, offset < page.totalCount {
          self.path = query.path(offset: offset)
        }
      }
      return page.payments.isEmpty && self.path == nil && offset > 0 ? nil : page
    }

    /// Returns the next page, or nil after the last one.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(AfterpayServiceError) -> PaymentPage? {
      try await next()
    }
  }
}

extension AfterpayClient {
  /// Searches the orders of the shop: `GET /v2/payments`.
  ///
  /// - Parameter query: The search.
  /// - Returns: The pages. Nothing is sent until the first one is asked for.
  public func payments(_ query: PaymentQuery) -> PaymentPages {
    PaymentPages(client: self, query: query)
  }
}

extension AnswerReader {
  /// Reads a page of orders, and the path of the next one.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - server: The address of the service, to which alone the credentials are sent.
  /// - Returns: The page, and the path of the next one or nil.
  /// - Throws: ``AnswerError``.
  static func page(
    in body: [UInt8], of server: String
  ) throws(AnswerError) -> (page: PaymentPage, next: String?) {
    let answer = try AnswerObject(body: body)
    guard let total = answer.value("totalResults") else { throw .missing("totalResults") }
    guard let count = total.number?.int, count >= 0 else { throw .impossible("totalResults") }
    guard answer.value("results") != nil else { throw .missing("results") }
    var payments: [Payment] = []
    for object in try answer.objects("results") { payments.append(try object.payment()) }
    let page = PaymentPage(payments: payments, totalCount: count)
    guard let link = try answer.optionalText("nextPageUrl"), !link.isEmpty else {
      return (page, nil)
    }
    let text = link.description
    let path = text.hasPrefix(server) ? String(text.dropFirst(server.count)) : text
    guard path.hasPrefix("/v2/payments?") else { throw .impossible("nextPageUrl") }
    return (page, path)
  }
}
