#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  /// The example program, next to the tests' executable.
  @Suite struct LiveWidgetTests {
    private static let program: URL? = {
      let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
      let starts = [URL(fileURLWithPath: CommandLine.arguments[0])] + bundles
      return starts.map { $0.deletingLastPathComponent().appendingPathComponent("live-widget") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    @Test func `The example prints its widget's events`() throws {
      let process = Process()
      let output = Pipe()
      let program: URL = try #require(Self.program, "live-widget is not beside the tests")
      process.executableURL = program
      process.standardOutput = output
      try process.run()
      let printed = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      #expect(
        String(decoding: printed, as: UTF8.self) == """
          due today: 45.00 USD
          The order total of 2500.00 USD is above the maximum of 2000.00 USD. \
          Take something out of the order, or pay another way.

          """)
    }
  }
#endif
