#if canImport(SwiftUI)
  package import SwiftUI

  /// A view of a screen that is computed for a preview, or of the error that its computation threw.
  package struct PreviewOf<Screen, Content: View>: View {
    private let screen: Result<Screen, any Error>
    private let content: (Screen) -> Content

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - screen: Computes the screen.
    ///   - content: Returns the view of the screen.
    package init(
      _ screen: () throws -> Screen, @ViewBuilder content: @escaping (Screen) -> Content
    ) {
      (self.screen, self.content) = (Result(catching: screen), content)
    }

    /// The view of the screen.
    package var body: some View {
      switch screen {
      case .success(let screen): content(screen)
      case .failure(let error): Text(verbatim: "\(error)")
      }
    }
  }
#endif
