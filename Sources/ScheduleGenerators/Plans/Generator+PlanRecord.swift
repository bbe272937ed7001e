public import PropertyTesting
public import ScheduleEngine

extension Generator where Value == PlanRecord {
  /// Plans with what their files say about them, such as a file may hold.
  ///
  ///     forAll(Generator.planRecord) { record in
  ///       let text = PlanFile.text(of: record)
  ///       return try PlanFile.read(Array(text.utf8), named: "\(record.plan.id).json") == record
  ///     }
  ///
  /// Names and addresses hold characters that JSON, Swift and terminals could stumble over. Shrinks
  /// toward plan `a` of region `AA` in the language `aa` with one source.
  public static var planRecord: Generator {
    Generator { choices throws(Rejection) in
      let plan = try choices.draw(.plan)
      let name = try choices.draw(PlanTexts.name)
      let brand = try choices.draw(PlanTexts.name)
      let region = try choices.draw(PlanTexts.region)
      let locales = try choices.draw(.array(of: PlanTexts.locale, count: 1...12))
      let sources = try choices.draw(.array(of: PlanTexts.source, count: 1...12))
      var seen: Set<String> = []
      return PlanRecord(
        plan: plan, name: name, brand: brand, region: region,
        locales: locales.filter { seen.insert($0.lowercased()).inserted }, sources: sources)
    }
  }
}

/// The texts of a plan's record.
private enum PlanTexts {
  /// A name that shows, with characters that need care among letters; at most 200 bytes.
  static let name: Generator<String> = {
    let careful: [Unicode.Scalar] = [
      " ", "\"", "\\", "'", "(", ")", "{", "}", "[", "]", ",", ":", "/", "`", "$", "<", "&", "=",
      "\u{E9}", "\u{301}", "\u{65E5}", "\u{5D0}", "\u{1F95D}", "\u{A0}", "\u{FFFD}",
    ]
    let inner = Generator<Unicode.Scalar>.frequency([
      (1, .scalar(in: "a"..."z")), (1, .element(of: careful)),
    ])
    return zip(Generator<Unicode.Scalar>.scalar(in: "a"..."z"), .string(of: inner, count: 0...49))
      .map { String($0) + $1 }
  }()

  /// Two capital letters that are not `UK`, which no country has.
  static let region = Generator<String>.string(of: .scalar(in: "A"..."Z"), count: 2...2)
    .map { $0 == "UK" ? "GB" : $0 }

  /// A language tag of at most 30 bytes.
  static let locale: Generator<String> = {
    let letter = Generator<Unicode.Scalar>.element(of: ["a", "b", "z", "A", "Z"])
    let either = Generator<Unicode.Scalar>.element(of: ["a", "z", "A", "Z", "0", "9"])
    let subtags = Generator.array(
      of: Generator<String>.string(of: either, count: 1...8).map { "-" + $0 }, count: 0...3)
    return zip(Generator<String>.string(of: letter, count: 2...3), subtags)
      .map { $0 + $1.joined() }
  }()

  /// A source with an address of printable ASCII.
  static let source: Generator<PlanRecord.Source> = {
    let scheme = Generator<String>.element(of: ["https://", "http://"])
    let path = Generator<String>.string(of: .scalar(in: "!"..."~"), count: 0...20)
    let confidence = Generator.element(of: PlanRecord.Source.Confidence.allCases)
    return zip(scheme, Generator<Unicode.Scalar>.scalar(in: "a"..."z"), path, confidence)
      .map { PlanRecord.Source(url: $0 + String($1) + $2, confidence: $3) }
  }()
}
