import POSIX
import ScheduleEngine
import ScheduleFiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes the plans of `Schedules/plans` into the engine's sources, and their table into
/// `Schedules/README.md`.
///
/// Run it in the package's folder: `swift run plan-catalog`. It writes only if every plan is valid.
/// It prints an error as one line to standard error and exits with status 65 for an invalid file,
/// 66 for a missing one, and 74 for one that cannot be written.
@main
struct PlanCatalog {
  static let plans = "Schedules/plans"
  static let readme = "Schedules/README.md"
  static let source = "Sources/ScheduleEngine/Plans/Plan+BuiltIn.swift"

  static func main() {
    do throws(CatalogError) {
      try run()
    } catch {
      try? POSIXFile.write(Array("error: \(error.reason)\n".utf8), to: STDERR_FILENO)
      exit(error.status)
    }
  }

  private static func run() throws(CatalogError) {
    let records = try records()
    let document = String(decoding: try contents(of: readme), as: UTF8.self)
    guard let document = PlanTable.document(document, with: records) else {
      throw CatalogError(
        65,
        "\(readme): the lines around the table of plans are missing; write "
          + "\(PlanTable.marks.start) and \(PlanTable.marks.end)")
    }
    try replace(source, with: CatalogSource.text(of: records))
    try replace(readme, with: document)
    print("\(source), \(readme): \(records.count) plans")
  }

  /// Reads the plans of all files in the folder that are not hidden.
  private static func records() throws(CatalogError) -> [PlanRecord] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: plans) else {
      throw CatalogError(66, "no folder \(plans) here; run this in the package's folder")
    }
    var records: [PlanRecord] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let bytes = try contents(of: "\(plans)/\(name)")
      do throws(PlanFileError) {
        records.append(try PlanFile.read(bytes, named: "\(plans)/\(name)"))
      } catch {
        throw CatalogError(65, error.description)
      }
    }
    guard !records.isEmpty else {
      throw CatalogError(65, "\(plans) has no plans; add a file to it")
    }
    return records
  }

  private static func contents(of path: String) throws(CatalogError) -> [UInt8] {
    guard let data = try? Data(contentsOf: URL(filePath: path)) else {
      throw CatalogError(66, "\(path) cannot be read; check that it is a file that you may read")
    }
    return [UInt8](data)
  }

  private static func replace(_ path: String, with text: String) throws(CatalogError) {
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw CatalogError(74, "\(path) cannot be written; check that you may write to its folder")
    }
  }
}

/// The reason why the catalog was not written, on one line, and the exit status.
struct CatalogError: Error {
  let status: Int32
  let reason: String

  init(_ status: Int32, _ reason: String) {
    self.status = status
    self.reason = reason
  }
}
