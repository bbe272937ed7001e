import Financing
import PropertyTesting
import ScheduleEngine
import ScheduleFiles
import Testing

@Suite struct LoanRoundTripTests {
  @Test func `A record is written in the layout of the files`() throws {
    #expect(LoanFile.text(of: try GoodTerms.record()) == GoodTerms.text)
  }

  @Test func `A record is written on one line`() throws {
    let line =
      #"{"format":1,"id":"my-terms","name":"Pay monthly","brand":"Example","region":"US","#
      + #""currency":"USD","locales":["en-US"],"limits":{"minimum":"400.00","maximum":"4000.00"},"#
      + #""payments":{"count":9,"interval":"P1M","firstDue":"P45D","rounding":"up","#
      + #""multipleOf":"0.05"},"interest":{"dayCount":"30/360","rounding":"half-even"},"#
      + #""apr":{"method":"eu","places":3,"minimum":"0.5","maximum":"35.99"},"#
      + #""validFrom":"2026-01-01","validUntil":"2026-12-31","#
      + #""sources":[{"url":"https://example.com/terms","confidence":"high"}]}"#
    #expect(LoanFile.line(of: try GoodTerms.record()) == line)
    #expect(try GoodTerms.read(line) == GoodTerms.record())
  }

  @Test func `Missing limits, multiples, rates and days are written as null`() throws {
    let record = LoanRecord(
      terms: LoanTerms(
        id: try PlanID("jp"), currency: .jpy,
        payments: try LoanPayments(count: 1, interval: .weeks(9_999)),
        interest: LoanInterest(dayCount: .equalPeriods), apr: try APRTerms(method: .us, places: 0)),
      name: "\"apr\": {", brand: "B", region: "JP", locales: ["ja", "en-JP"],
      sources: [.init(url: "http://a.example/{", confidence: .low)])
    #expect(
      LoanFile.text(of: record) == #"""
        {
          "format": 1,
          "id": "jp",
          "name": "\"apr\": {",
          "brand": "B",
          "region": "JP",
          "currency": "JPY",
          "locales": ["ja", "en-JP"],
          "limits": { "minimum": null, "maximum": null },
          "payments": { "count": 1, "interval": "P9999W", "firstDue": "P0D", "rounding": "half-up", "multipleOf": null },
          "interest": { "dayCount": "equal-periods", "rounding": "half-up" },
          "apr": { "method": "us", "places": 0, "minimum": null, "maximum": null },
          "validFrom": null,
          "validUntil": null,
          "sources": [
            { "url": "http://a.example/{", "confidence": "low" }
          ]
        }

        """#)
    #expect(try GoodTerms.read(LoanFile.text(of: record), named: "jp.json") == record)
  }

  @Test(arguments: [
    ("0", "0"), ("0.000001", "0.000001"), ("10", "10"), ("100.50", "100.5"), ("007.10", "7.1"),
    ("1000", "1000"), ("0.0", "0"),
  ])
  func `A rate is written without needless places`(text: String, written: String) throws {
    let record = try GoodTerms.read(
      GoodTerms.text.replacing("\"minimum\": \"0.5\"", with: "\"minimum\": null")
        .replacing("\"35.99\"", with: "\"\(text)\""))
    #expect(LoanFile.line(of: record).contains(#""maximum":"\#(written)"}"#))
  }

  @Test(arguments: LoanRecord.builtIn)
  func `Built-in terms survive writing and reading`(record: LoanRecord) throws {
    let name = "\(record.terms.id).json"
    #expect(try GoodTerms.read(LoanFile.text(of: record), named: name) == record)
    #expect(try GoodTerms.read(LoanFile.line(of: record), named: name) == record)
  }

  @Test func `Every word of the format survives writing and reading`() throws {
    for rounding in Rounding.allCases {
      for dayCount in DayCount.allCases {
        for method in AnnualPercentageRate.Method.allCases {
          var record = try GoodTerms.record()
          let payments = record.terms.payments
          record.terms = LoanTerms(
            id: record.terms.id, currency: record.terms.currency,
            payments: try LoanPayments(
              count: payments.count, interval: payments.interval, firstDue: payments.firstDue,
              rounding: rounding, multipleOf: nil),
            interest: LoanInterest(dayCount: dayCount, rounding: rounding),
            apr: try APRTerms(method: method))
          #expect(try GoodTerms.read(LoanFile.text(of: record)) == record)
        }
      }
    }
  }

  @Test func `A changed byte gives terms that survive writing, or an error of one line`() throws {
    var numbers = SplitMix64(seed: 20_261_121)
    let good = Array(GoodTerms.text.utf8)
    for offset in good.indices {
      for change in 0..<3 {
        var bytes = good
        switch change {
        case 0: bytes[offset] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &numbers)
        case 1: bytes.remove(at: offset)
        default: bytes.insert(UInt8.random(in: 0...255, using: &numbers), at: offset)
        }
        do throws(ScheduleFileError) {
          let record = try LoanFile.read(bytes, named: GoodTerms.fileName)
          #expect(try GoodTerms.read(LoanFile.text(of: record)) == record)
        } catch {
          #expect(error.description.isOnePrintableLine, "\(error)")
          #expect(error.description.hasPrefix("my-terms.json: line \(error.line), "))
        }
      }
    }
  }

  @Test func `A truncated file is an error`() {
    let good = Array(GoodTerms.text.utf8)
    for count in 0..<good.count - 2 {
      #expect(throws: ScheduleFileError.self) {
        try LoanFile.read(Array(good.prefix(count)), named: GoodTerms.fileName)
      }
    }
  }
}
