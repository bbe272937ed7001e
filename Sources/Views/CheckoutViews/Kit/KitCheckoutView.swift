#if canImport(WebKit) && canImport(SwiftUI)
  public import CheckoutEngine
  public import Foundation
  public import SwiftUI
  internal import ViewModels

  /// A checkout page of the Checkout Kit 4 in a sheet, by the names of Shopify's kit.
  ///
  /// ```swift no-run
  /// .sheet(isPresented: $isPresented) {
  ///   KitCheckoutView(url: checkoutURL)
  ///     .appearance(.automatic)
  ///     .onComplete { checkout in show(checkout) }
  ///     .onFail { error in show(error) }
  ///     .onDismiss { isPresented = false }
  /// }
  /// ```
  ///
  /// The view is the content of a sheet and has its bar with the title and the button that closes it.
  /// When the checkout was closed or failed, it dismisses the sheet. ``CheckoutSheet`` is the kit's
  /// version 3.8.
  ///
  /// To load the page before the buyer asks for it, an app keeps a ``KitCheckoutSession`` and passes it.
  public struct KitCheckoutView: View {
    private let url: URL
    private let entryPoint: KitEntryPoint
    private let kept: KitCheckoutSession?
    private var changes: [@MainActor @Sendable (inout KitSettings) -> Void] = []
    private var handlers = KitHandlers()
    @State private var own: KitCheckoutSession?

    /// Creates a view with the checkout page of a cart.
    ///
    /// - Parameters:
    ///   - url: The address of the page, whose scheme is `https`.
    ///   - entryPoint: The way by which the buyer comes to it.
    ///   - session: The session that the app keeps, which may have preloaded the page; nil for one of
    ///     the view's own.
    public init(
      url: URL, entryPoint: KitEntryPoint = .checkout, in session: KitCheckoutSession? = nil
    ) {
      (self.url, self.entryPoint, kept) = (url, entryPoint, session)
    }

    /// The page below the bar.
    public var body: some View {
      ZStack {
        if let session = kept ?? own {
          let model = handlers.connected(to: session.model)
          CheckoutSheetScreen(screen: model.screen, webViews: session.webViews) { model.dismiss() }
        }
      }
      .onAppear {
        let session = kept ?? own ?? KitCheckoutSession()
        own = session
        configure(session.model)
        handlers.connected(to: session.model).present(url.absoluteString, entryPoint: entryPoint)
      }
      .onChange(of: configuration) { if let session = kept ?? own { configure(session.model) } }
      .onDisappear { (kept ?? own)?.model.dismiss() }
    }

    /// The default configuration with the changes.
    private var configuration: KitSettings {
      var configuration = KitSettings()
      for change in changes { change(&configuration) }
      return configuration
    }

    /// Changes the configuration of a model, whose other values remain.
    private func configure(_ model: KitCheckoutModel) {
      model.configure { configuration in
        for change in changes { change(&configuration) }
      }
    }

    /// Adds a change of the configuration.
    func configured(
      _ change: @escaping @MainActor @Sendable (inout KitSettings) -> Void
    ) -> Self {
      var view = self
      view.changes.append(change)
      return view
    }

    /// Sets a function that is called for events.
    func handling(_ set: (inout KitHandlers) -> Void) -> Self {
      var view = self
      set(&view.handlers)
      return view
    }
  }
#endif
