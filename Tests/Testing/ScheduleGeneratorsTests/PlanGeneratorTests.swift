import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

@Suite struct PlanGeneratorTests {
  @Test func `Terms include the edges of counts and distances`() throws {
    let all = try values(Generator.installmentTerms())
    for count in [1, 2, 3, 4, 12, 999, 1_000] {
      #expect(all.contains { $0.count == count }, "\(count) payments")
    }
    #expect(all.contains { $0.firstDue.isZero } && all.contains { !$0.firstDue.isZero })
    #expect(all.contains { $0.firstDue.unit == .months && $0.firstDue.count == 9_999 })
    #expect(all.contains { $0.interval == .days(1) })
    #expect(all.contains { $0.count == 1_000 && $0.interval.unit == .months })
    let few = try values(Generator.installmentTerms(count: 5...6), count: 200)
    #expect(Set(few.map(\.count)) == [5, 6])
  }

  @Test func `Terms shrink toward one payment at once`() throws {
    let one = try InstallmentTerms(count: 1, interval: .days(1))
    #expect(smallest(Generator.installmentTerms()) { _ in false } == [one])
    let later = try InstallmentTerms(count: 3, interval: .days(1), firstDue: .days(1))
    #expect(
      smallest(Generator.installmentTerms()) { $0.count < 3 || $0.firstDue.isZero } == [later])
  }

  @Test func `All six rules occur and shrink toward the first`() throws {
    #expect(try Set(values(Generator.split, count: 200)) == Set(Split.allCases))
    #expect(smallest(Generator.split) { _ in false } == [.halfUpLast])
  }

  @Test func `Identifiers have every length and every byte`() throws {
    let texts = try values(Generator.planID).map(\.description)
    #expect(Set(texts.map(\.utf8.count)) == Set(1...64))
    #expect(Set(texts.joined().utf8) == Set("abcdefghijklmnopqrstuvwxyz0123456789-._".utf8))
    #expect(smallest(Generator.planID) { _ in false }.map(\.description) == ["a"])
    #expect(
      smallest(Generator.planID) { $0.description.utf8.count < 9 }.map(\.description)
        == ["aaaaaaaaa"])
  }

  @Test func `Plans have all combinations of limits, validity, currencies and rules`() throws {
    let all = try values(Generator.plan)
    for hasMinimum in [false, true] {
      for hasMaximum in [false, true] {
        #expect(
          all.contains {
            ($0.limits.minimumMinorUnits != nil) == hasMinimum
              && ($0.limits.maximumMinorUnits != nil) == hasMaximum
          })
      }
    }
    #expect(all.contains { $0.limits.maximumMinorUnits == .max })
    #expect(
      all.contains {
        $0.limits.minimumMinorUnits != nil
          && $0.limits.minimumMinorUnits == $0.limits.maximumMinorUnits
      })
    #expect(all.contains { $0.validity == .always })
    #expect(all.contains { $0.validity.from != nil && $0.validity.from == $0.validity.until })
    #expect(Set(all.map(\.split)) == Set(Split.allCases))
    #expect(Set(all.map(\.currency.exponent)) == [0, 2, 3, 4])
  }

  @Test func `A plan shrinks toward one payment in dollars without conditions`() throws {
    let simplest = Plan(
      id: try PlanID("a"), currency: .usd,
      installments: try InstallmentTerms(count: 1, interval: .days(1)), split: .halfUpLast)
    #expect(smallest(Generator.plan) { _ in false } == [simplest])
    let limited = smallest(Generator.plan) { $0.limits.maximumMinorUnits == nil }
    #expect(limited.map(\.limits.maximumMinorUnits) == [1])
    #expect(limited.allSatisfy { $0.validity == .always && $0.installments.count == 1 })
  }

  @Test func `Plans with given terms have them`() throws {
    let plans = Generator.plan(
      with: .installmentTerms(count: 2...12), in: .constant(.jpy), by: .constant(.floorFirst))
    for plan in try values(plans, count: 200) {
      #expect((2...12).contains(plan.installments.count))
      #expect(plan.currency == .jpy && plan.split == .floorFirst)
    }
  }

  @Test func `Records have names, regions, languages and sources that a file may contain`() throws {
    let all = try values(Generator.planRecord, count: 1_000)
    for record in all {
      #expect((1...200).contains(record.name.utf8.count) && record.name.first != " ")
      #expect(record.region.utf8.count == 2 && record.region != "UK")
      #expect((1...12).contains(record.locales.count) && (1...12).contains(record.sources.count))
      #expect(Set(record.locales.map { $0.lowercased() }).count == record.locales.count)
      #expect(record.locales.allSatisfy { (2...35).contains($0.utf8.count) })
    }
    #expect(all.contains { $0.name.contains("\"") } && all.contains { $0.brand.contains("\\") })
    #expect(Set(all.flatMap(\.sources).map(\.confidence)).count == 3)
  }

  @Test func `A record shrinks toward few and short texts`() {
    let found = smallest(Generator.planRecord) { _ in false }
    #expect(found.map(\.name) == ["a"])
    #expect(found.map(\.locales) == [["aa"]])
    #expect(found.map { $0.sources.map(\.url) } == [["https://a"]])
    #expect(found.map(\.region) == ["AA"])
  }
}
