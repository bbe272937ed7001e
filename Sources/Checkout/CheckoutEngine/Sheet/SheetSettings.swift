public import ScheduleEngine

/// The configuration of a checkout sheet.
///
/// ```swift
/// var settings = SheetSettings()
/// settings.isPreloadingEnabled  // true
/// settings.title                // Checkout
/// settings.colorScheme = .dark
/// settings.tintColor = try SheetColor("#1773b0")
/// ```
///
/// ``SheetInput/configure(_:)`` changes it while the app runs.
public struct SheetSettings: Hashable, Sendable {
  /// Whether ``SheetInput/preload(url:)`` loads pages; true by default.
  public var isPreloadingEnabled: Bool
  /// The colors of the checkout page; those of the device by default.
  public var colorScheme: SheetColorScheme
  /// The color of the progress bar, or nil for the app's own.
  public var tintColor: SheetColor?
  /// The color of the sheet while its page is loading, or nil for the system's own.
  public var backgroundColor: SheetColor?
  /// The title of the sheet; `Checkout` in every language by default.
  public var title: UTF8Text
  /// The language of the sheet as a tag of BCP 47; `en-US` by default.
  public var locale: UTF8Text
  /// The failures after which the sheet tries a second time; recoverable ones by default.
  public var recovery: SheetRecovery

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - isPreloadingEnabled: Whether pages can be preloaded.
  ///   - colorScheme: The colors of the checkout page.
  ///   - tintColor: The color of the progress bar, or nil for the app's own.
  ///   - backgroundColor: The color of the sheet while its page is loading, or nil for the system's own.
  ///   - title: The title of the sheet.
  ///   - locale: The language of the sheet.
  ///   - recovery: The failures after which the sheet tries a second time.
  public init(
    isPreloadingEnabled: Bool = true, colorScheme: SheetColorScheme = .automatic,
    tintColor: SheetColor? = nil, backgroundColor: SheetColor? = nil,
    title: UTF8Text = "Checkout", locale: UTF8Text = "en-US",
    recovery: SheetRecovery = .default
  ) {
    (self.isPreloadingEnabled, self.colorScheme) = (isPreloadingEnabled, colorScheme)
    (self.tintColor, self.backgroundColor) = (tintColor, backgroundColor)
    (self.title, self.locale, self.recovery) = (title, locale, recovery)
  }
}

/// The colors of a checkout page.
public enum SheetColorScheme: Hashable, Sendable, CaseIterable {
  /// The colors of the device: light or dark.
  case automatic
  /// Light colors.
  case light
  /// Dark colors.
  case dark
  /// The shop's own colors, as a browser shows them.
  case web

  /// The name in JSON, such as `automatic`.
  public var name: StaticString {
    switch self {
    case .automatic: "automatic"
    case .light: "light"
    case .dark: "dark"
    case .web: "web"
    }
  }
}

/// The failures after which a sheet loads the checkout a second time.
public enum SheetRecovery: Hashable, Sendable, CaseIterable {
  /// Those whose ``SheetError/isRecoverable`` is true.
  case `default`
  /// None.
  case never
  /// Those for which the app says so, by ``SheetInput/recover(isAllowed:)``.
  case ask

  /// The name in JSON, such as `default`.
  public var name: StaticString {
    switch self {
    case .default: "default"
    case .never: "never"
    case .ask: "ask"
    }
  }
}

/// An opaque color in sRGB.
///
///     let blue = try SheetColor("#1773B0")
///     blue.green        // 115
///     blue.red          // 23
///     try SheetColor("blue")  // throws: a color is # and six hexadecimal digits
public struct SheetColor: Hashable, Sendable {
  /// The red part, 0 to 255.
  public let red: UInt8
  /// The green part, 0 to 255.
  public let green: UInt8
  /// The blue part, 0 to 255.
  public let blue: UInt8

  /// Creates a color.
  ///
  /// - Parameters:
  ///   - red: The red part.
  ///   - green: The green part.
  ///   - blue: The blue part.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Reads a color.
  ///
  /// - Parameter text: `#` and six hexadecimal digits.
  /// - Throws: ``SheetColorError`` for any other text.
  public init(_ text: UTF8Text) throws(SheetColorError) {
    var value: UInt32 = 0
    guard text.bytes.count == 7, text.bytes[0] == UInt8(ascii: "#") else {
      throw SheetColorError()
    }
    for byte in text.bytes[1...] {
      guard let digit = byte.hexadecimalValue else { throw SheetColorError() }
      value = value << 4 | UInt32(digit)
    }
    (red, green) = (UInt8(value >> 16), UInt8(truncatingIfNeeded: value >> 8))
    blue = UInt8(truncatingIfNeeded: value)
  }
}

extension SheetColor: CustomStringConvertible {
  /// The color as `#` and six lower-case hexadecimal digits.
  public var description: String { String(decoding: textBytes, as: UTF8.self) }

  /// The bytes of ``description``.
  package var textBytes: [UInt8] {
    var bytes = [UInt8(ascii: "#")]
    for part in [red, green, blue] {
      for digit in [part >> 4, part & 15] {
        bytes.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
      }
    }
    return bytes
  }
}

/// The error of a text that is no color.
public struct SheetColorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error in one line.
  public var description: String { "a color is # and six hexadecimal digits" }
}
