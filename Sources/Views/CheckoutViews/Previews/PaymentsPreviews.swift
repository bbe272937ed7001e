#if canImport(SwiftUI)
  internal import SwiftUI
  internal import ViewModels
  internal import WidgetViews

  /// A screen of payments in a preview, whose actions do nothing.
  private struct PaymentsPreviewView: View {
    let preview: PaymentsPreview
    @FocusState private var keyboard: PaymentsScreen.Focus.Element?
    @AccessibilityFocusState private var voice: PaymentsScreen.Focus.Element?

    init(_ preview: PaymentsPreview) { self.preview = preview }

    var body: some View {
      NavigationStack {
        PreviewOf(preview.screen) { screen in
          PaymentsScreenView(
            screen: screen, actions: nil, focus: ScreenFocus(keyboard: $keyboard, voice: $voice),
            page: Color.white
          )
          .asks(screen.alert) { _ in }
          .navigationTitle(screen.title)
        }
      }
    }
  }

  #Preview("Payments: loading") { PaymentsPreviewView(.loading) }

  #Preview("Payments: failure") { PaymentsPreviewView(.failure) }

  #Preview("Payments: empty") { PaymentsPreviewView(.empty) }

  #Preview("Payments: list") { PaymentsPreviewView(.list) }

  #Preview("Payments: where to pay") { PaymentsPreviewView(.question) }

  #Preview("Payments: form") { PaymentsPreviewView(.form) }

  #Preview("Payments: ways to pay") { PaymentsPreviewView(.methods) }

  #Preview("Payments: ways to pay in a grid") { PaymentsPreviewView(.grid) }

  #Preview("Payments: banks") { PaymentsPreviewView(.issuers) }

  #Preview("Payments: page") { PaymentsPreviewView(.page) }
#endif
