import Testing

@testable import WidgetCommands

@Suite("The file of a token")
struct TokenFileTests {
  private func schedule(_ token: [UInt8], from path: String = "token") throws -> CommandResult {
    let harness = try CommandHarness()
    harness.environment.read = { asked, limit in
      guard asked == path else { return .missing }
      return token.count > limit ? .tooLarge : .bytes(token)
    }
    return harness("schedule --amount 200.00 --format json --token-file \(path)")
  }

  @Test(arguments: ["", "\n", "\r\n"])
  func `A token file may end in one line break`(_ end: String) throws {
    let result = try schedule(Array((Samples.token + end).utf8))
    #expect(result.output.contains(Samples.checksum200Token))
  }

  @Test func `A token file may be standard input`() throws {
    let result = try schedule(Array(Samples.token.utf8), from: "-")
    #expect(result.output.contains(Samples.checksum200Token))
  }

  @Test(arguments: ["", "\n", "\r\n"])
  func `A token file holds at most 1024 bytes of token`(_ end: String) throws {
    let longest = [UInt8](repeating: UInt8(ascii: "s"), count: 1_024)
    #expect(try schedule(longest + end.utf8).status == .yes)
    let result = try schedule(longest + [UInt8(ascii: "s")] + end.utf8)
    result.expectFailure(.data, "pass the token alone")
    try schedule([UInt8](repeating: UInt8(ascii: "s"), count: 5_000))
      .expectFailure(.data, "\"token\" has more than 1026 bytes")
  }

  @Test(arguments: [
    ("", "empty"), ("\n", "empty"), ("\r\n", "empty"),
    ("secret\n\n", "control character at byte 7"),
    ("secret\r", "control character at byte 7"), ("\u{FEFF}\u{1B}[31m", "control character"),
    ("se\tcret", "control character at byte 3"), ("se\u{0}cret", "control character at byte 3"),
    ("secret\u{85}", "control character at byte 7"),
  ])
  func `A token file holds one token and nothing else`(_ text: String, _ phrase: String) throws {
    let result = try schedule(Array(text.utf8))
    result.expectFailure(.data, "error: invalid_token: \"token\": ")
    result.expectFailure(.data, phrase)
    #expect(!result.error.contains("se"), "the token leaks")
  }

  @Test func `A token file is UTF-8`() throws {
    try schedule([0x73, 0xFF]).expectFailure(.data, "not UTF-8 at byte 2")
  }

  @Test func `An unreadable token file is reported with the reason`() throws {
    let harness = try CommandHarness()
    harness.environment.read = { _, _ in .unreadable("Permission denied") }
    harness("schedule --amount 5 --token-file /root/x")
      .expectFailure(.noInput, "\"/root/x\" cannot be read: Permission denied")
  }
}
