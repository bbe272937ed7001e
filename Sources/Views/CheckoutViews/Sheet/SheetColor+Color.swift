#if canImport(WebKit) && canImport(SwiftUI)
  internal import CheckoutEngine
  internal import SwiftUI

  extension SheetColor {
    /// Creates the color of SwiftUI's color in light mode, without its opacity.
    init(_ color: Color) {
      let parts = color.resolve(in: EnvironmentValues())
      self.init(
        red: UInt8(part: parts.red), green: UInt8(part: parts.green), blue: UInt8(part: parts.blue))
    }
  }

  extension UInt8 {
    /// Rounds a part of a color, from 0 to 1; other values become the nearest of these.
    fileprivate init(part: Float) {
      let rounded = (part * 255).rounded()
      self = Self(exactly: rounded) ?? (rounded > 0 ? 255 : 0)
    }
  }

  extension Color {
    /// Creates the color of a sheet.
    init(_ color: SheetColor) {
      self.init(
        .sRGB, red: Double(color.red) / 255, green: Double(color.green) / 255,
        blue: Double(color.blue) / 255)
    }
  }
#endif
