import Testing

@testable import Benchmarking

@Suite struct ResultTableTests {
  @Test func `The table has a line for each peer and one for work without peers`() {
    #expect(
      ResultTable([Sample.compared, Sample.alone]).text == """
        benchmark       ns  fastest  quartiles  allocations  peer           ns  fastest  quartiles\
          allocations  times as long
        amount: read  20.0     18.0  19.0-21.0          0.0  Decimal       420      400    410-430\
                  2.3           22.2
                                                             FormatStyle  2000     2000  2000-2000\
                  7.0            111
        SHA-256        200      200    200-200            -  -               -        -          -\
                    -              -

        """)
  }

  @Test func `Empty columns are omitted`() {
    let counted = BenchmarkResult(
      name: "split", allowedAllocations: nil,
      work: Sample.measurement("engine", allocations: 0), peers: [])
    #expect(ResultTable([counted]).text == "benchmark  allocations\nsplit              0.0\n")
  }

  @Test func `Twice the work has a column if it was timed`() {
    var work = Sample.measurement("engine", [5])
    work.doubling = 1.996
    let result = BenchmarkResult(name: "split", allowedAllocations: nil, work: work, peers: [])
    #expect(
      ResultTable([result]).text == """
        benchmark    ns  fastest  quartiles  twice
        split      5.00     5.00  5.00-5.00   2.00

        """)
  }

  @Test func `No results are an empty table`() {
    #expect(ResultTable([]).text == "\n")
  }
}
