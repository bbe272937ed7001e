import Foundation
import Testing

@testable import WidgetCommands

@Suite("widget checkout replay")
struct CheckoutReplayTests {
  /// Creates a harness with the files of the samples, whose first is standard input as well.
  private func harness() throws -> CommandHarness {
    try CommandHarness(
      CheckoutSamples.files.merging(["-": CheckoutSamples.lines(CheckoutSamples.buys)]) { $1 })
  }

  /// The answers to the first two inputs of every sample.
  private static let first = [
    #"{"line":1,"state":{"flow":"native","phase":"idle","order":null,"sections":["#
      + #"{"id":"contact","state":"locked"},{"id":"shippingAddress","state":"locked"},"#
      + #"{"id":"billingAddress","state":"locked"},{"id":"shippingMethod","state":"locked"},"#
      + #"{"id":"payment","state":"locked"}],"editing":null,"progress":{"done":0,"of":4},"#
      + #""billingSameAsShipping":false,"addressBook":{"shipping":null,"billing":null},"#
      + #""drafts":{},"underWay":null,"queued":[],"payment":null,"widget":null,"error":null,"#
      + #""orderNumber":null},"effects":[],"events":[]}"#,
    #"{"line":2,"state":{"flow":"native","phase":"loading","order":null,"sections":["#
      + #"{"id":"contact","state":"locked"},{"id":"shippingAddress","state":"locked"},"#
      + #"{"id":"billingAddress","state":"locked"},{"id":"shippingMethod","state":"locked"},"#
      + #"{"id":"payment","state":"locked"}],"editing":null,"progress":{"done":0,"of":4},"#
      + #""billingSameAsShipping":false,"addressBook":{"shipping":null,"billing":null},"#
      + #""drafts":{},"underWay":{"request":1,"sections":[]},"queued":[],"payment":null,"#
      + #""widget":null,"error":null,"orderNumber":null},"effects":[{"effect":"request","#
      + #""request":1,"method":"POST","path":"/checkouts","key":null,"body":{"cartId":"c-1"}}],"#
      + #""events":[]}"#,
  ]

  @Test(arguments: [
    "checkout replay native start.jsonl", "checkout replay native start.jsonl --json",
    "checkout replay native start.jsonl --format json",
    "checkout replay native --json start.jsonl --format json",
  ])
  func `A replay prints a line of JSON for each input`(_ line: String) throws {
    let harness = try harness()
    #expect(harness(line) == CommandResult())
    #expect(harness.batch.output == CheckoutSamples.lines(Self.first))
  }

  @Test(arguments: ["checkout replay native", "checkout replay native -"])
  func `Without a file, standard input is read`(_ line: String) throws {
    let (piped, filed) = (try harness(), try harness())
    #expect(piped(line) == filed("checkout replay native buys.jsonl"))
    #expect(piped.batch.output == filed.batch.output)
    #expect(piped.batch.output.split(separator: "\n").count == CheckoutSamples.buys.count)
  }

  @Test func `With --final, only the last state is printed`() throws {
    let harness = try harness()
    #expect(harness("checkout replay native start.jsonl --final") == CommandResult())
    let state = Self.first[1].dropFirst(#"{"line":2,"state":"#.count)
    let end = try #require(state.range(of: #","effects""#))
    #expect(harness.batch.output == state[..<end.lowerBound] + "\n")
  }

  @Test(arguments: ["", "--final", "--format text", "--final --format text"])
  func `A replay of nothing prints nothing`(_ options: String) throws {
    let harness = try CommandHarness(["-": ""])
    #expect(harness("checkout replay native \(options)") == CommandResult())
    #expect(harness.batch.printings == 0)
  }

  @Test(arguments: ["--final", "--final --format text"])
  func `Without the input 'begin', there is no last state`(_ options: String) throws {
    let harness = try CommandHarness(["-": "{}"])
    harness("checkout replay native \(options)")
      .expectFailure(.data, "1 of 1 line cannot be read; the first is line 1, column 1: input")
    #expect(harness.batch.printings == 0)
  }

  @Test func `Lines that cannot be read are counted, and the others are applied`() throws {
    let harness = try harness()
    let result = harness("checkout replay native mistakes.jsonl")
    result.expectFailure(
      .data, "3 of 5 lines cannot be read; the first is line 1, column 10: input")
    let answers = harness.batch.output.split(separator: "\n")
    #expect(
      answers.map { $0.contains(#""error":{"code":"malformed_input","#) } == [
        true, false, true, false, true,
      ])
    let expected = Self.first.map { $0.replacing(#"{"line":2,"#, with: #"{"line":4,"#) }
    #expect(answers[1] == expected[0].replacing(#"{"line":1,"#, with: #"{"line":2,"#))
    #expect(answers[3] == expected[1])
  }

  @Test func `A rejected input is no error of the command`() throws {
    let harness = try harness()
    #expect(harness("checkout replay native buys.jsonl") == CommandResult())
    #expect(harness.batch.output.contains(#""refused":{"code":"invalid_address","#))
    #expect(harness.batch.output.contains(#""ignored":true"#))
  }

  @Test func `A line of more than a mebibyte cannot be read`() throws {
    let name = String(repeating: "x", count: 1_048_576)
    let lines = [CheckoutSamples.begin, #"{"input":"\#(name)"}"#, #"{"input":"load"}"#]
    let harness = try CommandHarness(["-": CheckoutSamples.lines(lines)])
    harness("checkout replay native").expectFailure(.data, "1 of 3 lines cannot be read")
    let answers = harness.batch.output.split(separator: "\n")
    #expect(answers.count == 3 && answers[1].hasPrefix(#"{"line":2,"error":{"#))
    #expect(answers[1].utf8.count < 1_000)
  }

  @Test(arguments: [
    ("checkout replay native none.jsonl", ExitStatus.noInput, "there is no file \"none.jsonl\""),
    ("checkout replay hosted buys.jsonl", .usage, "for 'FLOW': must be one of native, web,"),
    ("checkout replay Native buys.jsonl", .usage, "for 'FLOW': must be one of native, web,"),
    ("checkout replay", .usage, "missing argument FLOW"),
    ("checkout", .usage, "missing subcommand"),
    ("checkout replay native buys.jsonl --format svg", .usage, "must be one of text, json"),
    ("checkout replay native buys.jsonl --json --format text", .usage, "--json and --format text"),
    ("checkout replay native buys.jsonl --today 2026-11-21", .usage, "the day is in the inputs"),
    ("checkout replay native buys.jsonl start.jsonl", .usage, "unexpected argument"),
  ])
  func `A command line with an error prints nothing`(
    _ line: String, _ status: ExitStatus, _ phrase: String
  ) throws {
    let harness = try harness()
    harness(line).expectFailure(status, phrase)
    #expect(harness.batch.printings == 0)
  }

  @Test func `An input that cannot be read, or not to its end, is an error`() throws {
    let harness = try harness()
    harness.batch.failReading(after: 0, with: .failed("Is a directory"))
    harness("checkout replay native").expectFailure(
      .noInput, "standard input cannot be read: Is a directory; pass a readable file")
    let count = CheckoutSamples.begin.utf8.count + 5
    harness.batch.failReading(after: count, with: .failed("Input/output error"))
    harness("checkout replay native start.jsonl").expectFailure(
      .inputOutput,
      "\"start.jsonl\" cannot be read any further: Input/output error; 1 line could be read")
    #expect(harness.batch.output == Self.first[0] + "\n")
    let final = try self.harness()
    final.batch.failReading(after: count, with: .failed("Input/output error"))
    final("checkout replay native --final").expectFailure(.inputOutput, "Input/output error")
    #expect(final.batch.printings == 0)
  }

  @Test func `A replay ends without an error if the reader closes the output`() throws {
    let harness = try harness()
    harness.batch.failPrinting(after: 0, with: .readerIsGone)
    #expect(harness("checkout replay native buys.jsonl") == CommandResult())
    #expect(harness("checkout replay native mistakes.jsonl --format text") == CommandResult())
  }

  @Test func `An output that cannot be written is an error`() throws {
    let harness = try harness()
    harness.batch.failPrinting(after: 0, with: .failed(byteCount: 0, "No space left on device"))
    harness("checkout replay native buys.jsonl").expectFailure(
      .inputOutput, "standard output cannot be written: No space left on device")
  }

  @Test(arguments: ["json", "text"], [1, 7, 1_000, 65_536])
  func `The answers are the same however the input is read`(_ format: String, _ chunk: Int) throws {
    let harness = try harness()
    harness("checkout replay native buys.jsonl --format \(format)")
    let other = try self.harness()
    let bytes = Array(CheckoutSamples.lines(CheckoutSamples.buys).dropLast().utf8)
    let batch = InMemoryBatch(["-": bytes], chunk: chunk)
    other.environment.batches = batch.environment
    #expect(other("checkout replay native --format \(format)") == CommandResult())
    #expect(batch.output == harness.batch.output)
    // Each read is answered at once.
    let count = chunk < 100 ? CheckoutSamples.buys.count : nil
    #expect(count == nil || batch.printings == count)
  }

  @Test func `Answers to many inputs are printed in blocks`() throws {
    let refresh = Array(repeating: #"{"input":"retry"}"#, count: 3_000)
    let lines = Array(CheckoutSamples.buys[..<3]) + refresh
    let harness = try CommandHarness(["-": CheckoutSamples.lines(lines)])
    #expect(harness("checkout replay native") == CommandResult())
    let size = harness.batch.output.utf8.count
    #expect(harness.batch.output.split(separator: "\n").count == 3_003)
    #expect((size / 80_000...size / 60_000).contains(harness.batch.printings))
  }

  @Test func `The progress is shown while the output goes elsewhere`() throws {
    let lines = [CheckoutSamples.begin] + Array(repeating: #"{"input":"leave"}"#, count: 20_000)
    let harness = try CommandHarness(["-": CheckoutSamples.lines(lines)])
    harness("checkout replay native --final")
    #expect(harness.batch.errorOutput.isEmpty)
    harness.environment.batches.showsProgress = true
    harness("checkout replay native --final")
    let error = harness.batch.errorOutput
    #expect(error.hasPrefix("\r3,6") && error.contains(" lines, ") && error.hasSuffix(" \r"))
  }
}
