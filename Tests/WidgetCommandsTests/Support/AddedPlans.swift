import ScheduleEngine

extension String {
  /// The output as it is with the plans of ``Samples/promisedPlans`` alone: without the rows and
  /// lines of others, and with neither the list of all identifiers in a page of help nor the widths
  /// of the columns in a table of plans, which depend on what they have to hold.
  var withoutAddedPlans: String {
    let text = replacing(/\s+\(one\s+of\s[^)]*\bus-pay-in-4\b[^)]*\)/, with: " (one of the plans)")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter { $0.addedPlan == nil }
      .map { String($0.isOfPlanTable ? $0.replacing(/[ ]{2,}/, with: "  ") : $0) }
      .joined(separator: "\n")
  }
}

extension Substring {
  /// The plan that a row of a table, or a line of JSON, is about, unless it is a promised one.
  fileprivate var addedPlan: String? {
    let added = Plan.builtIn.map(\.id.description).filter { !Samples.promisedPlans.contains($0) }
    return added.first { hasPrefix("\($0) ") || hasPrefix("{\"format\":1,\"id\":\"\($0)\",") }
  }

  fileprivate var isOfPlanTable: Bool {
    (["ID"] + Samples.promisedPlans).contains { hasPrefix("\($0)  ") }
  }
}
