#if canImport(WebKit) && canImport(SwiftUI)
  internal import SwiftUI
  internal import ViewModels
  internal import WidgetViews

  /// A checkout sheet's screen in a preview, with a white page.
  private struct SheetPreviewView: View {
    let screen: () throws -> SheetScreen

    init(_ preview: SheetPreview) { screen = preview.screen }

    init(_ preview: KitPreview) { screen = preview.screen }

    var body: some View {
      NavigationStack {
        PreviewOf(screen) { screen in CheckoutSheetContent(screen: screen) { Color.white } }
      }
    }
  }

  /// A web checkout's screen in a preview, with a white page.
  private struct WebPreviewView: View {
    let preview: WebPreview

    init(_ preview: WebPreview) { self.preview = preview }

    var body: some View {
      PreviewOf(preview.screen) { screen in
        WebCheckoutContent(screen: screen, retry: {}) { Color.white }.asks(screen.alert) { _ in }
      }
    }
  }

  /// An express checkout's screen in a preview, with a white page.
  private struct ExpressPreviewView: View {
    let preview: ExpressPreview

    init(_ preview: ExpressPreview) { self.preview = preview }

    var body: some View {
      PreviewOf(preview.screen) { screen in
        ExpressCheckoutContent(screen: screen) { Color.white }.asks(screen.alert) { _ in }
      }
    }
  }

  #Preview("Sheet: loading") { SheetPreviewView(SheetPreview.loading) }

  #Preview("Sheet: showing") { SheetPreviewView(SheetPreview.showing) }

  #Preview("Sheet: without its bar") { SheetPreviewView(.withoutBar) }

  #Preview("Sheet: dark") { SheetPreviewView(SheetPreview.dark) }

  #Preview("Kit: loading") { SheetPreviewView(KitPreview.loading) }

  #Preview("Kit: showing") { SheetPreviewView(KitPreview.showing) }

  #Preview("Kit: dark") { SheetPreviewView(KitPreview.dark) }

  #Preview("Web: starting") { WebPreviewView(.starting) }

  #Preview("Web: failed") { WebPreviewView(.failed) }

  #Preview("Web: showing") { WebPreviewView(.showing) }

  #Preview("Web: leaving") { WebPreviewView(.leaving) }

  #Preview("Express: loading") { ExpressPreviewView(.loading) }

  #Preview("Express: open") { ExpressPreviewView(.open) }

  #Preview("Express: failed") { ExpressPreviewView(.failed) }

  #Preview("Express: leaving") { ExpressPreviewView(.leaving) }
#endif
