public import Benchmarking
import Foundation
import ScheduleEngine
import StrictJSON
import WidgetRendering
import WidgetWire

extension Benchmarks {
  /// A schedule as a picture for a terminal, and as JSON.
  static func texts(_ samples: Samples) -> [Benchmark] {
    let encoder = JSONEncoder()
    let schedules = samples.fewSchedules
    let foundationSchedules = schedules.map(FoundationSchedule.init)
    return [
      Benchmark(
        "terminal picture",
        Work("engine", over: schedules) {
          WidgetPicture(
            of: .schedule($0, for: .tokenless), style: WidgetStyle(logo: false), locale: .enUS,
            brand: "Afterpay"
          ).text(in: Terminal())
        },
        peers: [
          Work("padding and FormatStyle", over: foundationSchedules) { $0.picture }
        ]),
      Benchmark(
        "schedule: as JSON",
        Work("engine", over: schedules) {
          $0.json(for: .tokenless).utf8
        } text: {
          sortedJSON($0)
        },
        peers: [
          Work("JSONSerialization", over: foundationSchedules) {
            (try? JSONSerialization.data(withJSONObject: $0.dictionary)) ?? Data()
          } text: {
            sortedJSON([UInt8]($0))
          },
          Work("JSONEncoder", over: foundationSchedules) {
            (try? encoder.encode(EncodableSchedule($0))) ?? Data()
          } text: {
            sortedJSON([UInt8]($0))
          },
        ]),
    ]
  }
}

/// Returns a JSON object as text with sorted keys, for comparison; a key that is given is left out.
func sortedJSON(_ bytes: [UInt8], without key: String? = nil) -> String {
  guard let value = try? JSONSerialization.jsonObject(with: Data(bytes)) else { return "no JSON" }
  var object = value as? [String: Any] ?? [:]
  if let key { object[key] = nil }
  let data = try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
  return data.map { String(decoding: $0, as: UTF8.self) } ?? "no JSON"
}

extension UInt8: Traceable {}

extension Data: Traceable {
  var trace: UInt64 { UInt64(count) }
}
