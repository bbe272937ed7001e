#if os(Linux)
  import Foundation
  import Testing

  /// A sanitizer that the tests, and so the program, were built with.
  enum Sanitizer: String, CaseIterable {
    case address = "__asan_init"
    case thread = "__tsan_init"

    /// The sanitizer of this build, if there is one.
    static let present = allCases.first { unsafe dlsym(nil, $0.rawValue) != nil }
  }

  extension Trait where Self == ConditionTrait {
    /// Runs a test only without a sanitizer, which needs additional memory.
    static var needsOwnMemory: Self {
      .enabled(if: Sanitizer.present == nil, "a sanitizer maps more memory than the test allows")
    }

    /// Runs a test only if no sanitizer writes additional files.
    static var needsOwnFiles: Self {
      .enabled(
        if: Sanitizer.present != .thread, "the thread sanitizer writes a file before the program")
    }
  }
#elseif os(macOS)
  import Testing

  extension Trait where Self == ConditionTrait {
    /// Runs a test only if no sanitizer writes additional files: always on macOS.
    static var needsOwnFiles: Self { .enabled(if: true) }
  }
#endif
