#if canImport(WebKit) && canImport(SwiftUI)
  internal import CheckoutEngine
  internal import Foundation
  internal import ScheduleEngine
  internal import ViewModels
  internal import WebKit

  // The values of web views and of the host of pages, in each other's terms.

  extension URLRequest {
    /// Creates the request for a page, or nil if Foundation does not accept its address.
    @MainActor init?(_ request: PageRequest) {
      guard let url = request.url.url else { return nil }
      self.init(url: url)
      httpMethod = "\(request.method)"
      for header in request.headers {
        addValue("\(header.value.text)", forHTTPHeaderField: "\(header.name)")
      }
      httpBody = request.body.map { Data($0.text.bytes) }
    }
  }

  extension HTTPURLResponse {
    /// The header fields whose names and values are texts.
    var textHeaders: [String: String] {
      var headers: [String: String] = [:]
      for (name, value) in allHeaderFields {
        if let name = name as? String, let value = value as? String { headers[name] = value }
      }
      return headers
    }
  }

  extension HTTPCookie {
    /// Creates a cookie for a page, or nil if Foundation does not accept it.
    ///
    /// - Parameters:
    ///   - cookie: The cookie.
    ///   - page: The page's address, whose host is the domain of a cookie without one.
    convenience init?(_ cookie: WebPage.Cookie, for page: PageAddress) {
      var properties: [HTTPCookiePropertyKey: Any] = [
        .name: "\(cookie.name)", .value: "\(cookie.value.text)", .secure: "TRUE",
        .path: cookie.path.map { "\($0)" } ?? "/",
      ]
      properties[.domain] = (cookie.domain ?? page.host).map { "\($0)" }
      self.init(properties: properties)
    }
  }

  extension PageNavigation {
    /// Creates the navigation of a web view's action.
    @MainActor init(_ action: WKNavigationAction, isMainFrame: Bool, isNewWindow: Bool = false) {
      self.init(
        url: action.request.url?.absoluteString ?? "", kind: Kind(action.navigationType),
        isMainFrame: isMainFrame, isNewWindow: isNewWindow)
    }
  }

  extension PageNavigation.Kind {
    fileprivate init(_ type: WKNavigationType) {
      switch type {
      case .linkActivated: self = .link
      case .formSubmitted: self = .form
      case .backForward: self = .backForward
      case .reload: self = .reload
      case .formResubmitted: self = .formResubmission
      case .other: self = .other
      @unknown default: self = .other
      }
    }
  }

  extension PageError {
    /// Creates the error of a web view.
    init(_ error: any Error) {
      let error = error as NSError
      let url = error.userInfo[NSURLErrorFailingURLErrorKey] as? URL
      self.init(
        domain: error.domain, code: error.code, words: error.localizedDescription,
        url: url?.absoluteString)
    }
  }
#endif
