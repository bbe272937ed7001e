#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  /// The end of the program by a trap: an internal error, or no memory.
  @Suite("A trap of the program", .needsProgram)
  struct TrapTests {
    /// The line on standard error of a program that traps.
    private static let message =
      "the command was ended by an internal error, or memory ran out; give it more memory or less "
      + "input, and look first, since a change may be stored"

    /// Starts to follow a widget, raises a signal after the first line, and returns the end.
    private func trap(by signal: String, _ options: String = "") throws -> Shell.Result {
      let shell = try Shell()
      return try shell(
        """
        "$W" update --amount 200.00 > /dev/null
        "$W" events --follow \(options) > "$D/followed" &
        until [ -s "$D/followed" ]; do sleep 0.01; done
        kill -s \(signal) $!
        wait $!
        """)
    }

    @Test(arguments: ["ABRT", "ILL", "TRAP"])
    func `A signal of a trap ends with one line and status 70`(signal: String) throws {
      try trap(by: signal).expectFailure(70, Self.message)
    }

    @Test func `With --json, the line is JSON`() throws {
      let result = try trap(by: "ABRT", "--json")
      #expect(result.status == 70 && result.output.isEmpty)
      #expect(
        result.error
          == #"{"error":{"code":"internal_error","message":"the command was ended by an internal error, "#
          + #"or memory ran out","field":null,"remedy":"give it more memory or less input, and look "#
          + #"first, since a change may be stored"}}"# + "\n")
    }

    #if os(Linux)
      @Test(.needsOwnMemory)
      func `Without memory, the last line is the error, and the status is 70`() throws {
        let shell = try Shell()
        let result = try shell(
          """
          : > "$D/events"
          dd if=/dev/null of="$D/events" bs=1 seek=500000000 2> /dev/null
          ulimit -v 300000
          exec "$W" account import a "$D/events"
          """)
        #expect(result.status == 70 && result.output.isEmpty)
        #expect(result.error.hasSuffix("error: \(Self.message)\n"))
        #expect(!result.error.contains("stack trace"))
        #expect(result.error.split(separator: "\n").count <= 2)
      }
    #endif
  }
#endif
