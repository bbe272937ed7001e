import StrictJSON

/// Results as one line of JSON for machines.
///
/// All numbers are whole: times are in picoseconds, allocations and ratios in thousandths. Values that
/// were not measured are `null`.
enum ResultJSON {
  static func line(_ results: [BenchmarkResult], rounds: Int) -> String {
    JSONText.object { report in
      report.member("format", 1)
      report.member("configuration", configuration)
      report.member("rounds", rounds)
      report.array("benchmarks") { benchmarks in
        for result in results {
          benchmarks.object { benchmark in
            benchmark.member("name", result.name)
            benchmark.object("work") { result.work.write(to: &$0) }
            benchmark.array("peers") { peers in
              for peer in result.peers { peers.object { peer.write(to: &$0) } }
            }
          }
        }
      }
    }.string + "\n"
  }

  /// The build configuration: `debug` or `release`.
  static var configuration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }
}

extension Measurement {
  fileprivate func write(to object: inout JSONObjectWriter) {
    object.member("name", name)
    object.member("picoseconds", nanoseconds.map { $0.json })
    object.member("milliallocations", allocations.map(Self.thousandths))
    object.member("milliratio", ratio.map { $0.json })
    object.member("millidoubling", doubling.map(Self.thousandths))
  }

  fileprivate static func thousandths(_ number: Double) -> Int {
    Int(exactly: (number * 1_000).rounded()) ?? .max
  }
}

extension Spread {
  fileprivate var json: JSONText {
    JSONText.object { object in
      object.member("minimum", Measurement.thousandths(minimum))
      object.member("lowerQuartile", Measurement.thousandths(lowerQuartile))
      object.member("median", Measurement.thousandths(median))
      object.member("upperQuartile", Measurement.thousandths(upperQuartile))
      object.member("maximum", Measurement.thousandths(maximum))
    }
  }
}
