import AfterpayRequests
import ArgumentParsing
import StrictJSON

/// The service that a command line names, and the shop's credentials for it.
struct ServiceSettings: Sendable {
  let server: AfterpayServer
  let shop: String
  let credentials: MerchantCredentials
  /// The pause before the first repetition of a request.
  let pause: Int
  /// The time for each request; nil for the usual times.
  let timeout: Duration?

  /// Throws unless the command line names the server.
  static func check(_ parsed: ParsedArguments) throws(ValidationError) {
    guard parsed[ServiceOptions.server] != nil else {
      throw ValidationError(
        "name the service by --server: sandbox, production, or the address of another server")
    }
  }

  /// Reads the server, the shop's address and the credentials; missing credentials are no error for requests
  /// that do without.
  init(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment, needsCredentials: Bool = true
  ) throws(CommandError) {
    server = try Self.server(parsed[ServiceOptions.server] ?? "")
    shop = parsed[ServiceOptions.shop] ?? Self.unnamedShop
    (pause, timeout) = (
      parsed[ServiceOptions.pause], parsed[ServiceOptions.timeout].map { .milliseconds($0) }
    )
    let isGiven = try environment.variable("AFTERPAY_MERCHANT_ID") != nil
    credentials =
      needsCredentials || isGiven
      ? try Self.credentials(environment, for: server)
      : try settings { () throws(AfterpaySettingsError) in
        try MerchantCredentials(merchantID: "none", secretKey: "none")
      }
  }

  /// The address of a shop that has none of its own, since the service demands one in `User-Agent`.
  private static let unnamedShop = "https://localhost"

  /// The times for requests.
  var timeouts: ServiceTimeouts {
    timeout.map { ServiceTimeouts(reading: $0, operation: $0) } ?? ServiceTimeouts()
  }

  /// The requests of a call that is not about a stored order: 5 within 3 minutes.
  var retries: RetryPolicy {
    RetryPolicy(
      maximumAttempts: 5, firstPause: .milliseconds(pause), maximumPause: .seconds(180))
  }

  private static func server(_ text: String) throws(CommandError) -> AfterpayServer {
    switch text {
    case "sandbox": return .sandbox
    case "production": return .production
    default:
      return try settings("--server: \(text.quotedForMessage): ", "--server") {
        () throws(AfterpaySettingsError) in try AfterpayServer(address: text)
      }
    }
  }

  private static func credentials(
    _ environment: CommandEnvironment, for server: AfterpayServer
  ) throws(CommandError) -> MerchantCredentials {
    guard let id = try environment.variable("AFTERPAY_MERCHANT_ID") else {
      throw CommandError(
        .configuration,
        "AFTERPAY_MERCHANT_ID is not set; set it to the merchant's ID at \(server.name)",
        code: "no_credentials")
    }
    let key = try secretKey(environment, for: server)
    return try settings("the credentials cannot be used: ") { () throws(AfterpaySettingsError) in
      try MerchantCredentials(merchantID: id, secretKey: key)
    }
  }

  /// The size limit of the file of the secret key, in bytes.
  private static let keyFileLimit = 4_096

  /// Reads the secret key, without one line feed at its end.
  private static func secretKey(
    _ environment: CommandEnvironment, for server: AfterpayServer
  ) throws(CommandError) -> String {
    func error(_ problem: String) -> CommandError {
      CommandError(
        .configuration,
        "AFTERPAY_SECRET_KEY_FILE \(problem); name a file with the secret key for \(server.name)",
        code: "no_credentials")
    }
    guard let path = try environment.variable("AFTERPAY_SECRET_KEY_FILE") else {
      throw error("is not set")
    }
    switch environment.read(path, keyFileLimit) {
    case .bytes(let bytes):
      guard let key = String(validating: bytes.withoutLastLineFeed, as: UTF8.self) else {
        throw error("names a file that is not text")
      }
      return key
    case .tooLarge: throw error("names a file of more than \(keyFileLimit) bytes")
    case .missing: throw error("names a file that does not exist")
    case .unreadable(let reason): throw error("names a file that cannot be read (\(reason))")
    }
  }
}

/// Uses settings of the service, and converts their error to a ``CommandError``.
func settings<Result>(
  _ prefix: String = "", _ field: String? = nil,
  _ work: () throws(AfterpaySettingsError) -> Result
) throws(CommandError) -> Result {
  do throws(AfterpaySettingsError) {
    return try work()
  } catch {
    throw CommandError(.configuration, "\(prefix)\(error)", field: field)
  }
}

extension AfterpayServer {
  /// The name of the server in messages: `sandbox`, `production`, or its address.
  var name: String {
    switch self {
    case .sandbox: "sandbox"
    case .production: "production"
    default: address
    }
  }
}

extension [UInt8] {
  /// The bytes without one line feed at their end.
  var withoutLastLineFeed: [UInt8] { last == UInt8(ascii: "\n") ? dropLast() : self }
}
