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

@Suite("QuantityFormat")
struct QuantityFormatTests {
  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (1_001, "1,001"), (12_045, "12,045"),
    (1_234_567, "1,234,567"), (100_000_000, "100,000,000"), (-1_000, "-1,000"),
    (.max, "9,223,372,036,854,775,807"), (.min, "-9,223,372,036,854,775,808"),
  ])
  func `Numbers have a comma at each thousand`(_ value: Int, _ text: String) {
    #expect(QuantityFormat.number(value) == text)
  }

  @Test func `A noun is singular for one and plural otherwise`() {
    #expect(QuantityFormat.count(1, "row") == "1 row")
    #expect(QuantityFormat.count(0, "row") == "0 rows")
    #expect(QuantityFormat.count(2_000, "row") == "2,000 rows")
  }

  private static let rates: [(Int, Int, String?)] = [
    (1_000_000, 357, "2.8 million a second"), (999_499, 1_000, "999,000 a second"),
    (999_500, 1_000, "1.0 million a second"), (123_456, 1_000, "123,000 a second"),
    (12_345, 1_000, "12,300 a second"), (9_995, 1_000, "10,000 a second"),
    (1_234, 1_000, "1,230 a second"), (999, 1_000, "999 a second"), (14, 1_000, "14 a second"),
    (1, 1_000, "1 a second"), (3, 360, "8 a second"), (1, 1_001, nil), (0, 1_000, nil),
    (1_000, 99, nil), (1_000, 0, nil), (1_000, -1, nil), (.max, 1_000, nil),
    (2_000_000_000, 1_000, "2,000.0 million a second"),
  ]

  @Test(arguments: rates)
  func `A rate has three significant digits`(_ count: Int, _ milliseconds: Int, _ text: String?) {
    #expect(QuantityFormat.rate(count, in: .milliseconds(milliseconds)) == text)
  }

  @Test(arguments: [
    (0, "0.00 s"), (4, "0.00 s"), (5, "0.01 s"), (357, "0.36 s"), (9_994, "9.99 s"),
    (9_995, "10.0 s"), (41_160, "41.2 s"), (59_949, "59.9 s"), (59_950, "1 min 00 s"),
    (125_400, "2 min 05 s"), (3_599_499, "59 min 59 s"), (3_600_000, "1 h 00 min"),
    (3_725_000, "1 h 02 min"), (3_600_000_000, "1,000 h 00 min"), (-5, "0.00 s"),
  ])
  func `A longer time has fewer digits`(_ milliseconds: Int, _ text: String) {
    #expect(QuantityFormat.time(.milliseconds(milliseconds)) == text)
  }

  @Test(arguments: [
    (0, "0 s"), (0.499, "0 s"), (0.5, "1 s"), (59.499, "59 s"), (59.5, "1 min 00 s"),
    (3_725, "1 h 02 min"), (-1, "0 s"), (1e300, "8,766,000 h 00 min"),
    (.infinity, "8,766,000 h 00 min"),
  ])
  func `An estimated time is in whole seconds`(_ seconds: Double, _ text: String) {
    #expect(QuantityFormat.time(aboutSeconds: seconds) == text)
  }

  @Test func `Times are limited to a thousand years`() {
    #expect(QuantityFormat.time(.seconds(Int64.max)) == "8,766,000 h 00 min")
  }
}
