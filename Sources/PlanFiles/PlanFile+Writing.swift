public import ScheduleEngine
import StrictJSON

extension PlanFile {
  /// Writes a plan exactly as the files in `Schedules/plans` are laid out: a key a line, a source a
  /// line, everything else on the line of its key, and a line feed at the end.
  ///
  ///     let record = try #require(PlanRecord.builtIn.first { $0.plan == .usPayIn4 })
  ///     print(PlanFile.text(of: record))
  ///     // {
  ///     //   "format": 1,
  ///     //   "id": "us-pay-in-4",
  ///     // …
  ///
  /// Reading the text again gives the same record, if its name, brand, region, locales and sources
  /// are such as a file may hold. Nothing is checked here: a record put together with others, such
  /// as an empty name or no sources, is written all the same, and ``read(_:named:)`` refuses the
  /// text.
  ///
  /// - Parameter record: The plan.
  /// - Returns: The text of the file `<id>.json`.
  /// - Complexity: O(*n*) in the length of the text.
  public static func text(of record: PlanRecord) -> String {
    PlanFileLayout.text(of: json(of: record))
  }

  /// Writes a plan as one line of JSON.
  ///
  ///     PlanFile.line(of: record)  // "{"format":1,"id":"us-pay-in-4",…}"
  ///
  /// What ``text(of:)`` says about reading the text again holds for the line too.
  ///
  /// - Parameter record: The plan.
  /// - Returns: The line, without a line feed.
  /// - Complexity: O(*n*) in the length of the text.
  public static func line(of record: PlanRecord) -> String { json(of: record).string }

  private static func json(of record: PlanRecord) -> JSONText {
    let plan = record.plan
    func amount(_ minorUnits: Int64?) -> String? {
      minorUnits.map { Money(minorUnits: $0, currency: plan.currency).text }
    }
    return JSONText.object { object in
      object.member("format", format)
      object.member("id", plan.id.description)
      object.member("name", record.name)
      object.member("brand", record.brand)
      object.member("region", record.region)
      object.member("currency", plan.currency.code)
      object.member("locales", record.locales)
      object.object("limits") { limits in
        limits.member("minimum", amount(plan.limits.minimumMinorUnits))
        limits.member("maximum", amount(plan.limits.maximumMinorUnits))
      }
      object.object("installments") { terms in
        terms.member("count", plan.installments.count)
        terms.member("interval", plan.installments.interval.description)
        terms.member("firstDue", plan.installments.firstDue.description)
      }
      object.member("split", plan.split.name)
      object.member("validFrom", plan.validity.from?.description)
      object.member("validUntil", plan.validity.until?.description)
      object.array("sources") { sources in
        for source in record.sources {
          sources.object { member in
            member.member("url", source.url)
            member.member("confidence", source.confidence.rawValue)
          }
        }
      }
    }
  }
}
