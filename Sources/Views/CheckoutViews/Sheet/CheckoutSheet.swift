#if canImport(WebKit) && canImport(SwiftUI)
  public import CheckoutEngine
  public import Foundation
  public import SwiftUI
  public import ViewModels

  /// A checkout page in a sheet, by the names of Shopify's Checkout Sheet Kit.
  ///
  /// ```swift no-run
  /// .sheet(isPresented: $isPresented) {
  ///   CheckoutSheet(url: checkoutURL)
  ///     .title("Checkout")
  ///     .tintColor(.blue)
  ///     .onCancel { isPresented = false }
  ///     .onComplete { event in show(event) }
  /// }
  /// ```
  ///
  /// The view is the content of a sheet and has its bar with the title and the button that closes it.
  /// When the checkout ends, it dismisses the sheet, except after a completion, which the page shows
  /// until the buyer closes it.
  ///
  /// To load the page before the buyer asks for it, an app keeps a ``CheckoutSheetSession`` and passes
  /// it.
  public struct CheckoutSheet: View {
    private let url: URL
    private let kept: CheckoutSheetSession?
    private var changes: [@MainActor @Sendable (inout SheetConfiguration) -> Void] = []
    private var handlers = SheetHandlers()
    @State private var own: CheckoutSheetSession?

    /// Creates a sheet with the checkout page of a cart.
    ///
    /// - Parameter url: The address of the page.
    public init(url: URL) { self.init(url: url, in: nil) }

    /// Creates a sheet with the checkout page of a cart.
    ///
    /// - Parameter checkout: The address of the page.
    public init(checkout: URL) { self.init(url: checkout, in: nil) }

    /// Creates a sheet in a session that the app keeps.
    ///
    /// - Parameters:
    ///   - url: The address of the page.
    ///   - session: The session, which may have preloaded the page; nil for one of the sheet's own.
    public init(url: URL, in session: CheckoutSheetSession?) { (self.url, kept) = (url, session) }

    /// The page below the bar.
    public var body: some View {
      ZStack {
        if let session = kept ?? own {
          let model = handlers.connected(to: session.model)
          CheckoutSheetScreen(screen: model.screen, webViews: session.webViews) { model.dismiss() }
        }
      }
      .onAppear {
        let session = kept ?? own ?? CheckoutSheetSession()
        own = session
        configure(session.model)
        handlers.connected(to: session.model).present(url.absoluteString)
      }
      .onChange(of: configuration) { if let session = kept ?? own { configure(session.model) } }
      .onDisappear { (kept ?? own)?.model.dismiss() }
    }
  }

  extension CheckoutSheet {
    /// The default configuration with the changes.
    private var configuration: SheetConfiguration {
      var configuration = SheetConfiguration()
      for change in changes { change(&configuration) }
      return configuration
    }

    /// Changes the configuration of a model, whose other values remain.
    private func configure(_ model: CheckoutSheetModel) {
      model.configure { configuration in
        for change in changes { change(&configuration) }
      }
    }

    /// Adds a change of the configuration.
    func configured(
      _ change: @escaping @MainActor @Sendable (inout SheetConfiguration) -> Void
    ) -> Self {
      var sheet = self
      sheet.changes.append(change)
      return sheet
    }

    /// Sets a function that is called for events.
    func handling(_ set: (inout SheetHandlers) -> Void) -> Self {
      var sheet = self
      set(&sheet.handlers)
      return sheet
    }
  }

  /// A checkout sheet that an app keeps, with the web views of its pages.
  ///
  /// ```swift no-run
  /// let session = CheckoutSheetSession()
  /// session.model.preload(checkoutURL.absoluteString)
  /// // later, in a sheet:
  /// CheckoutSheet(url: checkoutURL, in: session)
  /// ```
  @MainActor public final class CheckoutSheetSession {
    /// The model of the sheet.
    public let model: CheckoutSheetModel
    /// The web views of its pages.
    public let webViews: WebViews<SheetCheckout>

    /// Creates a session.
    ///
    /// - Parameter model: The model.
    public init(model: CheckoutSheetModel = CheckoutSheetModel()) {
      self.model = model
      webViews = WebViews(of: model.pages)
    }
  }
#endif
