import ScheduleEngine
import Testing

@testable import AfterpayWidget

/// The default values of a shop, each as a literal.
@Suite struct WidgetDefaultsTests {
  @Test func `A slow subscriber stores the newest 256 events`() {
    #expect(WidgetEventPublisher.BufferingPolicy.standard == .newest(256))
    #expect(WidgetEventPublisher().policy == .newest(256))
    #expect(WidgetEventPublisher(buffering: .oldest(3)).policy == .oldest(3))
  }

  @Test func `A file of checkouts has at most 16 MiB`() {
    #expect(FileCheckoutLookup.maximumByteCount == 16_777_216)
  }

  @Test func `A configuration is for production, without a consumer locale or a plan`() throws {
    let configuration = try Configuration(
      minimumAmount: nil, maximumAmount: "2000.00", currencyCode: "USD", locale: "en_US",
      timeZone: "America/New_York")
    #expect(configuration.environment == .production)
    #expect(
      configuration
        == (try Configuration(
          minimumAmount: nil, maximumAmount: "2000.00", currencyCode: "USD", locale: "en_US",
          environment: .production, consumerLocale: nil, timeZone: "America/New_York",
          plan: nil)))
  }
}
