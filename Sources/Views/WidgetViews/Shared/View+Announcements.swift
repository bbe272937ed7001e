#if canImport(SwiftUI)
  internal import Foundation
  package import SwiftUI
  package import ViewModels

  extension View {
    /// Lets VoiceOver speak a screen's announcement when its number changes.
    ///
    /// - Parameter announcement: The last announcement of the screen.
    /// - Returns: The view.
    package func announces(_ announcement: Announcement?) -> some View {
      onChange(of: announcement?.number) { announcement?.post() }
    }
  }

  extension Announcement {
    /// Gives the text to VoiceOver.
    @MainActor fileprivate func post() {
      var spoken = AttributedString(text)
      spoken.accessibilitySpeechAnnouncementPriority = isUrgent ? .high : .default
      AccessibilityNotification.Announcement(spoken).post()
    }
  }
#endif
