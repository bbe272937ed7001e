public import ScheduleEngine

/// The part of a web checkout that an app shows.
///
///     let settings = try WebSettings(cartID: "c-1", api: .checkout)
///     let state = WebCheckout(settings: settings).state
///     state.phase     // .idle
///     state.progress  // 0
///
/// Equal states are drawn alike. <doc:WebCheckoutRules> explains the phases.
public struct WebState: Hashable, Sendable {
  /// The phase of the checkout.
  public internal(set) var phase = Phase.idle
  /// The paths of the shop's server.
  public let api: WebAPI
  /// The way in which the page reports a placed order.
  public let kind: WebKind
  /// The address of the page, or nil before there is one.
  public internal(set) var url: PageAddress?
  /// The progress of loading the page, in thousandths, from 0 to 1000.
  public internal(set) var progress = 0
  /// The order, or nil before it was described.
  public internal(set) var order: WebOrder?
  /// The number of the completed order, or nil.
  public internal(set) var orderNumber: UTF8Text?
  /// The last failure, or nil.
  public internal(set) var failure: WebFailure?

  /// The phase of a web checkout.
  public enum Phase: Hashable, Sendable, CaseIterable {
    /// Nothing happened yet.
    case idle
    /// The shop's server is asked for the page.
    case starting
    /// The page is loading.
    case loading
    /// The shopper uses the page.
    case showing
    /// The order is placed, and is reported to the shop's server.
    case completing
    /// The order is placed, and the shop's server has received the report.
    case completed
    /// There is no page; ``WebState/failure`` says why.
    case failed
    /// The shopper is asked whether to leave; requests and the page continue.
    case leaving
    /// The checkout was left.
    case left

    /// The phase's name in JSON, such as `showing`.
    public var name: StaticString {
      switch self {
      case .idle: "idle"
      case .starting: "starting"
      case .loading: "loading"
      case .showing: "showing"
      case .completing: "completing"
      case .completed: "completed"
      case .failed: "failed"
      case .leaving: "leaving"
      case .left: "left"
      }
    }
  }

  init(settings: WebSettings) { (api, kind) = (settings.api, settings.kind) }
}

/// A failure of a web checkout that the shopper sees.
///
/// ```swift
/// var checkout = WebCheckout(settings: try WebSettings(cartID: "c-1", api: .checkout))
/// try checkout.apply(.start, at: moment)
/// try checkout.apply(.answer(request: 1, ShopAnswer(status: 410)), at: moment)
/// checkout.state.failure?.code    // .cartExpired
/// checkout.state.failure?.advice  // "The cart has expired. Return to the cart."
/// ```
///
/// <doc:WebCheckoutRules#Failures> lists all codes.
public struct WebFailure: Hashable, Sendable {
  /// The kind of failure.
  public let code: Code
  /// The words of the shop's server, of the page or of the web view for it, or nil.
  public let message: UTF8Text?
  /// The reason why an answer cannot be used, for the shop's developers; nil for another failure, or
  /// if it is not known.
  public let reason: MalformedAnswerReason?

  init(_ code: Code, message: UTF8Text? = nil, reason: MalformedAnswerReason? = nil) {
    (self.code, self.message, self.reason) = (code, message, reason)
  }

  /// A kind of failure.
  public enum Code: Hashable, Sendable, CaseIterable {
    /// The shop's server does not answer or has an error.
    case serviceUnavailable
    /// The answer of the shop's server cannot be used.
    case malformedAnswer
    /// The shop's server rejected a request.
    case requestRejected
    /// The shop's server does not know the app or the shopper: status 401.
    case notAuthorized
    /// The shop's server has locked the cart or the order for the moment: status 423.
    case locked
    /// The cart changed since it was shown.
    case orderChanged
    /// The cart expired.
    case cartExpired
    /// The page could not be loaded.
    case pageFailed
    /// The page reports an error; the checkout continues.
    case pageError

    /// The failure's name in JSON, such as `page_failed`.
    public var name: StaticString {
      switch self {
      case .serviceUnavailable: "service_unavailable"
      case .malformedAnswer: "malformed_answer"
      case .requestRejected: "request_rejected"
      case .notAuthorized: "not_authorized"
      case .locked: "locked"
      case .orderChanged: "order_changed"
      case .cartExpired: "cart_expired"
      case .pageFailed: "page_failed"
      case .pageError: "page_error"
      }
    }
  }

  /// The failure and the next step, in English, for the shopper.
  public var advice: String { "\(adviceText)" }

  /// The text of ``advice``.
  package var adviceText: StaticString {
    switch code {
    case .serviceUnavailable: "The shop cannot be reached. Try again."
    case .malformedAnswer: "The shop's answer cannot be used. Try again."
    case .requestRejected: "The shop does not accept this request. Try again."
    case .notAuthorized: "The shop asks you to sign in. Sign in, then try again."
    case .locked: "The shop is working on this order. Wait a moment, then try again."
    case .orderChanged: "The cart has changed. Return to the cart."
    case .cartExpired: "The cart has expired. Return to the cart."
    case .pageFailed: "The page could not be loaded. Try again."
    case .pageError: "The page reports an error. Follow its advice."
    }
  }
}
