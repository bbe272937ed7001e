#if canImport(SwiftUI)
  internal import ViewModels
#endif
