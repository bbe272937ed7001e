import CheckoutEngine
import HTTPClient
import ScheduleEngine
import ShopRequests
import Testing

/// The HTTP requests of calls of any flow.
@Suite struct ShopCallTests {
  /// A call that no flow has.
  private struct Probe: ShopCall {
    var method: StaticString = "GET"
    var path: UTF8Text
    var json: [UInt8]?
    var idempotencyKey: PaymentKey?
    var namesDevice = false

    func answer(status: Int, body: [UInt8]) -> ShopAnswer<Int> {
      ShopAnswer(status: status, reply: body.count)
    }
  }

  private static func send(
    _ call: Probe, to shop: String = "https://shop.example/api", device: String? = "d-1"
  ) async throws -> (request: HTTPRequest?, answer: ShopAnswer<Int>?) {
    let transport = ScriptedTransport([.status(200, "abc")])
    let sender = ShopClient(
      shop: try ShopAddress(shop), device: device,
      client: RetryingClient(
        transport: transport, timeouts: HTTPTimeouts(perAttempt: .seconds(60), total: .seconds(60)),
        backoff: Backoff(maximumAttempts: 1, firstPause: .zero, maximumPause: .zero)))
    let answer = try? await sender.answer(to: call)
    return (transport.requests.first, answer)
  }

  @Test(arguments: [
    ("/checkouts/o-1", "https://shop.example/api/checkouts/o-1"),
    ("payments", "https://shop.example/api/payments"),
    ("methods?amount=12.34", "https://shop.example/api/methods?amount=12.34"),
    ("/a/..b/%2E", "https://shop.example/api/a/..b/%2E"),
  ])
  func `A path is appended to the shop's address`(_ path: String, _ address: String) async throws {
    let (request, answer) = try await Self.send(Probe(path: UTF8Text(path)))
    #expect(request?.address == address)
    #expect(answer == ShopAnswer(status: 200, reply: 3))
  }

  @Test(arguments: ["/checkouts/..", "/checkouts/./payments", "..", "/a/../b?c"])
  func `A path that would lead elsewhere is not sent`(_ path: String) async throws {
    let (request, answer) = try await Self.send(Probe(path: UTF8Text(path)))
    #expect(request == nil && answer == nil)
  }

  @Test func `The device is named in the requests that need it`() async throws {
    let header = ShopClient.deviceHeader
    let named = try await Self.send(Probe(path: "payments", namesDevice: true))
    #expect(named.request?.headers.all(header) == ["d-1"])
    let other = try await Self.send(Probe(path: "/checkouts"))
    #expect(other.request?.headers.all(header) == [])
    let none = try await Self.send(Probe(path: "payments", namesDevice: true), device: nil)
    #expect(none.request?.headers.all(header) == [])
  }

  @Test func `Only a body has a type, and only a key is named`() async throws {
    let key = try PaymentKey("k-1")
    let full = try await Self.send(
      Probe(method: "POST", path: "/a", json: [0x7B, 0x7D], idempotencyKey: key))
    #expect(full.request?.headers.all("Content-Type") == ["application/json"])
    #expect(full.request?.headers.all("Idempotency-Key") == ["k-1"])
    #expect(full.request?.body == [0x7B, 0x7D])
    let empty = try await Self.send(Probe(path: "/a"))
    #expect(empty.request?.headers.all("Content-Type") == [])
    #expect(empty.request?.headers.all("Idempotency-Key") == [])
    #expect(empty.request?.body == nil)
  }
}
