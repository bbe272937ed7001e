import Foundation
import Testing

@testable import PropertyTesting

@Suite struct SeedFileTests {
  @Test func `Lines are added in the order of test and seed and others stay`() throws {
    let before = "# mine\n3 B # x\n\n9 B\n0x2 D # y # z\n"
    var list = try SeedList(reading: before.utf8)
    #expect(list.text == before)
    #expect(list.seeds(of: "B") == [3, 9])
    #expect(list.seeds(of: "D") == [2])
    #expect(list.seeds(of: "C") == [])
    let isNew = list.add(5, of: "B", smallest: "five")
    _ = list.add(1, of: "E", smallest: "one")
    _ = list.add(8, of: "A", smallest: "eight")
    _ = list.add(7, of: "C", smallest: "seven")
    let isNewToo = list.add(9, of: "B", smallest: "nine")
    #expect(isNew && !isNewToo)
    #expect(
      list.text == """
        # mine
        8 A # eight
        3 B # x

        5 B # five
        9 B
        7 C # seven
        0x2 D # y # z
        1 E # one

        """)
    #expect(try SeedList(reading: list.text.utf8) == list)
  }

  @Test func `A last line without its end is a line too`() throws {
    var list = try SeedList(reading: "1 A # x".utf8)
    _ = list.add(2, of: "A", smallest: "y")
    #expect(list.text == "1 A # x\n2 A # y\n")
    #expect(try SeedList(reading: "1 A\r\n2 A # x\r\n".utf8).seeds(of: "A") == [1, 2])
    #expect(try SeedList(reading: "".utf8).text == "")
  }

  @Test(arguments: [
    ("1 A\nB 1\n", 2, "B 1"), ("17\n", 1, "17"), ("17 \n", 1, "17 "), ("17 # x\n", 1, "17 # x"),
    ("-1 A\n", 1, "-1 A"), ("\n\n18446744073709551616 A\n", 3, "18446744073709551616 A"),
    ("<<<<<<< HEAD\n", 1, "<<<<<<< HEAD"),
  ])
  func `A line that is none is named`(text: String, number: Int, line: String) {
    #expect(throws: SeedList.MalformedLine(number: number, text: line)) {
      try SeedList(reading: text.utf8)
    }
  }

  @Test func `A line that is not text is named`() {
    #expect(throws: SeedList.MalformedLine(number: 2, text: "1 \u{FFFD}")) {
      try SeedList(reading: Array("1 A\n1 ".utf8) + [0xFF])
    }
  }

  @Test func `A test is called by its file and its function`() {
    #expect(
      SeedList.testKey(file: "CartTests.swift", name: "A cart # 1 keeps its sums")
        == "CartTests/A cart  1 keeps its sums")
    #expect(SeedList.testKey(file: "Cart", name: "sums") == "Cart/sums")
  }

  @Test(arguments: ["Nobody knows C #", "Ends in spaces  "])
  func `A test is found by its name whatever it ends in`(name: String) throws {
    let key = SeedList.testKey(file: "CartTests.swift", name: name)
    var list = try SeedList(reading: "".utf8)
    _ = list.add(7, of: key, smallest: "1")
    list = try SeedList(reading: list.text.utf8)
    #expect(list.seeds(of: key) == [7])
    let isNewAgain = list.add(7, of: key, smallest: "1")
    #expect(!isNewAgain)
  }

  @Test(arguments: [
    ("a\n  b\r\n\nc", "a b c"), ("tab\there\u{1B}[2J", "tab\\there\\u{1B}[2J"), ("", ""),
    (String(repeating: "x", count: 200), String(repeating: "x", count: 200)),
    (String(repeating: "x", count: 201), String(repeating: "x", count: 200) + "…"),
  ])
  func `A case is one line`(text: String, line: String) {
    #expect(SeedFile.oneLine(text) == line)
  }

  @Test(arguments: [
    ("/a/b.swift", "/a"), ("/b.swift", "/"), ("b.swift", "."), ("a/b/c.swift", "a/b"),
  ])
  func `The folder of a file`(path: String, folder: String) {
    #expect(SeedFile.folder(of: path) == folder)
    #expect(FailingSeeds.besideTest.path(besideTest: path) == folder + "/FailingSeeds.txt")
  }

  @Test func `Many may add at the same time`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/Seeds.txt"
      await withTaskGroup { group in
        for seed in 0..<200 as Range<UInt64> {
          group.addTask {
            let file = SeedFile(path: path, test: "Test \(seed % 3)")
            #expect(throws: Never.self) {
              try file.add(seed, smallest: String(repeating: "x", count: 190))
              #expect(try file.seeds().contains(seed))
            }
          }
        }
      }
      let kept = try (0..<3).flatMap { try SeedFile(path: path, test: "Test \($0)").seeds() }
      #expect(kept.count == 200)
      #expect(Set(kept) == Set(0..<200))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["Seeds.txt"])
    }
  }

  @Test func `A failed system call is an error with its name, path and reason`() async throws {
    try await withTemporaryFolder { folder in
      let lost = SeedFile(path: folder + "/no/Seeds.txt", test: "A")
      #expect(try lost.seeds() == [])
      let error = #expect(throws: SeedFileError.self) { try lost.add(1, smallest: "") }
      #expect(error?.description == "\(folder)/no: open: No such file or directory")
      let blocked = SeedFile(path: folder + "/Seeds.txt", test: "A")
      try FileManager.default.createDirectory(
        atPath: blocked.path, withIntermediateDirectories: false)
      #expect(throws: SeedFileError.self) { try blocked.add(1, smallest: "") }
    }
  }
}
