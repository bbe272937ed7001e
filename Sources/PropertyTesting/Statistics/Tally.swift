/// How many values were of which class.
struct Tally<Value> {
  private let classes: [CaseClass<Value>]
  private var counts: [[String: Int]]
  private(set) var total = 0

  init(of classes: [CaseClass<Value>]) {
    self.classes = classes
    counts = Array(repeating: [:], count: classes.count)
  }

  mutating func count(_ value: Value) {
    total += 1
    for index in classes.indices {
      if let label = classes[index].label(value) { counts[index][label, default: 0] += 1 }
    }
  }

  /// The first requirement that is not met, in words; `nil` if all are.
  var shortfall: String? {
    for (caseClass, counts) in zip(classes, counts) {
      let count = counts[""] ?? 0
      let (scaled, required) = (100 * count, caseClass.percentRequired * total)
      if scaled < required {
        return "only \(Share(of: count, in: total)) of \(total) values are of the class "
          + "'\(caseClass.name)', \(caseClass.percentRequired) % are required"
      }
    }
    return nil
  }

  /// All counts, a line for each class.
  func report(test: String, rejected: Int) -> String {
    let refused = rejected == 0 ? "" : ", \(rejected) more refused by filters"
    let lines = zip(classes, counts).map { "  \($0.name): \(line(of: $1, in: $0))" }
    let cases = total == 1 ? "1 case" : "\(total) cases"
    return (["\(test): \(cases)\(refused)"] + lines).joined(separator: "\n")
  }

  private func line(of counts: [String: Int], in caseClass: CaseClass<Value>) -> String {
    let required = caseClass.percentRequired
    if counts.keys.allSatisfy(\.isEmpty) {
      let share = Share(of: counts[""] ?? 0, in: total)
      return "\(share)" + (required == 0 ? "" : " (\(required) % required)")
    }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let shares = sorted.prefix(20).map { "\(Share(of: $0.value, in: total)) \($0.key)" }
    let others = sorted.count > 20 ? ["\(sorted.count - 20) others"] : []
    return (shares + others).joined(separator: ", ")
  }
}

/// A part of a total, told in percent with one digit after the point, rounded half up.
struct Share: CustomStringConvertible {
  let description: String

  init(of count: Int, in total: Int) {
    let tenths = total == 0 ? 0 : (2000 * count + total) / (2 * total)
    description = "\(tenths / 10).\(tenths % 10) %"
  }
}
