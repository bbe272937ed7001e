import PropertyTesting
import ScheduleEngine
import ScheduleFiles
import ScheduleGenerators
import Testing

@Suite struct RoundTripTests {
  @Test func `A record is written in the layout of the files`() throws {
    #expect(PlanFile.text(of: try GoodPlan.record()) == GoodPlan.text)
  }

  @Test func `A record is written on one line`() throws {
    let line =
      #"{"format":1,"id":"my-plan","name":"Pay in 4","brand":"Example","region":"US","#
      + #""currency":"USD","locales":["en-US"],"limits":{"minimum":"1.00","maximum":"2000.00"},"#
      + #""installments":{"count":4,"interval":"P14D","firstDue":"P0D"},"split":"half-up-last","#
      + #""validFrom":"2026-01-01","validUntil":"2026-12-31","#
      + #""sources":[{"url":"https://example.com/terms","confidence":"high"}]}"#
    #expect(PlanFile.line(of: try GoodPlan.record()) == line)
  }

  @Test func `Every missing term is written as null`() throws {
    let record = PlanRecord(
      plan: Plan(
        id: try PlanID("jp"), currency: .jpy,
        installments: try InstallmentTerms(count: 1, interval: .months(1), firstDue: .weeks(1)),
        split: .spreadLast),
      name: "Say \"hi\", {you}: [1]", brand: "A\\B", region: "JP", locales: ["ja", "en-JP"],
      sources: [
        .init(url: "https://a.example/{x}?[y]", confidence: .low),
        .init(url: "http://b.example", confidence: .medium),
      ])
    #expect(
      PlanFile.text(of: record) == #"""
        {
          "format": 1,
          "id": "jp",
          "name": "Say \"hi\", {you}: [1]",
          "brand": "A\\B",
          "region": "JP",
          "currency": "JPY",
          "locales": ["ja", "en-JP"],
          "limits": { "minimum": null, "maximum": null },
          "installments": { "count": 1, "interval": "P1M", "firstDue": "P7D" },
          "split": "spread-last",
          "validFrom": null,
          "validUntil": null,
          "sources": [
            { "url": "https://a.example/{x}?[y]", "confidence": "low" },
            { "url": "http://b.example", "confidence": "medium" }
          ]
        }

        """#)
    #expect(try GoodPlan.read(PlanFile.text(of: record), named: "jp.json") == record)
  }

  @Test func `Periods of more than 9,999 days are written in weeks`() throws {
    var record = try GoodPlan.record()
    record.plan = Plan(
      id: record.plan.id, currency: .usd,
      installments: try InstallmentTerms(
        count: 2, interval: .weeks(9_999), firstDue: .weeks(1_429)),
      split: .floorLast)
    let text = PlanFile.text(of: record)
    #expect(text.contains(#""interval": "P9999W", "firstDue": "P1429W""#))
    #expect(try GoodPlan.read(text) == record)
  }

  @Test(arguments: PlanRecord.builtIn)
  func `A built-in plan survives writing and reading`(record: PlanRecord) throws {
    let name = "\(record.plan.id).json"
    #expect(try GoodPlan.read(PlanFile.text(of: record), named: name) == record)
    #expect(try GoodPlan.read(PlanFile.line(of: record), named: name) == record)
  }

  @Test func `A record that is invalid in a file is written but not read`() throws {
    var record = try GoodPlan.record()
    record.name = ""
    let text = PlanFile.text(of: record)
    #expect(text.contains("\"name\": \"\","))
    #expect(throws: ScheduleFileError.self) { try GoodPlan.read(text) }
  }

  @Test func `Any record survives writing and reading`() {
    forAll(Generator.planRecord, runs: 120) { record in
      let name = "\(record.plan.id).json"
      let text = PlanFile.text(of: record)
      let again = try GoodPlan.read(text, named: name)
      return try again == record && PlanFile.text(of: again) == text
        && GoodPlan.read(PlanFile.line(of: record), named: name) == record
    }
  }

  /// The text contains every term.
  @Test func `Records that differ are written differently`() {
    forAll(zip(Generator.planRecord, .planRecord), runs: 30) { record, other in
      let name = "\(other.plan.id).json"
      let parts: [(inout PlanRecord) -> Void] = [
        { $0.name = record.name }, { $0.brand = record.brand }, { $0.region = record.region },
        { $0.locales = record.locales }, { $0.sources = record.sources },
        { $0.plan = record.plan.named(other.plan.id) },
      ]
      return try parts.allSatisfy { change in
        var changed = other
        change(&changed)
        let text = PlanFile.text(of: changed)
        return try (text == PlanFile.text(of: other)) == (changed == other)
          && GoodPlan.read(text, named: name) == changed
      }
    }
  }
}

extension Plan {
  /// Returns these terms under another name.
  fileprivate func named(_ id: PlanID) -> Plan {
    Plan(
      id: id, currency: currency, limits: limits, installments: installments, split: split,
      validity: validity)
  }
}
