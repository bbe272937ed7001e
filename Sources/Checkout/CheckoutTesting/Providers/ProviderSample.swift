public import CheckoutEngine
public import ScheduleEngine

/// Data by which a provider is tested, with the data that its screen receives for it.
///
/// A provider that hands its data on needs no samples of its own: the kit has ``unusual``. One that
/// reads its data names the part of it that reaches the screen:
///
///     let sample = ProviderSample(#"{"secret":"s-1"}"#, shows: "s-1")
///     sample.shown?.text  // s-1
public struct ProviderSample: Hashable, Sendable {
  /// The data of the shop's server as JSON text, or nil without data.
  public let data: SecretText?
  /// The data that the screen receives.
  public let shown: SecretText?
  /// The token that the screen reports if the shopper pays.
  public let token: SecretText

  /// Creates a sample of data that the provider hands on unchanged.
  ///
  /// - Parameters:
  ///   - data: The data of the shop's server as JSON text, or nil without data.
  ///   - token: The token that the screen reports if the shopper pays.
  public init(_ data: SecretText?, token: SecretText = "token-of-the-test") {
    self.init(data, shows: data, token: token)
  }

  /// Creates a sample of data that the provider reads.
  ///
  /// - Parameters:
  ///   - data: The data of the shop's server as JSON text, or nil without data.
  ///   - shown: The data that the screen receives.
  ///   - token: The token that the screen reports if the shopper pays.
  public init(
    _ data: SecretText?, shows shown: SecretText?, token: SecretText = "token-of-the-test"
  ) {
    (self.data, self.shown, self.token) = (data, shown, token)
  }

  /// No data, and JSON that is easily changed by reading and writing it: `null`, members out of
  /// order and empty, numbers with their own spelling, escapes, letters in two forms, white space,
  /// and 64 KiB.
  public static let unusual: [ProviderSample] = [
    ProviderSample(nil), ProviderSample("null"), ProviderSample("{}"), ProviderSample("\"\""),
    ProviderSample(#"{"b":1.0,"a":1e2,"":-0,"n":12345678901234567890.10}"#),
    ProviderSample(#"{"text":"\u00e9\/\u0000","é":"é"}"#),
    ProviderSample("[ 1,\t[[[[]]]], {\"a\" : null} ]\n"),
    ProviderSample(SecretText(UTF8Text("\"" + String(repeating: "x", count: 65_534) + "\""))),
  ]

  /// Amounts from the smallest to the largest, of currencies with none to three decimal places.
  public static let amounts: [Money] = [
    Money(minorUnits: 3_000, currency: .usd), Money(minorUnits: 1, currency: .usd),
    Money(minorUnits: 5_000, currency: .jpy), Money(minorUnits: 12_345, currency: .kwd),
    Money(minorUnits: .max, currency: .usd),
  ]
}
