import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The configuration of a sheet, its colors, and the texts that are not printed.
@Suite struct SheetSettingsTests {
  @Test func `The defaults are those of the contract`() {
    let settings = SheetSettings()
    #expect(settings.isPreloadingEnabled)
    #expect(settings.colorScheme == .automatic)
    #expect(settings.tintColor == nil)
    #expect(settings.backgroundColor == nil)
    #expect(settings.title == "Checkout")
    #expect(settings.locale == "en-US")
    #expect(settings.recovery == .default)
    #expect(PageSlots<SheetPage>.lifetime == 300)
  }

  @Test func `Each setting counts as a changed value`() throws {
    let color = SheetColor(red: 1, green: 2, blue: 3)
    for settings in [
      SheetSettings(isPreloadingEnabled: false), SheetSettings(colorScheme: .web),
      SheetSettings(tintColor: color), SheetSettings(backgroundColor: color),
      SheetSettings(title: "checkout"), SheetSettings(locale: "en-GB"),
      SheetSettings(recovery: .ask),
    ] {
      var session = SheetSession()
      try session.send(.preload(url: .mugs), .configure(settings))
      #expect(session.news == ["preload 1 dropped: configured"])
      #expect(session.checkout.settings == settings)
    }
  }

  @Test func `Schemes, recoveries and reasons have the names of the contract`() {
    #expect(
      SheetColorScheme.allCases.map { "\($0.name)" } == ["automatic", "light", "dark", "web"])
    #expect(SheetRecovery.allCases.map { "\($0.name)" } == ["default", "never", "ask"])
    #expect(
      SheetState.Phase.allCases.map { "\($0.name)" } == [
        "hidden", "loading", "showing", "deciding", "recovering", "completed", "failed",
      ])
    #expect(
      SheetEvent.PreloadEnd.allCases.map { "\($0.name)" } == [
        "invalidated", "configured", "other_url", "stale", "completed", "failed", "status",
        "load_failed", "queued", "message",
      ])
    #expect(
      SheetCompletion.Details.allCases.map { "\($0.name)" } == ["complete", "partial", "unknown"])
  }

  @Test(
    arguments: [
      ("#000000", 0, 0, 0), ("#ffffff", 255, 255, 255), ("#1773B0", 23, 115, 176),
      ("#aBcDeF", 171, 205, 239),
    ] as [(UTF8Text, UInt8, UInt8, UInt8)])
  func `A color is read from six hexadecimal digits`(
    text: UTF8Text, red: UInt8, green: UInt8, blue: UInt8
  ) throws {
    let color = try SheetColor(text)
    #expect(color == SheetColor(red: red, green: green, blue: blue))
    #expect(UTF8Text(color.description) == text.asciiLowercased)
  }

  @Test(arguments: ["", "#", "#12345", "#1234567", "1234567", "#12345g", "#12 456", "#1234é"])
  func `Any other text is no color`(text: String) {
    #expect(throws: SheetColorError()) { try SheetColor(UTF8Text(text)) }
  }

  @Test func `An address is printed without its query and its fragment`() {
    for (address, printed): (PageAddress, String) in [
      (.mugs, "https://shop.example/cart/c/1"), ("https://a.example/#?b", "https://a.example/"),
      ("https://a.example/x", "https://a.example/x"), ("?key=a", ""),
    ] {
      #expect("\(address)" == printed)
      #expect(!"\(SheetInput.present(url: address))".contains("key"))
    }
    var session = SheetSession()
    #expect(!"\(session.state)".contains("key=a"))
    try? session.send(.present(url: .mugs))
    #expect(!"\(session.state)".contains("key=a"))
    #expect(!"\(session.reaction)".contains("key=a"))
    var dumped = ""
    dump(session.state, to: &dumped)
    #expect(!dumped.contains("key=a"))
  }

  @Test func `A sheet makes no requests`() throws {
    var session = SheetSession()
    try session.send(.present(url: .mugs))
    #expect(session.reaction.effects.allSatisfy { $0.requestNumber == nil })
    #expect((-1...3).allSatisfy { !session.checkout.awaitsAnswer(to: $0) })
  }

  @Test func `Texts of any kind are taken as addresses, titles and reasons`() throws {
    for (kind, text) in HostileTexts.all {
      var session = SheetSession(SheetSettings(title: text, recovery: .never))
      #expect(session.state.title.bytes == text.bytes, "\(kind)")
      let url = PageAddress(UTF8Text(checkedUTF8: Array("https://a.example/".utf8) + text.bytes))
      try session.send(.preload(url: url), .present(url: url))
      #expect(session.state.url?.text == url.text)
      try session.send(.link(PageAddress(text)), .navigated(page: 1, url: PageAddress(text)))
      try session.send(.pageFailed(page: 1, reason: text))
      #expect(session.state.error?.message.bytes == text.bytes)
      #expect(session.refusal(of: .present(url: PageAddress(text))) == "invalid_url")
    }
  }
}
