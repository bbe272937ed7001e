import Testing

@testable import ArgumentParsing

@Suite struct ManualPageTests {
  private let lines = ManualPage(SampleProgram.program.commands, version: "1.2.3").text
    .split(separator: "\n", omittingEmptySubsequences: false)

  @Test func `The page begins with the program's name and abstract`() {
    #expect(
      lines.prefix(3) == [#".TH TILL 1 "" "till 1.2.3""#, ".SH NAME", #"till \- Keeps tills."#])
  }

  @Test func `Each command has a section with its help, in the order of the declarations`() {
    let sections = lines.filter { $0.hasPrefix(".SH ") }.map { $0.dropFirst(4) }
    #expect(
      sections == [
        "NAME", "TILL", "TILL SELL", "TILL OPEN", "TILL PRINT", "TILL PLANS", "TILL PLANS LIST",
        "TILL PLANS CHECK", "TILL COMPLETIONS",
      ])
    #expect(lines.contains(#"  till sell \-\-amount 50.00"#))
  }

  @Test func `No text is read as a request or an escape`() {
    let outline = Command<Int>(
      "x", "Does \\fB.", discussion: ".SH not a section\n\n'quoted'", parameters: []
    ) { _ in 0 }
    let text = ManualPage(Program(outline, version: "1").commands, version: "1").text
    #expect(text.contains(#"Does \efB."#))
    #expect(text.contains("\n\\&.SH not a section\n"))
    #expect(text.contains("\n\\&'quoted'\n"))
  }

  @Test func `Without commands there is no page`() {
    #expect(ManualPage([], version: "1").text.isEmpty)
  }
}
