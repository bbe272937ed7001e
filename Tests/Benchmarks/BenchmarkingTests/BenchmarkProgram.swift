import Foundation
import TestSupport
import Testing

/// The program `benchmarks` that was built with the tests.
enum BenchmarkProgram {
  /// The program's path, or nil if it is missing, as in tests on a device.
  static let path = BuiltProgram.path(of: "benchmarks")

  #if canImport(Glibc)
    /// Whether the tests, and so the program, were built with a sanitizer.
    static let hasSanitizer = ["__asan_init", "__tsan_init"].contains { (name: String) in
      unsafe dlsym(nil, name) != nil
    }
  #endif

  struct Result: Sendable {
    let output: [UInt8]
    let error: String
    let status: Int32
  }

  #if os(Linux) || os(macOS)
    static func run(_ words: [String]) throws -> Result {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("benchmarks-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(at: folder) }
      let files = ["output", "error"].map(folder.appendingPathComponent)
      for file in files { try Data().write(to: file) }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try #require(path))
      process.arguments = words
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try FileHandle(forWritingTo: files[0])
      process.standardError = try FileHandle(forWritingTo: files[1])
      try process.run()
      process.waitUntilExit()
      return Result(
        output: [UInt8](try Data(contentsOf: files[0])),
        error: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
        status: process.terminationStatus)
    }
  #endif
}

extension Trait where Self == ConditionTrait {
  /// Runs a test if the program exists and can count allocations.
  static var countsAllocations: Self {
    #if os(Linux) && canImport(Glibc)
      .enabled(
        if: BenchmarkProgram.path != nil && !BenchmarkProgram.hasSanitizer,
        "benchmarks is not beside the tests, or a sanitizer has the allocator")
    #else
      .disabled("allocations can be counted with glibc only")
    #endif
  }
}
