#if os(Linux)
  import Foundation
  import Testing

  /// A sanitizer that the tests, and so the program, were built with.
  enum Sanitizer: String, CaseIterable {
    case address = "__asan_init"
    case thread = "__tsan_init"

    /// The one that is there, if one is.
    static let present = allCases.first { unsafe dlsym(nil, $0.rawValue) != nil }
  }

  extension Trait where Self == ConditionTrait {
    /// Runs a test where the program takes no more memory than its own.
    static var needsOwnMemory: Self {
      .enabled(if: Sanitizer.present == nil, "a sanitizer maps more memory than the test allows")
    }

    /// Runs a test where the program writes no files but its own.
    static var needsOwnFiles: Self {
      .enabled(
        if: Sanitizer.present != .thread, "the thread sanitizer writes a file before the program")
    }
  }
#elseif os(macOS)
  import Testing

  extension Trait where Self == ConditionTrait {
    /// Runs a test where the program writes no files but its own: everywhere here.
    static var needsOwnFiles: Self { .enabled(if: true) }
  }
#endif
