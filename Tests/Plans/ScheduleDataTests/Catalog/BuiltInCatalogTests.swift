import Financing
import Foundation
import ScheduleEngine
import Servicing
import Testing

@testable import plan_catalog

/// Tests of the built-in catalog against the files from which it is generated.
@Suite struct BuiltInCatalogTests {
  @Test func `The built-in source is up to date`() throws {
    let source = ScheduleFolder.package
      .appending(path: "Sources/Engine/ScheduleEngine/Plans/Plan+BuiltIn.swift")
    let text = String(decoding: try Data(contentsOf: source), as: UTF8.self)
    let isUpToDate = text == CatalogSource.text(of: try ScheduleFolder.records())
    #expect(
      isUpToDate, "Plan+BuiltIn.swift differs from Schedules/plans; run swift run plan-catalog")
  }

  @Test func `The catalog contains the plans of the files`() throws {
    let records = try ScheduleFolder.records()
    try #require(Plan.builtIn.map(\.id.description) == records.map(\.plan.id.description))
    try #require(PlanRecord.builtIn.count == records.count)
    for (builtIn, record) in zip(PlanRecord.builtIn, records) { #expect(builtIn == record) }
    for (builtIn, record) in zip(Plan.builtIn, records) { #expect(builtIn == record.plan) }
    for record in records {
      #expect(Plan.builtIn[record.plan.id] == record.plan)
    }
  }

  @Test func `The built-in source of the rules is up to date`() throws {
    let source = ScheduleFolder.package
      .appending(path: "Sources/Accounts/Servicing/Rules/ServicingRules+BuiltIn.swift")
    let text = String(decoding: try Data(contentsOf: source), as: UTF8.self)
    let isUpToDate = text == ServicingSource.text(of: try ScheduleFolder.servicingRecords())
    #expect(
      isUpToDate,
      "ServicingRules+BuiltIn.swift differs from Schedules/servicing; run swift run plan-catalog")
  }

  @Test func `The catalog contains the rules of the files`() throws {
    let records = try ScheduleFolder.servicingRecords()
    try #require(ServicingRecord.builtIn.count == records.count)
    try #require(ServicingRules.builtIn.count == records.count)
    for (builtIn, record) in zip(ServicingRecord.builtIn, records) { #expect(builtIn == record) }
    for (builtIn, record) in zip(ServicingRules.builtIn, records) {
      #expect(builtIn == record.rules)
      #expect(ServicingRules.builtIn[record.rules.id] == record.rules)
    }
  }

  @Test func `The built-in source of the loan terms is up to date`() throws {
    let source = ScheduleFolder.package
      .appending(path: "Sources/Loans/Financing/Terms/LoanTerms+BuiltIn.swift")
    let text = String(decoding: try Data(contentsOf: source), as: UTF8.self)
    let isUpToDate = text == LoanSource.text(of: try ScheduleFolder.loanRecords())
    #expect(
      isUpToDate, "LoanTerms+BuiltIn.swift differs from Schedules/loans; run swift run plan-catalog"
    )
  }

  @Test func `The catalog contains the loan terms of the files`() throws {
    let records = try ScheduleFolder.loanRecords()
    try #require(LoanRecord.builtIn.count == records.count)
    try #require(LoanTerms.builtIn.count == records.count)
    for (builtIn, record) in zip(LoanRecord.builtIn, records) { #expect(builtIn == record) }
    for (builtIn, record) in zip(LoanTerms.builtIn, records) {
      #expect(builtIn == record.terms)
      #expect(LoanTerms.builtIn[record.terms.id] == record.terms)
    }
  }

  @Test func `A currency has at most one default`() throws {
    var candidates: [Currency: [String]] = [:]
    for plan in try ScheduleFolder.records().map(\.plan)
    where plan.validity.until == nil && plan.installments.count == 4
      && plan.installments.firstDue == .none
    {
      candidates[plan.currency, default: []].append(plan.id.description)
    }
    for currency in Currency.all {
      let ids = candidates[currency] ?? []
      #expect(ids.count <= 1, "\(currency) has the defaults \(ids)")
      #expect(Plan.builtIn.default(for: currency)?.id.description == ids.first)
    }
  }

  @Test(
    arguments: [
      (Currency.usd, "us-pay-in-4"), (.aud, "au-pay-in-4"), (.nzd, "nz-pay-in-4"),
      (.cad, "ca-pay-in-4"), (.gbp, "gb-pay-in-4"),
    ])
  func `The default of a currency is its open plan of four installments`(
    currency: Currency, id: String
  ) {
    #expect(Plan.builtIn.default(for: currency)?.id.description == id)
  }
}
