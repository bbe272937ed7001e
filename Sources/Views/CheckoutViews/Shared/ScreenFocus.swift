#if canImport(SwiftUI)
  internal import SwiftUI

  /// The focus of the keyboard and that of VoiceOver, which a screen moves together.
  struct ScreenFocus<Element: Hashable> {
    /// The focus of the keyboard.
    let keyboard: FocusState<Element?>.Binding
    /// The focus of VoiceOver.
    let voice: AccessibilityFocusState<Element?>.Binding
  }

  extension View {
    /// Moves the focus when the number of a screen's movement changes.
    ///
    /// - Parameters:
    ///   - focus: The focus.
    ///   - element: The element that receives it.
    ///   - number: The number of the movement, or nil before there was one.
    /// - Returns: The view.
    func moves<Element>(
      _ focus: ScreenFocus<Element>, to element: Element?, number: Int?
    ) -> some View {
      onChange(of: number) {
        focus.keyboard.wrappedValue = element
        focus.voice.wrappedValue = element
      }
    }

    /// Lets the view receive the focus as an element of its screen.
    ///
    /// - Parameters:
    ///   - focus: The focus.
    ///   - element: The element that the view is.
    /// - Returns: The view.
    func receives<Element>(_ focus: ScreenFocus<Element>, as element: Element) -> some View {
      focused(focus.keyboard, equals: element).accessibilityFocused(focus.voice, equals: element)
    }
  }
#endif
