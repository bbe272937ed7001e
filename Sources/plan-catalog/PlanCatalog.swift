import PlanFiles
import ScheduleEngine

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Puts the plans of `Schedules/plans` into the engine.
///
/// Run it in the package's folder: `swift run plan-catalog`.
@main
struct PlanCatalog {
  static let plans = "Schedules/plans"
  static let source = "Sources/ScheduleEngine/Plans/Plan+BuiltIn.swift"

  static func main() throws {
    let files = FileManager.default
    guard let names = try? files.contentsOfDirectory(atPath: plans) else {
      throw Refusal("no folder \(plans) here; run this in the package's folder")
    }
    var records: [PlanRecord] = []
    for name in names.sorted() where name.hasSuffix(".json") {
      let data = try Data(contentsOf: URL(filePath: "\(plans)/\(name)"))
      records.append(try PlanFile.read([UInt8](data), named: name))
    }
    guard !records.isEmpty else { throw Refusal("\(plans) has no plans; add a file to it") }
    try Data(CatalogSource.text(of: records).utf8).write(to: URL(filePath: source))
    print("\(source): \(records.count) plans")
  }
}

/// An error that is nothing but its text.
struct Refusal: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
