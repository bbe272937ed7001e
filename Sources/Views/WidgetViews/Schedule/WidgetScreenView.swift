#if canImport(SwiftUI)
  package import SwiftUI
  package import ViewModels
  internal import WidgetRendering

  /// A widget's screen, drawn from its values.
  package struct WidgetScreenView: View {
    private let screen: WidgetScreen
    private let style: WidgetStyle
    private let openMoreInfo: (@MainActor () -> Void)?
    private let retry: @MainActor () -> Void
    @Environment(\.colorScheme) private var deviceColors

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - screen: The values.
    ///   - look: The changes of the screen's style.
    ///   - retry: Looks the order up again.
    package init(
      screen: WidgetScreen, look: WidgetLook = WidgetLook(), retry: @escaping @MainActor () -> Void
    ) {
      (self.screen, self.retry) = (screen, retry)
      (style, openMoreInfo) = (look.applied(to: screen.style), look.openMoreInfo)
    }

    /// The heading, the contents and the terms, from top to bottom.
    package var body: some View {
      VStack(alignment: .leading, spacing: 12) {
        head
        WidgetContentView(content: screen.content, style: style, retry: retry)
        terms
      }
      .padding(16)
      .frame(minWidth: CGFloat(WidgetScreen.minimumWidth), maxWidth: .infinity, alignment: .leading)
      .background(.background)
      .clipShape(RoundedRectangle(cornerRadius: cornerRadius))
      .overlay {
        if style.border {
          RoundedRectangle(cornerRadius: cornerRadius).stroke(.separator, lineWidth: 1)
        }
      }
      .environment(\.colorScheme, style.colorScheme.resolved(on: deviceColors))
      .environment(\.layoutDirection, screen.layoutDirection.direction)
      .accessibilityElement(children: .contain)
    }

    /// The radius of the border; without one, the corners are those of the view around this one.
    private var cornerRadius: CGFloat { style.border ? 8 : 0 }

    private var head: some View {
      HStack(alignment: .firstTextBaseline) {
        if style.heading, let heading = screen.heading {
          Text(verbatim: heading).font(.headline).accessibilityAddTraits(.isHeader)
        }
        Spacer(minLength: 8)
        if style.logo, let logo = screen.logo {
          Text(verbatim: logo).font(.headline).bold()
        }
      }
    }

    @ViewBuilder private var terms: some View {
      if let footnote = screen.footnote {
        Text(verbatim: footnote).font(.footnote).foregroundStyle(.secondary)
      }
      if let title = screen.moreInfo, let openMoreInfo {
        Button(title, action: openMoreInfo).font(.footnote)
      }
    }
  }
#endif
