// `import CheckoutViews` is the only import that an app with a checkout's views needs.
//
// - LiveCheckout: the stores, their settings and runners.
// - ViewModels: the models of the views.
#if canImport(SwiftUI)
  @_exported public import LiveCheckout
  @_exported public import ViewModels
#endif
