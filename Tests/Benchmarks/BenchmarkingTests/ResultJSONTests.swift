import StrictJSON
import Testing

@testable import Benchmarking

@Suite struct ResultJSONTests {
  @Test func `All numbers are whole`() throws {
    #if DEBUG
      let configuration = "debug"
    #else
      let configuration = "release"
    #endif
    let peer = Sample.measurement("Decimal", [420], ratios: [21.5], allocations: 2.25)
    let result = BenchmarkResult(
      name: "amount: read", allowedAllocations: 0...0,
      work: Sample.measurement("engine", [18, 20, 22], allocations: 0), peers: [peer])
    #expect(
      ResultJSON.line([result], rounds: 3) == #"{"format":1,"configuration":"\#(configuration)","#
        + #""rounds":3,"benchmarks":[{"name":"amount: read","work":{"name":"engine","#
        + #""picoseconds":{"minimum":18000,"lowerQuartile":19000,"median":20000,"#
        + #""upperQuartile":21000,"maximum":22000},"milliallocations":0,"milliratio":null,"#
        + #""millidoubling":null},"peers":[{"name":"Decimal","#
        + #""picoseconds":{"minimum":420000,"lowerQuartile":420000,"median":420000,"#
        + #""upperQuartile":420000,"maximum":420000},"milliallocations":2250,"#
        + #""milliratio":{"minimum":21500,"lowerQuartile":21500,"median":21500,"#
        + #""upperQuartile":21500,"maximum":21500},"millidoubling":null}]}]}"# + "\n")
  }

  @Test func `Values that were not measured are null`() throws {
    let result = BenchmarkResult(
      name: "split", allowedAllocations: nil, work: Measurement(name: "engine"), peers: [])
    let value = try JSONValue(parsing: Array(ResultJSON.line([result], rounds: 0).utf8))
    let benchmark = try #require(value["benchmarks"]?.array?.first)
    for key in ["picoseconds", "milliallocations", "milliratio", "millidoubling"] {
      #expect(benchmark["work"]?[key]?.isNull == true, "\(key)")
    }
  }
}
