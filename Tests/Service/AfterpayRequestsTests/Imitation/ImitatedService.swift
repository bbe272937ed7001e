import AfterpayRequests
import Foundation
import HTTPClient
import ServerTesting
import StrictJSON
import Synchronization
import TestSupport
import Testing

/// A running `Examples/AfterpayService`, which was written without knowledge of the client.
final class ImitatedService: Sendable {
  let client: AfterpayClient
  let address: String
  private let transport = SystemTransport()

  private init(address: String, authorization: ServiceAuthorization) throws {
    self.address = address
    client = try AfterpayClient(
      server: AfterpayServer(address: address),
      credentials: MerchantCredentials(merchantID: "60032000", secretKey: "sandbox-secret"),
      authorization: authorization, shopAddress: "https://shop.example",
      timeouts: ServiceTimeouts(
        reading: .seconds(600), operation: .seconds(600), total: .seconds(3_600)),
      retries: RetryPolicy(
        maximumAttempts: 5, firstPause: .milliseconds(10), maximumPause: .seconds(5)))
  }

  /// Runs the imitation for as long as a body lasts.
  static func run(
    bearer: Bool = false, _ body: (ImitatedService) async throws -> Void
  ) async throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.standardError = FileHandle.nullDevice
    let folder = FileManager.default.temporaryDirectory.appending(path: "imitation-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    process.arguments = [
      ScriptedServer.python, "-B",
      Repository.root.appending(path: "Examples/AfterpayService/afterpay_service.py").path(
        percentEncoded: false), "--port", "0", "--seed", "1", "--index-seconds", "0",
      "--database", folder.appending(path: "service.sqlite").path(percentEncoded: false),
    ]
    process.standardOutput = output
    try process.run()
    // A child of Foundation may inherit blocked signals; this one cannot be blocked.
    defer { kill(process.processIdentifier, SIGKILL) }
    let address = try #require(Self.firstLine(of: output.fileHandleForReading))
    let authority = try AfterpayServer(address: address)
    try await body(
      ImitatedService(address: address, authorization: bearer ? .bearer(from: authority) : .basic))
  }

  private static func firstLine(of file: FileHandle) -> String? {
    var line = Data()
    while let byte = try? file.read(upToCount: 1), !byte.isEmpty {
      if byte.first == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }

  /// Sends a request to the administration, and returns its answer.
  @discardableResult
  func admin(_ method: String, _ path: String, _ body: String = "{}") async throws -> JSONValue {
    let request = HTTPRequest(
      method: method, address: address + "/admin/" + path,
      headers: HTTPFields([HTTPField("Content-Type", "application/json")]),
      body: method == "GET" ? nil : Array(body.utf8))
    let response = try await transport.response(to: request, within: .seconds(600)).get()
    try #require((200...299).contains(response.status), "\(path): \(response.status)")
    return try JSONValue(parsing: response.body.isEmpty ? Array("{}".utf8) : response.body)
  }

  /// Creates a checkout, which the shopper confirms.
  func confirmed(_ amount: Money, declines: Bool = false) async throws -> SecretToken {
    let request = try CheckoutRequest(
      amount: amount, consumer: .init(email: "ada@example.com"),
      merchant: .init(
        redirectConfirmURL: "https://shop.example/done",
        redirectCancelURL: "https://shop.example/cart"))
    let token = try await client.createCheckout(request).token
    try await admin("POST", "checkouts/\(token.revealed)/\(declines ? "decline" : "confirm")")
    return token
  }
}
