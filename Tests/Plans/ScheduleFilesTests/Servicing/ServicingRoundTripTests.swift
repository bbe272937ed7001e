import PropertyTesting
import ScheduleEngine
import ScheduleFiles
import Servicing
import Testing

@Suite struct ServicingRoundTripTests {
  @Test func `A record is written in the layout of the files`() throws {
    #expect(ServicingFile.text(of: try GoodRules.record()) == GoodRules.text)
  }

  @Test func `A record is written on one line`() throws {
    let line =
      #"{"format":1,"id":"my-rules","name":"My rules","currency":"AUD","#
      + #""plans":["au-pay-in-4","my-plan"],"validFrom":"2026-01-01","validUntil":"2026-12-31","#
      + #""lateFees":{"tiers":[{"orderBelow":"40.00","fees":[{"grace":"P0D","amount":"10.00"}],"#
      + #""perOrder":1,"cap":{"percent":null,"amount":"12.50"}},{"orderBelow":null,"#
      + #""fees":[{"grace":"P2D","amount":"11.00"},{"grace":"P7D","amount":"7.00"}],"#
      + #""perOrder":null,"cap":{"percent":25,"amount":"68.00"}}],"waivedByFullRefund":true},"#
      + #""payments":{"order":["upcoming","due","overdue","overdue-with-fee"],"#
      + #""upcoming":"evenly","fees":"before-upcoming"},"#
      + #""refunds":{"order":"unpaid-first","within":"P120D"},"#
      + #""moves":{"perOrder":3,"first":true,"last":false,"notice":"P1D","atMost":"P1M","#
      + #""customerFor":"P42D"},"authorization":"P13D","#
      + #""sources":[{"url":"https://example.com/rules","confidence":"high"}]}"#
    #expect(ServicingFile.line(of: try GoodRules.record()) == line)
    #expect(try GoodRules.read(line) == GoodRules.record())
  }

  @Test func `Every missing rule is written as null`() throws {
    let record = ServicingRecord(
      rules: try ServicingRules(id: PlanID("jp"), currency: .jpy, plans: [PlanID("jp-plan")]),
      name: "\"lateFees\": {", sources: [.init(url: "http://a.example/{", confidence: .low)])
    #expect(
      ServicingFile.text(of: record) == #"""
        {
          "format": 1,
          "id": "jp",
          "name": "\"lateFees\": {",
          "currency": "JPY",
          "plans": ["jp-plan"],
          "validFrom": null,
          "validUntil": null,
          "lateFees": {
            "tiers": [],
            "waivedByFullRefund": false
          },
          "payments": { "order": ["due", "overdue", "overdue-with-fee", "upcoming"], "upcoming": "next-first", "fees": "after-installment" },
          "refunds": { "order": "last-first", "within": null },
          "moves": null,
          "authorization": null,
          "sources": [
            { "url": "http://a.example/{", "confidence": "low" }
          ]
        }

        """#)
    #expect(try GoodRules.read(ServicingFile.text(of: record), named: "jp.json") == record)
  }

  /// Returns the good rules with the key of bounced payments.
  private func textOfBounces() throws -> String {
    try GoodRules.text(
      (
        "\"waivedByFullRefund\": true",
        "\"waivedByFullRefund\": true,\n    \"bounced\": \"charges-fees\""
      ))
  }

  @Test func `Only rules that charge fees after a bounce have a key for it`() throws {
    let text = try textOfBounces()
    let record = try GoodRules.read(text)
    #expect(record.rules.lateFees.chargesFeesAfterBounce)
    #expect(ServicingFile.text(of: record) == text)
    let line = ServicingFile.line(of: record)
    #expect(line.contains(#"],"waivedByFullRefund":true,"bounced":"charges-fees"},"payments":"#))
    #expect(try GoodRules.read(line) == record)
    #expect(try GoodRules.read(GoodRules.text).rules.lateFees.chargesFeesAfterBounce == false)
  }

  @Test func `More than 9,999 days are written in weeks`() throws {
    let text = try GoodRules.text(("\"P0D\"", "\"P9999W\""), ("\"P13D\"", "\"P1429W\""))
    let record = try GoodRules.read(text)
    #expect(record.rules.lateFees.tiers[0].steps[0].graceDays == 69_993)
    #expect(record.rules.authorizationDays == 10_003)
    #expect(ServicingFile.text(of: record) == text)
    #expect(throws: ServicingRulesError(reason: .daysOutOfRange)) {
      try LateFeeStep(graceDays: 10_000, minorUnits: 1)
    }
  }

  @Test(arguments: ServicingRecord.builtIn)
  func `Built-in rules survive writing and reading`(record: ServicingRecord) throws {
    let name = "\(record.rules.id).json"
    #expect(try GoodRules.read(ServicingFile.text(of: record), named: name) == record)
    #expect(try GoodRules.read(ServicingFile.line(of: record), named: name) == record)
  }

  @Test func `A changed byte gives rules that survive writing, or an error of one line`() throws {
    var numbers = SplitMix64(seed: 20_261_121)
    let good = Array(try textOfBounces().utf8)
    for offset in good.indices {
      for change in 0..<3 {
        var bytes = good
        switch change {
        case 0: bytes[offset] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &numbers)
        case 1: bytes.remove(at: offset)
        default: bytes.insert(UInt8.random(in: 0...255, using: &numbers), at: offset)
        }
        do throws(ScheduleFileError) {
          let record = try ServicingFile.read(bytes, named: GoodRules.fileName)
          #expect(try GoodRules.read(ServicingFile.text(of: record)) == record)
        } catch {
          #expect(error.description.isOnePrintableLine, "\(error)")
          #expect(error.description.hasPrefix("my-rules.json: line \(error.line), "))
        }
      }
    }
  }

  @Test func `A truncated file is an error`() {
    let good = Array(GoodRules.text.utf8)
    for count in 0..<good.count - 2 {
      #expect(throws: ScheduleFileError.self) {
        try ServicingFile.read(Array(good.prefix(count)), named: GoodRules.fileName)
      }
    }
  }
}
