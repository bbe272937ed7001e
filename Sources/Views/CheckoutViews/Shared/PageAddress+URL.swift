#if canImport(SwiftUI)
  internal import CheckoutEngine
  internal import Foundation
  internal import ScheduleEngine

  extension PageAddress {
    /// Creates the address of a URL.
    ///
    /// - Parameter url: The URL.
    init(_ url: URL) { self.init(UTF8Text(url.absoluteString)) }

    /// The URL of the address, or nil for a text that Foundation does not accept.
    var url: URL? { URL(string: "\(text)") }
  }
#endif
