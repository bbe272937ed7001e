import AfterpayWidget
import HTTPClient
import ScheduleEngine

@testable import AfterpayAPI

/// Checks that a shop's settings are accepted exactly if `NaiveOrigin` and `NaiveNames` accept
/// them, and that no setting can end a header or leave its place in an address.
///
/// The lines of the input are a server, a merchant's ID, a secret key, a shop's address, a token, a
/// locale, a shopper's locale and a time zone; missing lines are those of `usual`.
enum SettingsCheck {
  private static let usual = [
    "https://shop.example", "merchant-1", "secret", "https://shop.example", "002.k2a4", "en_US",
    "es_US", "UTC",
  ]

  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    let given = bytes.split(separator: 0x0A, maxSplits: 7, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let lines = given + usual[given.count...]
    if let requests = try requests(lines) { try checkRequests(requests, lines) }
    try checkLocales(lines[5], lines[6], timeZone: lines[7])
  }

  private static func requests(_ lines: [String]) throws(Disagreement) -> ServiceRequests? {
    let server = try server(lines[0])
    let credentials = try credentials(lines[1], lines[2])
    let shop = WebOrigin(lines[3])
    try require(
      (shop != nil) == NaiveOrigin.accepts(lines[3]), "a shop's address or not: \(lines[3])")
    guard let server, let credentials, let shop else { return nil }
    return ServiceRequests(server: server, credentials: credentials, shopAddress: shop.text)
  }

  private static func server(_ text: String) throws(Disagreement) -> AfterpayServer? {
    let isServer = NaiveOrigin.accepts(text) && NaiveOrigin.isSafe(text)
    switch reading({ () throws(AfterpaySettingsError) in try AfterpayServer(address: text) }) {
    case .success(let server):
      try require(isServer, "accepted as a server: \(text.debugDescription)")
      try require(server.address.utf8.elementsEqual(text.utf8), "written as \(server.address)")
      return server
    case .failure(let error):
      try require(!isServer, "rejected: \(text)")
      try requireOneLine(error.description)
      return nil
    }
  }

  private static func credentials(
    _ id: String, _ key: String
  ) throws(Disagreement) -> MerchantCredentials? {
    let isID = (1...256).contains(id.utf8.count) && NaiveOrigin.isPlain(Array(id.utf8), "-._")
    let isKey = (1...1_024).contains(key.utf8.count) && key.utf8.allSatisfy { $0 > 32 && $0 < 127 }
    let made = reading { () throws(AfterpaySettingsError) in
      try MerchantCredentials(merchantID: id, secretKey: key)
    }
    switch made {
    case .success(let credentials):
      try require(isID && isKey, "accepted as credentials")
      return credentials
    case .failure(let error):
      try require(!isID || !isKey, "credentials are rejected: \(error)")
      return nil
    }
  }

  private static func checkRequests(
    _ requests: ServiceRequests, _ lines: [String]
  ) throws(Disagreement) {
    let token = lines[4]
    let start = requests.server.address + "/v2/checkouts/"
    let isStep = ["", ".", ".."].contains { $0.utf8.elementsEqual(token.utf8) }
    guard let request = requests.checkout(token: token) else {
      try require(isStep, "no request for \(token.debugDescription)")
      return
    }
    try require(!isStep && request.address.hasPrefix(start), "the address \(request.address)")
    let segment = Array(request.address.utf8.dropFirst(start.utf8.count))
    try require(NaiveOrigin.isPlain(segment, "-._~%"), "the address \(request.address)")
    try require(NaiveOrigin.decoded(segment) == Array(token.utf8), "the request has another token")
    for header in request.headers.fields {
      try require(
        header.value.utf8.allSatisfy { $0 >= 32 && $0 < 127 }, "a header of \(header.name)")
    }
    let secret =
      request.headers.fields.first { $0.name == "Authorization" }?.value.dropFirst(6) ?? ""
    let sent = NaiveBase64.bytes(of: Array(secret.utf8))
    try require(sent == Array("\(lines[1]):\(lines[2])".utf8), "other credentials are sent")
  }

  private static func checkLocales(
    _ locale: String, _ consumer: String, timeZone: String
  ) throws(Disagreement) {
    let isLocale = NaiveNames.isMerchantLocale(Array(locale.utf8))
    let isConsumer = NaiveNames.isConsumerLocale(Array(consumer.utf8))
    let made = reading { () throws(ConfigurationError) in
      try Configuration(
        minimumAmount: nil, maximumAmount: "2000.00", currencyCode: "USD", locale: locale,
        consumerLocale: consumer, timeZone: timeZone)
    }
    switch made {
    case .success(let made):
      try require(isLocale && isConsumer, "accepted as locales")
      try require(
        NaiveNames.isMerchantLocale(Array(made.locale.utf8)) && made.locale.utf8.count == 5
          && Configuration.supportedLocales.contains(made.locale), "stored as \(made.locale)")
      let asWritten = NaiveNames.locale(Array(consumer.utf8))
      let drawn = made.displayLocale.identifier
      try require(asWritten == nil || drawn == asWritten, "\(consumer) is drawn as \(drawn)")
    case .failure(let error):
      if case .invalidTimeZone = error.reason {
      } else {
        try require(!isLocale || !isConsumer, "locales are rejected: \(error)")
      }
      try requireOneLine(error.description)
    }
  }
}
