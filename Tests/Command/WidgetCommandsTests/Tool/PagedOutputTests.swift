import TestSupport
import Testing

@testable import WidgetCommands

@Suite("Output in pages")
struct PagedOutputTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness() }

  @Test func `A short output is the command's result`() throws {
    var output = PagedOutput(in: harness.environment)
    try output.append("a\n")
    try output.append("b\n")
    #expect(output.result == CommandResult(output: "a\nb\n"))
    #expect(harness.liveOutput.lines.isEmpty)
  }

  @Test func `Complete pages are printed at once, and the rest is the result`() throws {
    var output = PagedOutput(in: harness.environment)
    let line = String(repeating: "x", count: 32_767) + "\n"
    for _ in 0..<5 { try output.append(line) }
    #expect(harness.liveOutput.lines == [line + line, line + line])
    #expect(output.result.output == line)
  }

  @Test func `After the reader has closed the output, nothing more is printed`() throws {
    harness.liveOutput.end(after: 0, with: .readerIsGone)
    var output = PagedOutput(in: harness.environment)
    try output.append(String(repeating: "x", count: 65_536))
    #expect(output.isClosed)
    try output.append("y\n")
    #expect(output.result == CommandResult())
  }

  @Test func `An output that cannot be written is an error`() {
    harness.liveOutput.end(after: 0, with: .failed("No space left on device"))
    var output = PagedOutput(in: harness.environment)
    let error = #expect(throws: CommandError.self) {
      try output.append(String(repeating: "x", count: 65_536))
    }
    #expect(error?.status == .inputOutput)
    #expect(error?.message.contains("No space left on device") == true)
  }

  @Test func `A long history is printed in pages, with the same lines as a short one`() {
    for number in 1...1_000 { harness("update --amount \(number).00") }
    let rest = harness("history --json").output
    let pages = harness.liveOutput.lines
    #expect(pages.count >= 1 && rest.utf8.count < 65_536)
    let lines = (pages.joined() + rest).split(separator: "\n")
    #expect(lines.count == 1_000)
    #expect(lines.last?.hasPrefix(#"{"revision":1000,"#) == true)
    harness.liveOutput.begin([])
    let table = harness("history").output
    let whole = harness.liveOutput.lines.joined() + table
    #expect(whole.split(separator: "\n").count == 1_001)
    #expect(
      whole.hasPrefix(
        "REVISION  AT                    TODAY       COMMAND  TOTAL        DETAILS\n"))
  }
}
