import Financing
import POSIX
import ScheduleEngine
import ScheduleFiles
import Servicing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes the plans of `Schedules/plans`, the rules of `Schedules/servicing` and the terms of
/// `Schedules/loans` into the engines' sources, and their tables into `Schedules/README.md`.
///
/// Run it in the package's folder: `swift run plan-catalog`. It writes only if every file is valid.
/// It prints an error as one line to standard error and exits with status 65 for an invalid file,
/// 66 for a missing one, and 74 for one that cannot be written.
@main
struct PlanCatalog {
  static let plans = "Schedules/plans"
  static let servicing = "Schedules/servicing"
  static let loans = "Schedules/loans"
  static let readme = "Schedules/README.md"
  static let planSource = "Sources/Engine/ScheduleEngine/Plans/Plan+BuiltIn.swift"
  static let servicingSource = "Sources/Accounts/Servicing/Rules/ServicingRules+BuiltIn.swift"
  static let loanSource = "Sources/Loans/Financing/Terms/LoanTerms+BuiltIn.swift"

  static func main() {
    do throws(CatalogError) {
      try run()
    } catch {
      try? POSIXFile.write(Array("error: \(error.reason)\n".utf8), to: STDERR_FILENO)
      exit(error.status)
    }
  }

  private static func run() throws(CatalogError) {
    let plans = try planRecords()
    let rules = try servicingRecords(for: plans.map(\.plan))
    let loans = try loanRecords()
    var document = String(decoding: try contents(of: readme), as: UTF8.self)
    document = try marked(PlanTable.document(document, with: plans), PlanTable.marks)
    document = try marked(ServicingTable.document(document, with: rules), ServicingTable.marks)
    document = try marked(LoanTable.document(document, with: loans), LoanTable.marks)
    try replace(planSource, with: CatalogSource.text(of: plans))
    try replace(servicingSource, with: ServicingSource.text(of: rules))
    try replace(loanSource, with: LoanSource.text(of: loans))
    try replace(readme, with: document)
    print(
      "\(planSource), \(servicingSource), \(loanSource), \(readme): \(plans.count) plans, "
        + "\(rules.count) rules, \(loans.count) loan terms")
  }

  /// Returns a document with a table, which is nil if the marks of the table are missing.
  private static func marked(
    _ document: String?, _ marks: MarkedTable.Marks
  ) throws(CatalogError) -> String {
    guard let document else {
      throw CatalogError(
        65,
        "\(readme): the lines around a table are missing; write \(marks.start) and \(marks.end)")
    }
    return document
  }

  private static func planRecords() throws(CatalogError) -> [PlanRecord] {
    var records: [PlanRecord] = []
    for file in try files(in: plans) {
      let bytes = try contents(of: file)
      do throws(ScheduleFileError) {
        records.append(try PlanFile.read(bytes, named: file))
      } catch {
        throw CatalogError(65, error.description)
      }
    }
    return records
  }

  private static func loanRecords() throws(CatalogError) -> [LoanRecord] {
    var records: [LoanRecord] = []
    for file in try files(in: loans) {
      let bytes = try contents(of: file)
      do throws(ScheduleFileError) {
        records.append(try LoanFile.read(bytes, named: file))
      } catch {
        throw CatalogError(65, error.description)
      }
    }
    return records
  }

  /// Reads the rules; each of their plans has to be one of `plans` and have their currency.
  private static func servicingRecords(
    for plans: [Plan]
  ) throws(CatalogError) -> [ServicingRecord] {
    var records: [ServicingRecord] = []
    for file in try files(in: servicing) {
      let record: ServicingRecord
      let bytes = try contents(of: file)
      do throws(ScheduleFileError) {
        record = try ServicingFile.read(bytes, named: file, besides: records.map(\.rules))
      } catch {
        throw CatalogError(65, error.description)
      }
      if let mistake = mistake(in: record.rules, for: plans) {
        throw CatalogError(65, "\(file): plans: \(mistake)")
      }
      records.append(record)
    }
    return records
  }

  /// Returns the mistake of rules with a plan that does not exist or has another currency, or nil.
  static func mistake(in rules: ServicingRules, for plans: [Plan]) -> String? {
    for id in rules.plans {
      guard let plan = plans.first(where: { $0.id == id }) else {
        return "there is no plan \(id); write a file for it, or remove it here"
      }
      guard plan.currency == rules.currency else {
        return "the plan \(id) is in \(plan.currency), but the rules are in \(rules.currency)"
      }
    }
    return nil
  }

  /// Returns the paths of all files in a folder that are not hidden, at least one, in order.
  private static func files(in folder: String) throws(CatalogError) -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw CatalogError(66, "no folder \(folder) here; run this in the package's folder")
    }
    let files = names.sorted().filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
    guard !files.isEmpty else {
      throw CatalogError(65, "\(folder) has no files; add one to it")
    }
    return files
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
