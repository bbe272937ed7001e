#if canImport(WebKit) && canImport(SwiftUI)
  internal import Foundation

  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import AppKit
  #endif

  extension URL {
    /// Opens the address by the system, in the app that its scheme is for.
    @MainActor func openBySystem() {
      #if canImport(UIKit)
        UIApplication.shared.open(self)
      #else
        NSWorkspace.shared.open(self)
      #endif
    }
  }
#endif
