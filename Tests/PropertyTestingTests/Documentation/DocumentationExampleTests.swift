import PropertyTesting
import Testing

@Suite struct DocumentationExampleTests {
  struct Rectangle {
    let width: Int
    let height: Int
  }

  func split(_ total: Int, into count: Int) -> [Int] {
    (0..<count).map { total / count + ($0 < total % count ? 1 : 0) }
  }

  @Test func `Generators`() throws {
    let rectangle = Generator { choices throws(Rejection) in
      let width = try choices.draw(Generator<Int>.integer(in: 1...100))
      let height = try choices.draw(Generator<Int>.integer(in: 1...width))
      return Rectangle(width: width, height: height)
    }
    forAll(rectangle) { $0.height <= $0.width }
    forAll(Generator<Int>.integer(in: 1...9).flatMap { .array(of: .bool, count: $0...$0) }) {
      (1...9).contains($0.count)
    }
    forAll(Generator<Int>.integer(in: 0...99).filter { $0 % 3 == 0 }) { $0 % 3 == 0 }
    forAll(Generator<Int>.frequency([(9, .integer(in: 0...9)), (1, .integer())])) { _ in true }
    forAll(zip(Generator<Int>.integer(in: 0...9), Generator.bool)) { digit, _ in digit < 10 }
    let digits = Generator<Int>.integer(in: 0...9)
    #expect(try digits.value(seed: 1) == digits.value(seed: 1))
  }

  @Test func `Properties`() async {
    let orders = zip(Generator<Int>.integer(in: 1...1_000_000), Generator<Int>.integer(in: 1...12))
    forAll(orders) { total, count in
      split(total, into: count).reduce(0, +) == total
    }
    await expectAll(Generator<Int>.integer(in: 1...1_000_000)) { total in
      let parts = split(total, into: 4)
      #expect(parts.count == 4)
      #expect(parts.reduce(0, +) == total)
    }
  }

  @Test func `Counterexamples`() {
    let found = findCounterexample(for: Generator<Int>.integer(in: 0...1_000_000)) { $0 < 1000 }
    #expect(found?.smallest == 1000)
  }
}
