#if canImport(SwiftUI)
  internal import SwiftUI
  internal import ViewModels
  internal import WidgetRendering

  /// A widget's screen in a preview.
  private struct WidgetPreviewView: View {
    let preview: WidgetPreview
    var look = WidgetLook()

    init(_ preview: WidgetPreview, marks: WidgetStyle.Marks? = nil) {
      self.preview = preview
      look.marks = marks
    }

    var body: some View {
      PreviewOf(preview.screen) { screen in WidgetScreenView(screen: screen, look: look) {} }
        .padding(16)
    }
  }

  #Preview("Payments") { WidgetPreviewView(.payments) }

  #Preview("Payments, rings") { WidgetPreviewView(.payments, marks: .ring) }

  #Preview("Payments along a line") { WidgetPreviewView(.timeline) }

  #Preview("Payments, dark") { WidgetPreviewView(.payments).preferredColorScheme(.dark) }

  #Preview("Payments, large text") {
    WidgetPreviewView(.payments).environment(\.dynamicTypeSize, .accessibility3)
  }

  #Preview("Payments, from right to left") {
    WidgetPreviewView(.payments).environment(\.layoutDirection, .rightToLeft)
  }

  #Preview("Barrier") { WidgetPreviewView(.barrier) }

  #Preview("Loading") { WidgetPreviewView(.loading) }

  #Preview("Failed lookup") { WidgetPreviewView(.failure) }
#endif
