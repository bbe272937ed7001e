import Testing

@testable import ArgumentParsing

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "ab", 2), ("abc", "abc", 0), ("abc", "abd", 1),
    ("abc", "acb", 1),
    ("abc", "ab", 1), ("abc", "abcd", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
    ("amuont", "amount", 1), ("amout", "amount", 1), ("baab", "abba", 2),
  ])
  func `The distance is the number of edits`(source: String, target: String, distance: Int) {
    #expect(editDistance(Array(source.utf8), Array(target.utf8)) == distance)
    #expect(editDistance(Array(target.utf8), Array(source.utf8)) == distance)
  }

  @Test(arguments: [
    ("--amout", "--amount"), ("amount", "--amount"), ("--Amount", "--amount"),
    ("--amuotn", "--amount"),
    ("--am", nil), ("--currency", nil), ("lst", "list"), ("lsit", "list"), ("lits", "list"),
    ("ls", nil), ("", nil), ("-", nil), ("--", nil), ("-x", nil), ("lost", "list"),
    ("last", "list"),
    ("post", nil),
  ])
  func `Only near names are suggested`(word: String, name: String?) {
    #expect(nearest(to: word, in: ["--amount", "list", "--x-long-option"]) == name)
  }

  @Test func `The first of equally near names is suggested`() {
    #expect(nearest(to: "lisp", in: ["list", "lisa"]) == "list")
    #expect(nearest(to: "lisa", in: ["list", "lisa"]) == "lisa")
  }

  @Test func `A name without a common letter is not suggested`() {
    #expect(nearest(to: "x", in: ["y"]) == nil)
    #expect(nearest(to: "", in: ["y"]) == nil)
  }

  @Test func `Long words are not compared`() {
    #expect(nearest(to: String(repeating: "a", count: 65), in: ["a"]) == nil)
  }
}
