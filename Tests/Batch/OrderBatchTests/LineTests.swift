import Financing
import OrderBatch
import PropertyTesting
import ScheduleEngine
import StrictJSON
import Testing

/// The functions for SHA-256 with which a batch digests.
@Suite struct BatchKernelTests {
  /// Digests that are zero show which functions were called.
  private static let ofZeros = unsafe SHA256Kernel(
    compression: { _, _, _ in },
    digestion: { _, messageCount, _, digests in
      for index in 0..<messageCount * 8 { unsafe digests[index] = 0 }
    })

  @Test(arguments: [
    (BatchOptions(), "o-1,200.00,USD,2026-11-21,"),
    (BatchOptions(), "o-1,200.00,USD,2026-11-21,token"),
    (.with { $0.plans = .loan(.usPayMonthly12, rate: nil) }, "o-1,600.00,USD,2026-11-21,,29.99"),
  ])
  func `Plain rows are digested by the kernel that is given`(
    _ options: BatchOptions, _ row: String
  ) {
    var batch = BatchProcessor(options, kernel: Self.ofZeros)
    batch.run(Array("\(row)\n".utf8).span, firstLine: 1)
    let line = batch.withLines { lines in
      String(decoding: lines.indices.map { lines[$0] }, as: UTF8.self)
    }
    #expect(line.contains("\"checksum\":\"\(String(repeating: "0", count: 64))\""))
  }

  /// The first word of a digest is the first digit of the token's digest, in a text with a token.
  private static let ofTokens = unsafe SHA256Kernel(
    compression: { _, _, _ in },
    digestion: { messages, messageCount, _, digests in
      for index in 0..<messageCount * 8 { unsafe digests[index] = 0 }
      // `schedule/1 us-pay-in-4 USD/2 20000`, a line feed and `token ` are 41 bytes.
      for index in 0..<messageCount {
        unsafe digests[index * 8] = UInt32(messages[index].load(fromByteOffset: 41, as: UInt8.self))
      }
    })

  @Test func `Tokens of plain rows are digested by the kernel that is given`() {
    var batch = BatchProcessor(BatchOptions(), kernel: Self.ofTokens)
    batch.run(Array("o-1,200.00,USD,2026-11-21,token\n".utf8).span, firstLine: 1)
    let line = batch.withLines { lines in
      String(decoding: lines.indices.map { lines[$0] }, as: UTF8.self)
    }
    // The padding of a token has a zero there, so its digest is zeros, and their first digit is 0x30.
    // With SHA-256 it would be 0x33.
    #expect(line.contains("\"checksum\":\"00000030\(String(repeating: "0", count: 56))\""))
  }
}

@Suite struct FullLineTests {
  private static let full = BatchOptions.with { $0.output = .full }

  /// The checksum is `sha256sum` of the canonical text.
  @Test func `A full line is the whole schedule after the identifier`() {
    let payments = ["2026-11-21", "2026-12-05", "2026-12-19", "2027-01-02"].enumerated().map {
      #"{"number":\#($0 + 1),"dueDate":"\#($1)","amount":{"amount":"50.00","currency":"USD"}}"#
    }
    func line(_ match: String) -> String {
      #"{"id":"o \"1\"","plan":"us-pay-in-4","mode":"tokenless","startDate":"2026-11-21","#
        + #""total":{"amount":"200.00","currency":"USD"},"#
        + #""amountDueToday":{"amount":"50.00","currency":"USD"},"#
        + #""checksum":"\#(VerifyTests.checksum)",\#(match)"#
        + #""installments":[\#(payments.joined(separator: ","))]}"#
    }
    let row = #""o ""1""",200,USD,2026-11-21,"#
    #expect(BatchRun("\(row)\n", Self.full).lines == [line("")])
    let verifying = BatchOptions.with { ($0.output, $0.verifies) = (.full, true) }
    #expect(
      BatchRun("\(row),\(VerifyTests.checksum)\n", verifying).lines == [line(#""match":true,"#)])
    let other = VerifyTests.checksum.replacing("beac", with: "aeac")
    let differing = BatchRun("\(row),\(other)\n", verifying)
    #expect(differing.lines == [line(#""match":false,"#)])
    #expect(differing.counts.mismatches == 1)
  }

  @Test func `The line of a checkout without a payment today has both`() {
    let options = BatchOptions.with { ($0.output, $0.plans) = (.full, .one(.usPayIn4NoUpfront)) }
    let line = BatchRun("o,57.27,USD,2026-11-21,tok\n", options).lines[0]
    #expect(line.hasPrefix(#"{"id":"o","plan":"us-pay-in-4-no-upfront","mode":"token","#))
    #expect(line.contains(#""amountDueToday":{"amount":"0.00","currency":"USD"}"#))
    #expect(line.contains(#"{"number":4,"dueDate":"2027-01-16","amount":{"amount":"14.31","#))
    #expect(!line.contains("tok\""))
  }

  @Test func `Full lines have the values of short ones, and the same errors`() {
    let inputs = Generator<(rows: [UInt8], verifies: Bool)>.oneOf([
      Generator<[UInt8]>.rows().map { ($0, false) },
      Generator<[UInt8]>.rows(verifies: true).map { ($0, true) },
    ])
    forAll(inputs, runs: 150) { input in
      let short = BatchRun(input.rows, .with { $0.verifies = input.verifies })
      let long = BatchRun(
        input.rows, .with { ($0.output, $0.verifies) = (.full, input.verifies) })
      guard short.lines.count == long.lines.count, short.counts == long.counts,
        short.firstError == long.firstError
      else { return false }
      return try zip(short.lines, long.lines).allSatisfy { short, long in
        let (one, other) = (try JSONValue(parsing: short), try JSONValue(parsing: long))
        if one["error"] != nil { return short == long }
        return Self.words(ofShort: one) == Self.words(ofFull: other)
      }
    }
  }

  private static func words(ofShort line: JSONValue) -> [String?] {
    let payments = (line["installments"]?.array ?? []).enumerated().flatMap { index, payment in
      ["\(index + 1)", payment["due"]?.string, payment["amount"]?.string]
    }
    return [
      line["id"]?.string, line["checksum"]?.string, line["match"]?.bool?.description,
      line["amountDueToday"]?.string,
    ] + payments
  }

  private static func words(ofFull line: JSONValue) -> [String?] {
    let payments = (line["installments"]?.array ?? []).flatMap { payment in
      [
        payment["number"]?.number?.text, payment["dueDate"]?.string,
        payment["amount"]?["amount"]?.string,
      ]
    }
    return [
      line["id"]?.string, line["checksum"]?.string, line["match"]?.bool?.description,
      line["amountDueToday"]?["amount"]?.string,
    ] + payments
  }
}

@Suite struct CSVLineTests {
  @Test(arguments: [
    ("o,0,USD,2026-11-21,", "o,,,invalid_amount,1,the amount is zero; write more than zero"),
    (
      "\"a,\"\"b\"\"\",0,USD,2026-11-21,",
      "\"a,\"\"b\"\"\",,,invalid_amount,1,the amount is zero; write more than zero"
    ),
    ("=1+1,0,USD,2026-11-21,", "'=1+1,,,invalid_amount,1,the amount is zero; write more than zero"),
    ("@x,0,USD,2026-11-21,", "'@x,,,invalid_amount,1,the amount is zero; write more than zero"),
    ("tok", ",,,malformed_row,1,\"the row has 1 field; write id,amount,currency,date,token\""),
    (
      "\"a\nb\u{1B}\",0,USD,2026-11-21,",
      "a\u{FFFD}b\u{FFFD},,,invalid_id,1,the id has a control character at byte 2; leave it out"
    ),
  ])
  func `An error is in its own fields, in quotes where needed`(row: String, line: String) {
    #expect(BatchRun(row, .csvOut).lines == [line])
  }

  @Test func `With a checksum to check, a line has one more field`() {
    var options = BatchOptions.csvOut
    options.verifies = true
    #expect(
      BatchRun("o,0,USD,2026-11-21,,", options).lines == [
        "o,,,,invalid_amount,1,the amount is zero; write more than zero"
      ])
  }

  @Test func `Every line is read back as one row`() {
    forAll(.rows(), runs: 80) { rows in
      let run = BatchRun(rows, .csvOut)
      let back = NaiveRows.rows(Array(run.lines.map { $0 + "\n" }.joined().utf8))
      return back.count == run.counts.rows && back.allSatisfy { ($0.fields?.count ?? 0) >= 6 }
    }
  }
}
