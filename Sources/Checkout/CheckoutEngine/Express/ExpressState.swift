public import ScheduleEngine

/// The part of an express checkout that an app shows.
///
///     let settings = ExpressSettings(
///       token: "001.tok", region: .us, environment: .sandbox, currency: .usd)
///     let state = ExpressCheckout(settings: settings).state
///     state.phase   // .loading
///     state.reason  // nil
public struct ExpressState: Hashable, Sendable {
  /// The phase of the checkout.
  public internal(set) var phase = Phase.loading
  /// The page's questions that are not answered, in order.
  public internal(set) var asked: [Question] = []
  /// The shipping options as the app gave them, or nil before it did.
  public internal(set) var options: [ExpressShippingOption]?
  /// The identifier of the option that the shopper chose, or nil.
  public internal(set) var option: UTF8Text?
  /// The total of the order with the chosen option, or nil without one.
  ///
  /// A widget without a token shows it meanwhile.
  public internal(set) var total: Money?
  /// The token of the approved order, for the widget, or nil.
  public internal(set) var token: SecretText?
  /// The reason for the end without a token, or nil.
  public internal(set) var reason: ExpressCancellation?

  /// The phase of an express checkout.
  public enum Phase: Hashable, Sendable, CaseIterable {
    /// The page is loading.
    case loading
    /// The page is open.
    case open
    /// The page could not be loaded.
    case failed
    /// The shopper is asked whether to leave; the page continues.
    case leaving
    /// The shopper approved the order.
    case succeeded
    /// The checkout ended without a token.
    case cancelled

    /// The phase's name in JSON, such as `loading`.
    public var name: StaticString {
      switch self {
      case .loading: "loading"
      case .open: "open"
      case .failed: "failed"
      case .leaving: "leaving"
      case .succeeded: "succeeded"
      case .cancelled: "cancelled"
      }
    }
  }

  /// A question of the page, which the app answers once.
  public struct Question: Hashable, Sendable {
    /// The page's identifier of the question.
    public let requestID: UTF8Text
    /// The subject of the question.
    public let kind: Kind

    /// The subject of a question.
    public enum Kind: Hashable, Sendable {
      /// The shipping options for an address.
      case address
      /// The amounts of the chosen option, given by its identifier.
      case option(id: UTF8Text)

      /// The subject's name in JSON: `address` or `option`.
      public var name: StaticString { self == .address ? "address" : "option" }
    }
  }

  /// Whether the checkout has ended.
  public var hasEnded: Bool { phase == .succeeded || phase == .cancelled }
}

/// The reason why an express checkout ended without a token.
public enum ExpressCancellation: Hashable, Sendable, CaseIterable {
  /// The shopper left, in the app or on the page.
  case user
  /// The page could not be loaded.
  case network
  /// There is no token that can be used, so that there is no page to load.
  case noURL
  /// The service has no page for the region.
  case invalidURL

  /// The reason's name in JSON, such as `no_url`.
  public var name: StaticString {
    switch self {
    case .user: "user"
    case .network: "network"
    case .noURL: "no_url"
    case .invalidURL: "invalid_url"
    }
  }
}
