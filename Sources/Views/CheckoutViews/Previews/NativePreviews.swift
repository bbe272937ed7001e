#if canImport(SwiftUI)
  internal import SwiftUI
  internal import ViewModels
  internal import WidgetViews

  /// A native checkout's screen in a preview, whose actions do nothing.
  private struct NativePreviewView: View {
    let preview: NativePreview
    @FocusState private var keyboard: NativeCheckoutScreen.Focus.Target?
    @AccessibilityFocusState private var voice: NativeCheckoutScreen.Focus.Target?

    init(_ preview: NativePreview) { self.preview = preview }

    var body: some View {
      NavigationStack {
        PreviewOf(preview.screen) { screen in
          NativeScreenView(
            screen: screen, actions: nil, focus: ScreenFocus(keyboard: $keyboard, voice: $voice),
            top: EmptyView()
          )
          .asks(screen.alert) { _ in }
          .navigationTitle(screen.title)
        }
      }
    }
  }

  #Preview("Native: loading") { NativePreviewView(.loading) }

  #Preview("Native: failed") { NativePreviewView(.failed) }

  #Preview("Native: contact") { NativePreviewView(.contact) }

  #Preview("Native: banner") { NativePreviewView(.banner) }

  #Preview("Native: ready") { NativePreviewView(.ready) }

  #Preview("Native: ready, large text") {
    NativePreviewView(.ready).environment(\.dynamicTypeSize, .accessibility3)
  }

  #Preview("Native: paying") { NativePreviewView(.paying) }

  #Preview("Native: completed") { NativePreviewView(.completed) }

  #Preview("Native: leaving") { NativePreviewView(.leaving) }
#endif
