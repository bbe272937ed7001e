import Testing

@testable import HTTPClient

/// The default values, as literals.
@Suite(.timeLimit(.minutes(60))) struct HTTPDefaultsTests {
  @Test func `A response has the default limits`() {
    let limits = HTTPLimits()
    #expect(limits.headerByteCount == 65_536)
    #expect(limits.fieldCount == 256)
    #expect(limits.informationalCount == 16)
    #expect(limits.bodyByteCount == 1_048_576)
    #expect(limits.trailerByteCount == 16_384)
    #expect(limits.chunkExtensionByteCount == 16_384)
    #expect(HTTPLimits(bodyByteCount: -1).bodyByteCount == 0)
    #expect(HTTPLimits(bodyByteCount: .max).bodyByteCount == 1 << 40)
  }

  @Test func `A request is a GET without headers or a body`() {
    let request = HTTPRequest(address: "https://shop.example/")
    #expect(request.method == "GET")
    #expect(request.headers.fields.isEmpty)
    #expect(request.body == nil)
  }

  #if !canImport(Darwin)
    @Test func `The settings have their defaults`() {
      let settings = CurlSettings()
      #expect(settings.limits == HTTPLimits())
      #expect(settings.maximumRequestCount == 128)
      #expect(settings.maximumIdleConnectionCount == 16)
      #expect(settings.idleTime == .seconds(60))
      #expect(settings.libraryNames == CurlLibrary.names)
      #expect(HostResolver.maximumThreadCount == 4)
      #expect(KnownHosts.validity == .seconds(60))
      #expect(KnownHosts.maximumCount == 256)
    }

    @Test func `A transport has the default settings and its own limits`() {
      let settings = CurlTransport().thread.settings
      #expect(settings.limits == HTTPLimits())
      #expect(settings.maximumRequestCount == 128)
      #expect(settings.maximumIdleConnectionCount == 16)
      #expect(settings.idleTime == .seconds(60))
      let limits = HTTPLimits(bodyByteCount: 7)
      #expect(CurlTransport(limits: limits).thread.settings.limits == limits)
    }
  #endif
}
