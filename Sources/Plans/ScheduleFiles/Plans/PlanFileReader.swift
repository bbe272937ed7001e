import ScheduleEngine
import StrictJSON

/// Reads the members of a plan file, in the order of the format.
enum PlanFileReader {
  static func record(
    from object: inout ObjectReader, fileName: String?
  ) throws(JSONReadError) -> PlanRecord {
    try object.expectFormat(PlanFile.format, of: "plan")
    try object.expectKeys(
      [
        "format", "id", "name", "brand", "region", "currency", "locales", "limits", "installments",
        "split", "validFrom", "validUntil", "sources",
      ])
    let id = try object.id(fileName: fileName, of: "a plan's", example: "us-pay-in-4")
    let name = try object.text("name")
    let brand = try object.text("brand")
    let region = try object.region()
    let currency = try object.currency()
    let locales = try object.locales()
    let limits = try object.limits(in: currency)
    let installments = try object.installments(in: currency)
    let split = try split(in: &object)
    let validity = try object.validity()
    let sources = try object.sources()
    let plan = Plan(
      id: id, currency: currency, limits: limits, installments: installments, split: split,
      validity: validity)
    return PlanRecord(
      plan: plan, name: name, brand: brand, region: region, locales: locales, sources: sources)
  }

  private static func split(in object: inout ObjectReader) throws(JSONReadError) -> Split {
    let field = try object.required("split")
    let name = try field.string()
    guard let split = Split.allCases.first(where: { $0.name == name }) else {
      throw field.error(.unknownWord(name, allowed: Split.allCases.map(\.name)))
    }
    return split
  }
}
