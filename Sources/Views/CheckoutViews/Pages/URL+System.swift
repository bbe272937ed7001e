#if canImport(WebKit) && canImport(SwiftUI)
  internal import Foundation

  #if canImport(UIKit)
    internal import SafariServices
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

    /// Opens a web address in a browser above the app's screen; any other address, and without such a
    /// browser, by the system.
    @MainActor func openInApp() {
      #if canImport(UIKit)
        // The browser traps on other schemes.
        guard let scheme = scheme?.lowercased(), scheme == "https" || scheme == "http",
          let top = UIApplication.shared.topViewController
        else { return openBySystem() }
        let browser = SFSafariViewController(url: self)
        // The page remains below it: a view that disappears closes its checkout.
        browser.modalPresentationStyle = .overFullScreen
        top.present(browser, animated: true)
      #else
        openBySystem()
      #endif
    }
  }

  #if canImport(UIKit)
    extension UIApplication {
      /// The view controller above all others of the window that the shopper uses, or nil.
      fileprivate var topViewController: UIViewController? {
        let scenes = connectedScenes.compactMap { $0 as? UIWindowScene }
        let scene = scenes.first { $0.activationState == .foregroundActive } ?? scenes.first
        var top = scene?.keyWindow?.rootViewController
        while let presented = top?.presentedViewController { top = presented }
        return top
      }
    }
  #endif
#endif
