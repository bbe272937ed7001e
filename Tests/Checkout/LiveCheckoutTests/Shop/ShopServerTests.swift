import CheckoutEngine
import Foundation
import LiveCheckout
import ScheduleEngine
import ServerTesting
import ShopRequests
import Testing

/// Requests to a real server that answers, is slow, breaks or sends something else.
@Suite(.timeLimit(.minutes(60))) struct ShopServerTests {
  /// Sends a request to a server that follows scripts; returns the end and the requests.
  private static func send(
    _ kind: Shop.Kind, _ scripts: [Script], settings: ShopRequestSettings = Shop.patient,
    path: String = ""
  ) async throws -> (
    end: Result<ShopAnswer<NativeReply>, NoAnswerError>, events: [ScriptedServer.Event]
  ) {
    let request = try Shop.request(kind)
    let (end, server) = try await ScriptedServer.run(scripts) { server in
      let client = try Shop.client(at: server.address + path, settings: settings)
      let end: Result<ShopAnswer<NativeReply>, NoAnswerError>
      do throws(NoAnswerError) {
        end = .success(try await client.request(request))
      } catch {
        end = .failure(error)
      }
      return (end, server)
    }.result
    // The server has ended, so that all its events are here.
    return (end, server.events.filter { $0.event == "request" })
  }

  private static func lines(_ event: ScriptedServer.Event) -> [String] {
    (event.head ?? "").split(separator: "\r\n").map(String.init)
  }

  @Test func `A payment is one POST with its key and its body`() async throws {
    let (end, events) = try await Self.send(.pay, [.answer(201, Shop.payment)], path: "/api/")
    #expect(
      try end.get()
        == ShopAnswer(status: 201, reply: .payment(id: "p-1", data: #"{"secret":"quokka"}"#)))
    let event = try #require(events.first)
    let lines = Self.lines(event)
    #expect(lines[0] == "POST /api/checkouts/o-1/payments HTTP/1.1")
    #expect(lines.contains("Idempotency-Key: k-yak"))
    #expect(lines.contains("Content-Type: application/json"))
    #expect(lines.contains("Accept: application/json"))
    #expect(lines.contains("User-Agent: afterpay-widget/1"))
    #expect(
      event.body
        == #"{"cartId":"c-1","expectedTotal":{"amount":"24.00","currency":"USD"},"#
        + #""provider":"card","key":"k-yak"}"#)
  }

  @Test func `A reading has no body and no key`() async throws {
    let (end, events) = try await Self.send(.read, [.answer(200, Shop.order(price: 3_000))])
    guard case .order(let order)? = try end.get().reply else {
      Issue.record("no order")
      return
    }
    #expect(order.summary.total.minorUnits == 3_000)
    let event = try #require(events.first)
    let lines = Self.lines(event)
    #expect(lines[0] == "GET /checkouts/o-1 HTTP/1.1")
    #expect(event.body == "")
    #expect(!lines.contains { $0.hasPrefix("Idempotency-Key") || $0.hasPrefix("Content-") })
  }

  @Test func `A change is a PATCH`() async throws {
    let (end, events) = try await Self.send(.change, [.answer(200, Shop.order())])
    #expect(try end.get().status == 200)
    let event = try #require(events.first)
    #expect(Self.lines(event)[0] == "PATCH /checkouts/o-1 HTTP/1.1")
    #expect(event.body == #"{"contact":{"email":"walrus@example.com"}}"#)
  }

  @Test func `A rejection has the server's words`() async throws {
    let (end, _) = try await Self.send(.pay, [.answer(402, #"{"message":"Insufficient funds"}"#)])
    #expect(try end.get() == ShopAnswer(status: 402, message: "Insufficient funds"))
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `A redirect is an answer and is not followed`(_ status: Int) async throws {
    let (end, events) = try await Self.send(
      .read, [.answer(status, headers: ["Location: /checkouts/o-2"])])
    #expect(try end.get() == ShopAnswer(status: status))
    #expect(events.count == 1)
  }

  @Test(arguments: [
    "", "null", "[]", "{}", "{", "<html>", #"{"paymentId":7}"#,
    #"{"paymentId":"p","paymentId":"q"}"#,
    String(repeating: "[", count: 100_000),
  ])
  func `A body of another form is a success without a reply`(_ body: String) async throws {
    let (end, _) = try await Self.send(.pay, [.answer(200, body)])
    let answer = try end.get()
    #expect(answer.isSuccess && answer.reply == nil && answer.message == nil)
    #expect(answer.reason != nil)
  }

  @Test func `A body of the largest size is read, and one byte more is no answer`() async throws {
    let body = Shop.payment
    let room = 1_023 * 1_024 - body.utf8.count
    let largest = body + String(repeating: " ", count: room)
    #expect(try await Self.send(.pay, [.answer(200, largest)]).end.get().reply != nil)
    let (end, _) = try await Self.send(
      .pay, [.answer(200, String(repeating: " ", count: 1_048_577))])
    #expect(throws: NoAnswerError.self) { try end.get() }
  }

  @Test func `An endless body is no answer, and the connection is closed`() async throws {
    let request = try Shop.request(.read)
    let start = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{\"a\":\""
    try await ScriptedServer.run([[.send(start), .endless("zebra")]]) { server in
      let client = try Shop.client(at: server.address)
      let error = await #expect(throws: NoAnswerError.self) { try await client.request(request) }
      #expect(error?.reason == .unreachable)
      #expect(await server.waits(for: "gone"))
    }
  }

  /// The bytes that a server sends before it breaks the connection.
  private static let beginnings = [
    "", "HTTP/1.1 2", "HTTP/1.1 200 OK\r\nContent-Le", Script.text(200, "{}", contentLength: 900),
  ]

  @Test(arguments: beginnings)
  func `A connection that breaks is no answer, and a payment on it is sent again with its key`(
    _ text: String
  ) async throws {
    let script = text.isEmpty ? [] : [Step.send(text)]
    let (end, _) = try await Self.send(.complete, [script])
    #expect(throws: NoAnswerError.self) { try end.get() }
    let (second, events) = try await Self.send(
      .pay, [script, .answer(201, Shop.payment)], settings: Shop.repeating)
    #expect(try second.get().status == 201)
    #expect(events.count == 2)
    #expect(events.allSatisfy { $0.head?.contains("Idempotency-Key: k-yak\r\n") == true })
    #expect(events.first?.body == events.last?.body)
  }

  @Test func `A silent server is a time-out after its time`() async throws {
    let short = ShopRequestSettings(
      maximumAttempts: 3, firstPause: .zero, maximumPause: .zero, perAttempt: .milliseconds(50),
      total: .seconds(600))
    let (end, events) = try await Self.send(.read, [[.hold]], settings: short)
    let error = #expect(throws: NoAnswerError.self) { try end.get() }
    #expect(error?.reason == .timeout)
    #expect(error?.detail == "there was no response in time")
    #expect(events.count <= 3)
    let once = ShopRequestSettings(perAttempt: .seconds(600), total: .milliseconds(50))
    await #expect(throws: NoAnswerError.self) {
      try await Self.send(.complete, [[.hold]], settings: once).end.get()
    }
  }

  @Test func `A server that is not there cannot be reached`() async throws {
    let address = try await ScriptedServer.run([[]]) { $0.address }.result
    let client = try Shop.client(at: address, settings: Shop.repeating)
    let request = try Shop.request(.pay)
    let error = await #expect(throws: NoAnswerError.self) { try await client.request(request) }
    #expect(error == NoAnswerError(.unreachable, detail: "no connection could be opened"))
  }

  @Test(arguments: [Shop.Kind.read, .pay, .complete])
  func `A cancelled request ends at once, and no other follows`(_ kind: Shop.Kind) async throws {
    let request = try Shop.request(kind)
    try await ScriptedServer.run([[.hold]]) { server in
      let client = try Shop.client(at: server.address, settings: Shop.repeating)
      let task = Task { () throws(NoAnswerError) in try await client.request(request) }
      #expect(await server.waits(for: "request"))
      task.cancel()
      let error = await #expect(throws: NoAnswerError.self) { try await task.value }
      #expect(error?.reason == .cancelled)
      #expect(await server.waits(for: "gone"))
      #expect(server.count(of: "request") == 1)
    }
  }

  @Test func `A request of a cancelled task is not answered`() async throws {
    let request = try Shop.request(.read)
    try await ScriptedServer.run([.answer(200, Shop.order())]) { server in
      let client = try Shop.client(at: server.address)
      let task = Task { () throws(NoAnswerError) -> ShopAnswer<NativeReply> in
        while !Task.isCancelled { await Task.yield() }
        return try await client.request(request)
      }
      task.cancel()
      let error = await #expect(throws: NoAnswerError.self) { try await task.value }
      #expect(error?.reason == .cancelled)
    }
  }

  @Test(arguments: Shop.Kind.allCases)
  func `No error contains a part of a request or an answer`(_ kind: Shop.Kind) async throws {
    let scripts: [Script] = [[], [.send("quokka zebra\r\n\r\n")], [.send("HTTP/1.1 200\r\nzebra")]]
    for script in scripts {
      let (end, _) = try await Self.send(kind, [script])
      let error = #expect(throws: NoAnswerError.self) { try end.get() }
      Secrets.expectNone(in: try #require(error))
      #expect(error?.localizedDescription.contains("127.0.0.1") == false)
    }
    let client = try Shop.client(at: "https://shop.example")
    #expect("\(client)" == "a client of https://shop.example")
  }
}
