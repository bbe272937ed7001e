import Testing

@testable import PropertyTesting

@Suite struct RunningTestTests {
  @Test(arguments: [
    ("sums()", "sums"), ("sums(of:)", "sums"),
    ("`A cart keeps its sums`()", "A cart keeps its sums"),
    ("`f(x) is 1`(seed:)", "f(x) is 1"),
  ])
  func `A test is called by its function`(name: String, title: String) {
    #expect(RunningTest.title(ofFunction: name) == title)
  }

  @Test(arguments: [
    ("sums", "sums"), ("sums_2", "sums_2"), ("A cart", "'A cart'"),
    ("f(x) is 1 + 1, isn't it?", "'f.x. is 1 . 1, isn.t it.'"),
    (#"a\b|c.d^e$f*g[h]{i}"#, "'a.b.c.d.e.f.g.h..i.'"),
    ("-1 is refused", "'.1 is refused'"), ("-", "'.'"),
  ])
  func `A filter means its test in the words of a shell`(title: String, filter: String) {
    #expect(RunningTest.filter(title: title) == filter)
  }

  @Test func `The test that is running is known`() throws {
    let test = try #require(RunningTest.current)
    #expect(test.title == "The test that is running is known")
    #expect(test.seedKey == "RunningTestTests/The test that is running is known")
    #expect(test.sourcePath == #filePath)
    #expect(test.filter == "'The test that is running is known'")
  }
}
