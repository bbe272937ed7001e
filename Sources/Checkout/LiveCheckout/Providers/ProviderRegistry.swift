public import CheckoutEngine

/// The providers of an app, which present the payments of its checkouts.
///
/// Make it the runner of a store's payments:
///
/// ```swift no-run
/// let registry = try ProviderRegistry([AfterpayProvider(openWindow: window.open), CardProvider()])
/// try registry.check(settings)
/// let store = CheckoutStore<NativeCheckout>(
///   settings: settings, environment: environment,
///   runner: NativeRunners(request: shop.answer, providers: registry))
/// ```
public struct ProviderRegistry: Sendable {
  private let providers: [any PaymentProvider]

  /// Creates a registry.
  ///
  /// - Parameter providers: The providers, each with an identifier of its own.
  /// - Throws: ``ProviderRegistryError`` if two providers have the same identifier, or one is
  ///   empty.
  public init(_ providers: [any PaymentProvider]) throws(ProviderRegistryError) {
    var identifiers: [UTF8Text] = []
    for provider in providers {
      let id = provider.id
      guard !id.isEmpty else { throw ProviderRegistryError(reason: .emptyIdentifier) }
      guard !identifiers.contains(id) else {
        throw ProviderRegistryError(reason: .sameIdentifier(id))
      }
      identifiers.append(id)
    }
    self.providers = providers
  }

  /// Returns the provider with an identifier, or nil.
  ///
  /// - Parameter id: The identifier.
  public subscript(id: UTF8Text) -> (any PaymentProvider)? { providers.first { $0.id == id } }

  /// Checks that every provider that a checkout offers is here.
  ///
  /// Call it before the checkout begins: the payment of a missing provider only fails once the
  /// shopper has asked to pay.
  ///
  /// - Parameter settings: The facts that the checkout begins with.
  /// - Throws: ``ProviderRegistryError`` with the first provider that is missing.
  public func check(_ settings: NativeSettings) throws(ProviderRegistryError) {
    for id in settings.providers where self[id] == nil {
      throw ProviderRegistryError(reason: .missingProvider(id))
    }
  }

  /// Presents a payment by its provider.
  ///
  /// - Parameter payment: The payment.
  /// - Returns: The end of the payment; a failure with a message if the provider is not here.
  public func present(_ payment: ProviderPresentation) async -> ProviderResult {
    guard let provider = self[payment.provider] else {
      return .failed(message: "This way to pay is not available. Pay another way.")
    }
    return await provider.present(payment)
  }

  /// Shows an express checkout by its provider.
  ///
  /// - Parameters:
  ///   - request: The total so far and the data of the shop's server.
  ///   - id: The provider's identifier.
  /// - Returns: The end of the express checkout.
  public func presentExpress(_ request: ExpressRequest, by id: UTF8Text) async -> ExpressEnd {
    guard let provider = self[id] as? any ExpressProvider else {
      return .failed(message: "This express checkout is not available. Pay in the checkout.")
    }
    switch await provider.presentExpress(request) {
    case .succeeded(let token?):
      return .finished(.expressFinished(provider: id, token: token))
    case .succeeded(token: nil):
      return .failed(message: "The express checkout ended without a token. Start it again.")
    case .cancelled: return .cancelled
    case .failed(let message): return .failed(message: message)
    }
  }
}

extension NativeRunners {
  /// Creates runners that present payments by the providers of a registry.
  ///
  /// - Parameters:
  ///   - request: Sends a request to the shop's server.
  ///   - providers: The providers of the checkout, which ``ProviderRegistry/check(_:)`` has
  ///     checked.
  ///   - promptToLeave: Asks the shopper whether to leave; by default the app does so itself.
  ///   - dismiss: Closes the checkout's screen; does nothing by default.
  public init(
    request: @escaping @Sendable (NativeRequest) async throws -> ShopAnswer<NativeReply>,
    providers: ProviderRegistry,
    promptToLeave: (@Sendable (LeaveReason) async -> Bool)? = nil,
    dismiss: @escaping @Sendable () async -> Void = {}
  ) {
    self.init(
      request: request, presentProvider: { await providers.present($0) },
      promptToLeave: promptToLeave, dismiss: dismiss)
  }
}

/// The end of an express checkout.
public enum ExpressEnd: Hashable, Sendable {
  /// The shopper finished it: send this input to the checkout.
  case finished(NativeInput)
  /// The shopper left it; the checkout needs no input.
  case cancelled
  /// It failed, with the provider's words for it, if any. A checkout has no input for this: show
  /// the message next to the button.
  case failed(message: UTF8Text?)
}

extension ExpressEnd: CustomStringConvertible, CustomReflectable {
  /// The end in one line, without a token.
  public var description: String {
    switch self {
    case .finished: "finished"
    case .cancelled: "cancelled"
    case .failed(let message): "failed: \(message?.description ?? "no message")"
    }
  }

  /// The end without a token.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}

/// The reason why providers cannot serve a checkout.
public struct ProviderRegistryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A mistake in a list of providers.
  public enum Reason: Hashable, Sendable {
    /// A provider has an empty identifier.
    case emptyIdentifier
    /// Two providers have this identifier.
    case sameIdentifier(UTF8Text)
    /// The checkout offers this provider, and the registry does not have it.
    case missingProvider(UTF8Text)
  }

  /// The mistake.
  public let reason: Reason

  /// The error and the remedy, in one line.
  public var description: String {
    switch reason {
    case .emptyIdentifier: "a provider has no identifier; give it the one of the settings"
    case .sameIdentifier(let id): "two providers have the identifier \(id); register one of them"
    case .missingProvider(let id): "no provider has the identifier \(id); register it"
    }
  }
}
