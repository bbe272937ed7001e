#if canImport(WebKit) && canImport(SwiftUI)
  internal import CheckoutEngine
  internal import SwiftUI
  internal import ViewModels
  internal import WidgetViews

  /// The bar and the page of a checkout in a sheet.
  struct CheckoutSheetScreen<Flow: PageFlow>: View {
    let screen: SheetScreen
    let webViews: WebViews<Flow>
    let close: @MainActor () -> Void
    @Environment(\.dismiss) private var dismiss

    var body: some View {
      NavigationStack {
        CheckoutSheetContent(screen: screen) { HostedPageView(webViews) }
          .toolbar {
            ToolbarItem(placement: .cancellationAction) {
              ModelButton(screen.closeButton, action: close)
            }
          }
      }
      .preferredColorScheme(screen.appearance?.scheme)
      .announces(screen.announcement)
      .onChange(of: screen.isPresented) { _, isPresented in if !isPresented { dismiss() } }
    }
  }

  /// The contents of a checkout sheet below its bar.
  struct CheckoutSheetContent<Page: View>: View {
    let screen: SheetScreen
    @ViewBuilder let page: Page

    var body: some View {
      VStack(spacing: 0) {
        PageProgressView(progress: screen.progress)
        page
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(screen.backgroundColor.map { Color($0) } ?? .clear)
      .navigationTitle(screen.title)
      #if !os(macOS)
        .toolbar(screen.isBarHidden ? .hidden : .visible, for: .navigationBar)
      #endif
    }
  }

  /// The bar that shows how far a page is loaded.
  struct PageProgressView: View {
    let progress: ScreenProgress?

    var body: some View {
      if let progress {
        ProgressView(value: Double(progress.percent), total: 100)
          .progressViewStyle(.linear)
          .tint(progress.tint.map { Color($0) })
      }
    }
  }

  extension ScreenAppearance {
    /// The colors in the terms of SwiftUI.
    fileprivate var scheme: ColorScheme {
      switch self {
      case .light: .light
      case .dark: .dark
      }
    }
  }
#endif
