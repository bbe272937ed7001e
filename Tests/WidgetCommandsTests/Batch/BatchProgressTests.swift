import Testing

@testable import WidgetCommands

@Suite("The progress of a batch")
struct BatchProgressTests {
  @Test func `The progress has the number of orders, the rate and the remaining time`() {
    var progress = BatchProgress(inputSize: 40_000_000)
    let line = progress.line(rows: 250_000, bytes: 10_000_000, after: .milliseconds(500))
    #expect(line == "\r250,000 orders, 500,000 a second, 2 s left")
  }

  @Test func `Without the input's size, no remaining time is shown`() {
    for (size, bytes) in [(nil, 10), (5, 10), (10, 0)] as [(Int?, Int)] {
      var progress = BatchProgress(inputSize: size)
      #expect(progress.line(rows: 1, bytes: bytes, after: .seconds(1)) == "\r1 order, 1 a second")
    }
  }

  @Test func `The progress is updated at most four times a second`() {
    var progress = BatchProgress(inputSize: nil)
    let moments = [100, 249, 250, 300, 499, 500, 2_000]
    let drawn = moments.filter {
      progress.line(rows: 1, bytes: 1, after: .milliseconds($0)) != nil
    }
    #expect(drawn == [250, 500, 2_000])
  }

  @Test func `The line overwrites the previous one, and is cleared`() {
    var progress = BatchProgress(inputSize: nil)
    #expect(progress.clearing().isEmpty)
    #expect(
      progress.line(rows: 1_000, bytes: 1, after: .seconds(1)) == "\r1,000 orders, 1,000 a second")
    #expect(
      progress.line(rows: 1_000, bytes: 1, after: .seconds(4)) == "\r1,000 orders, 250 a second  ")
    #expect(progress.clearing() == "\r                          \r")
    #expect(progress.clearing().isEmpty)
  }

  @Test func `The line fits into a narrow terminal`() throws {
    var progress = BatchProgress(inputSize: .max)
    let line = progress.line(
      rows: 999_999_999_999, bytes: 1_000_000_000, after: .seconds(86_400))
    #expect(try #require(line).count < 80)
  }
}
