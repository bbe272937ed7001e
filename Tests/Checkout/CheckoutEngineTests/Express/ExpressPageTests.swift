import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The page that an express checkout loads.
@Suite struct ExpressPageTests {
  private func url(_ session: ExpressSession) -> String? {
    guard case .loadPage(let url)? = session.reaction.effects.first else { return nil }
    return url.text.description
  }

  @Test(
    arguments: [
      (.au, .production, "https://portal.afterpay.com/au"),
      (.nz, .production, "https://portal.afterpay.com/nz"),
      (.us, .production, "https://portal.afterpay.com/us"),
      (.ca, .production, "https://portal.afterpay.com/ca"),
      (.gb, .production, "https://portal.clearpay.co.uk/uk"),
      (.us, .sandbox, "https://portal.sandbox.afterpay.com/us"),
      (.gb, .sandbox, "https://portal.sandbox.clearpay.co.uk/uk"),
    ] as [(ExpressRegion, ExpressEnvironment, String)])
  func `The page depends on the region and on the service`(
    region: ExpressRegion, environment: ExpressEnvironment, page: String
  ) {
    let session = ExpressSession(region: region, environment: environment)
    #expect(url(session) == page + "/checkout/?token=001.tok&isWindowed=true&protocol=json")
    #expect(session.work == ["load"])
    #expect(session.news == [])
    #expect(session.state.phase == .loading)
  }

  @Test func `Flags are in the address where they are given, true or false`() {
    let all = ExpressSession(
      isPickup: false, isBuyNow: true, requiresShippingOption: true, sdk: "1.0 (x)")
    #expect(
      url(all)?.hasSuffix(
        "&buyNow=true&pickup=false&shippingOptionRequired=true&sdk=1.0%20%28x%29") == true)
    #expect(
      url(ExpressSession(isPickup: true))?.hasSuffix("&protocol=json&pickup=true") == true)
    #expect(url(ExpressSession(sdk: ""))?.hasSuffix("&protocol=json&sdk=") == true)
  }

  @Test func `The token is encoded, unlike in Afterpay's script`() {
    let session = ExpressSession(token: "a&isWindowed=false#é/+~")
    #expect(
      url(session)
        == "https://portal.sandbox.afterpay.com/us/checkout/"
        + "?token=a%26isWindowed%3Dfalse%23%C3%A9%2F%2B~&isWindowed=true&protocol=json")
  }

  @Test(
    arguments: [
      nil, "", "a\nb", "\u{7F}", "\u{85}",
      SecretText(UTF8Text(String(repeating: "x", count: 1_025))),
    ] as [SecretText?])
  func `Without a usable token the checkout is cancelled at once, and says so once`(
    token: SecretText?
  ) {
    for region in [ExpressRegion.us, ExpressRegion("FR")] {
      let session = ExpressSession(token: token, region: region)
      #expect(session.work == [])
      #expect(session.news == ["cancelled no_url"])
      #expect(session.state.phase == .cancelled)
      #expect(session.state.reason == .noURL)
      #expect(session.refusal(of: .dismiss) == "ended")
    }
  }

  @Test func `A token of 1,024 bytes is usable`() {
    let token = SecretText(UTF8Text(String(repeating: "x", count: 1_024)))
    #expect(ExpressSession(token: token).work == ["load"])
  }

  @Test(arguments: ["FR", "fr", "UK", "", "USA", "u\u{17F}"] as [UTF8Text])
  func `In another region the checkout is cancelled at once`(code: UTF8Text) {
    let session = ExpressSession(region: ExpressRegion(code))
    #expect(session.work == [])
    #expect(session.news == ["cancelled invalid_url"])
    #expect(session.state.reason == .invalidURL)
  }

  @Test func `Text of the checkout does not show its token`() {
    let session = ExpressSession(token: "001.secret")
    #expect(!"\(session.checkout)".contains("001.secret"))
    #expect(!"\(session.reaction)".contains("001.secret"))
    #expect(!String(reflecting: session.checkout).contains("001.secret"))
  }

  @Test func `A page that could not be loaded is loaded again, the same one`() throws {
    var session = ExpressSession()
    let page = url(session)
    try session.send(.pageFailed(reason: "offline"))
    #expect(session.state.phase == .failed)
    #expect(session.work == ["ask retry"])
    try session.send(.retry)
    #expect(session.state.phase == .loading)
    #expect(url(session) == page)
    try session.send(.pageFinished)
    #expect(session.state.phase == .open)
    #expect(session.work == [])
  }

  @Test func `A page that was open can fail too`() throws {
    var session = try ExpressSession.open()
    try session.send(.pageFailed(reason: "gone"))
    #expect(session.state.phase == .failed)
    #expect(session.work == ["ask retry"])
  }

  @Test func `A cancelled load, and a second failure, count for nothing`() throws {
    var session = ExpressSession()
    try session.send(.pageFailed(reason: "cancelled"))
    #expect(session.state.phase == .loading)
    #expect(session.work == [])
    for reason in ["Cancelled", "offline"] as [UTF8Text] {
      try session.send(.pageFailed(reason: reason))
      #expect(session.state.phase == .failed)
    }
    #expect(session.work == [])
    #expect(!session.isIgnored)
    try session.send(.pageFinished)
    #expect(session.state.phase == .failed)
  }
}
