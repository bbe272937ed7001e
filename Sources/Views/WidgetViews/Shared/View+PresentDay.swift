#if canImport(SwiftUI)
  internal import Combine
  internal import Foundation
  package import SwiftUI

  extension View {
    /// Calls a model when the app becomes active and when a new day begins.
    ///
    /// - Parameter refresh: Computes the screen at the present time.
    /// - Returns: The view.
    package func keepsPresent(_ refresh: @escaping @MainActor () -> Void) -> some View {
      modifier(PresentDay(refresh: refresh))
    }
  }

  /// Calls a function when the app becomes active and when a new day begins.
  private struct PresentDay: ViewModifier {
    let refresh: @MainActor () -> Void
    @Environment(\.scenePhase) private var scenePhase

    func body(content: Content) -> some View {
      content
        .onChange(of: scenePhase == .active) { _, isActive in if isActive { refresh() } }
        .onReceive(NotificationCenter.default.publisher(for: .NSCalendarDayChanged)) { _ in
          // The system posts it on any thread.
          Task { @MainActor in refresh() }
        }
    }
  }
#endif
