import Financing
import Foundation
import ScheduleEngine
import ScheduleFiles
import Servicing

/// The folder `Schedules` of this package.
enum ScheduleFolder {
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let url = package.appending(path: "Schedules")

  /// Returns the names of the files in `Schedules/plans`, in order.
  static func planNames() throws -> [String] {
    try names(in: url.appending(path: "plans"))
  }

  /// Returns the names of the files in `Schedules/servicing`, in order.
  static func servicingNames() throws -> [String] {
    try names(in: url.appending(path: "servicing"))
  }

  /// Returns all servicing rules of the folder, ordered by their identifiers.
  static func servicingRecords() throws -> [ServicingRecord] {
    let records = try servicingNames().map { name in
      try ServicingFile.read(try bytes(of: "servicing/\(name)"), named: name)
    }
    return records.sorted { $0.rules.id.description < $1.rules.id.description }
  }

  /// Returns the names of the files in `Schedules/loans`, in order.
  static func loanNames() throws -> [String] {
    try names(in: url.appending(path: "loans"))
  }

  /// Returns all loan terms of the folder, ordered by their identifiers.
  static func loanRecords() throws -> [LoanRecord] {
    let records = try loanNames().map { name in
      try LoanFile.read(try bytes(of: "loans/\(name)"), named: name)
    }
    return records.sorted { $0.terms.id.description < $1.terms.id.description }
  }

  /// Returns the names in a folder, in order, with those of hidden files.
  static func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
  }

  static func bytes(of path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appending(path: path)))
  }

  static func text(of path: String) throws -> String {
    String(decoding: try bytes(of: path), as: UTF8.self)
  }

  /// Returns all plans of the folder, ordered by their identifiers.
  static func records() throws -> [PlanRecord] {
    let records = try planNames().map { name in
      try PlanFile.read(try bytes(of: "plans/\(name)"), named: name)
    }
    return records.sorted { $0.plan.id.description < $1.plan.id.description }
  }
}
