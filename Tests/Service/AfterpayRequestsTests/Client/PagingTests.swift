import AfterpayRequests
import HTTPClient
import Testing

/// Searches, page by page.
@Suite(.timeLimit(.minutes(60))) struct PagingTests {
  private static func page(
    _ orders: [String], total: Int, next: String? = nil
  ) -> RecordingTransport.Outcome {
    let results = orders.map { Figures.payment(id: $0) }.joined(separator: ",")
    let link = next.map { #","nextPageUrl":"\#($0)""# } ?? ""
    return .answer(
      200, #"{"totalResults":\#(total),"limit":2,"results":[\#(results)]\#(link)}"#)
  }

  private static func orders(
    _ outcomes: [RecordingTransport.Outcome], _ query: PaymentQuery
  ) async throws -> (pages: [[String]], paths: [String]) {
    let service = try Service(outcomes)
    var pages: [[String]] = []
    for try await page in service.client.payments(query) {
      pages.append(page.payments.map(\.order.description))
    }
    return (pages, service.transport.requests.map(\.path))
  }

  @Test func `A search sends a parameter for each value, without commas or pluses`() async throws {
    var query = try PaymentQuery(limit: 2, paging: .offsets)
    query.fromCreated = try Timestamp("2026-11-28T10:00:00Z")
    query.toCreated = try Timestamp("2026-11-29T10:00:00Z")
    query.orders = [try OrderNumber("1"), try OrderNumber("2")]
    query.tokens = [try SecretToken("a+b,c")]
    query.references = [try MerchantReference("order 7&x=[]")]
    query.statuses = [.approved, .declined]
    query.order = .totalAmount
    query.isAscending = true
    let (_, paths) = try await Self.orders([Self.page([], total: 0)], query)
    #expect(
      paths == [
        "/v2/payments?fromCreatedDate=2026-11-28T10%3A00%3A00Z"
          + "&toCreatedDate=2026-11-29T10%3A00%3A00Z&ids=1&ids=2&tokens=a%2Bb%2Cc"
          + "&merchantReferences=order%207%26x%3D%5B%5D&statuses=APPROVED&statuses=DECLINED&limit=2"
          + "&offset=0&orderBy=totalAmount&ascending=true"
      ])
  }

  @Test func `Pages follow the links of the answers`() async throws {
    let server = AfterpayServer.sandbox.address
    let (pages, paths) = try await Self.orders(
      [
        Self.page(["1", "2"], total: 3, next: "\(server)/v2/payments?limit=2&after=2"),
        Self.page(["3"], total: 3, next: ""),
      ], PaymentQuery(limit: 2))
    #expect(pages == [["1", "2"], ["3"]])
    #expect(
      paths == [
        "/v2/payments?limit=2&includeNextLink=true", "/v2/payments?limit=2&after=2",
      ])
  }

  @Test func `Pages are counted`() async throws {
    let (pages, paths) = try await Self.orders(
      [Self.page(["1", "2"], total: 3), Self.page(["3"], total: 3)],
      PaymentQuery(limit: 2, paging: .offsets))
    #expect(pages == [["1", "2"], ["3"]])
    #expect(
      paths == ["/v2/payments?limit=2&offset=0", "/v2/payments?limit=2&offset=2"])
  }

  @Test func `A page without orders ends a count that is too large`() async throws {
    let (pages, paths) = try await Self.orders(
      [Self.page(["1", "2"], total: 9), Self.page([], total: 9)],
      PaymentQuery(limit: 2, paging: .offsets))
    #expect(pages == [["1", "2"]])
    #expect(paths.count == 2)
  }

  @Test(arguments: [
    "https://evil.example/v2/payments?x=1",
    "https://global-api-sandbox.afterpay.com.evil/v2/payments?",
    "//evil.example/v2/payments?x", "/v2/checkouts", "/v2/payments/1", "x",
  ])
  func `The credentials are sent to no other server`(link: String) async throws {
    let service = try Service([Self.page(["1"], total: 2, next: link)])
    let error = await #expect(throws: AfterpayServiceError.self) {
      for try await _ in service.client.payments(try PaymentQuery()) {}
    }
    #expect(error?.reason == .unreadableAnswer(.impossible("nextPageUrl")))
    #expect(service.transport.requests.count == 1)
  }

  @Test func `A link to the same page does not repeat for ever`() async throws {
    let service = try Service([
      Self.page(["1"], total: 2, next: "/v2/payments?limit=250&includeNextLink=true")
    ])
    await #expect(throws: AfterpayServiceError.self) {
      for try await _ in service.client.payments(try PaymentQuery()) {}
    }
    #expect(service.transport.requests.count == 1)
  }

  @Test func `A page of which one order does not add up is not believed`() async throws {
    let wrong = Figures.payment(open: "49.99", id: "2")
    let body = #"{"totalResults":2,"results":[\#(Figures.payment()),\#(wrong)]}"#
    let service = try Service([.answer(200, body)])
    let error = await #expect(throws: AfterpayServiceError.self) {
      for try await _ in service.client.payments(try PaymentQuery()) {}
    }
    #expect(
      error?.reason
        == .unreadableAnswer(.contradictory("its original amount is not captured + voided + open")))
  }

  @Test(arguments: [
    ("{}", AnswerError.missing("totalResults")),
    (#"{"totalResults":-1,"results":[]}"#, .impossible("totalResults")),
    (#"{"totalResults":1}"#, .missing("results")),
    (#"{"totalResults":1,"results":7}"#, .wrongType("results")),
    (#"{"totalResults":1,"results":[7]}"#, .wrongType("results[0]")),
    (#"{"totalResults":1,"results":[],"nextPageUrl":7}"#, .wrongType("nextPageUrl")),
  ])
  func `A page of another form is an error`(body: String, mistake: AnswerError) async throws {
    let service = try Service([.answer(200, body)])
    let error = await #expect(throws: AfterpayServiceError.self) {
      for try await _ in service.client.payments(try PaymentQuery()) {}
    }
    #expect(error?.reason == .unreadableAnswer(mistake))
  }

  @Test func `A page has 1 to 250 orders`() throws {
    #expect(try PaymentQuery(limit: 1).limit == 1)
    #expect(try PaymentQuery(limit: 250).limit == 250)
    #expect(throws: PaymentQueryError.limit) { try PaymentQuery(limit: 0) }
    #expect(throws: PaymentQueryError.limit) { try PaymentQuery(limit: 251) }
  }
}
