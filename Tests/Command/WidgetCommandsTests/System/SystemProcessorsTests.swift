import Foundation
import Testing

@testable import WidgetCommands

@Suite("The processors that may be used")
struct SystemProcessorsTests {
  @Test(arguments: [
    ("Name:\twidget\nCpus_allowed:\t3\nCpus_allowed_list:\t0-1\n", 2),
    ("Cpus_allowed:\tffffffff,0000000f\n", 36), ("Cpus_allowed:\t8\n", 1),
    ("Cpus_allowed:\t0\n", nil), ("Cpus_allowed_list:\t0-1\n", nil), ("", nil),
  ])
  func `The number of processors is that of the process's status file`(
    _ status: String, _ count: Int?
  ) {
    #expect(SystemProcessors.count(inStatus: status) == count)
  }

  @Test func `There is at least one processor`() {
    #expect(SystemProcessors.count >= 1)
  }

  #if os(Linux)
    /// The GNU program that prints the number of processors that a process may use.
    private static let nproc = "/usr/bin/nproc"

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: nproc)))
    func `Only the processors that the process may use are counted`() throws {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: Self.nproc)
      process.environment = [:]
      process.standardOutput = output
      try process.run()
      let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      let text = String(decoding: bytes, as: UTF8.self)
      let count = try #require(Int(text.split(separator: "\n").joined()))
      #expect(SystemProcessors.count == count)
      #expect(CommandEnvironment.system(variables: [:]).batches.processors == count)
    }
  #endif
}
