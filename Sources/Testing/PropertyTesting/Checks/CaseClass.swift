/// A classification of a property's random values; the test counts the values of each class.
///
/// ```swift
/// forAll(
///   orders,
///   classes: [
///     .classify("has a remainder", atLeast: 5) { total, count in total % count != 0 },
///     .collect("parts") { "\($0.1)" },
///   ]
/// ) { total, count in
///   split(total, into: count).reduce(0, +) == total
/// }
/// ```
///
/// With `PROPERTY_STATISTICS=1` in the environment, each test prints the share of each class; for
/// `collect`, the share of each label, followed by the label:
///
/// ```text
/// Parts add up: 200 cases
///   has a remainder: 71.5 % (5 % required)
///   parts: 9.0 % 12, 8.5 % 1, 8.0 % 7
/// ```
///
/// Only newly generated values count, not those of stored seeds or those tried while shrinking.
public struct CaseClass<Value>: Sendable {
  let name: String
  let percentRequired: Int
  /// Returns a value's label, which is empty for `classify`; nil if the value is not of the class.
  let label: @Sendable (Value) -> String?

  /// Returns a class that counts the values of a kind, and may require a share of them.
  ///
  /// - Parameters:
  ///   - name: The kind, in a few words.
  ///   - percent: The required percentage of values of this kind, in `0...100`; fewer fail the
  ///     test. 0 if not given. It is not checked while `PROPERTY_RUNS_FACTOR` reduces the runs.
  ///   - isMember: Returns whether a value is of this kind.
  /// - Returns: The class.
  public static func classify(
    _ name: String, atLeast percent: Int = 0, _ isMember: @escaping @Sendable (Value) -> Bool
  ) -> CaseClass {
    precondition((0...100).contains(percent), "a share of values is from 0 to 100 percent")
    return CaseClass(name: name, percentRequired: percent) { isMember($0) ? "" : nil }
  }

  /// Returns a class that counts the values of each label.
  ///
  /// - Parameters:
  ///   - name: The meaning of the labels, in a few words.
  ///   - label: Returns the label of a value; there should be few different ones.
  /// - Returns: The class.
  public static func collect(
    _ name: String, _ label: @escaping @Sendable (Value) -> String
  ) -> CaseClass {
    CaseClass(name: name, percentRequired: 0) { label($0) }
  }
}

/// The counts of values by class.
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

  /// The first unmet requirement as text; `nil` if all are met.
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

  /// Returns all counts as text: a line for the test, and one for each class.
  func report(test: String, rejected: Int) -> String {
    let rejections = rejected == 0 ? "" : ", \(rejected) more rejected by filters"
    let lines = zip(classes, counts).map { "  \($0.name): \(line(of: $1, in: $0))" }
    let cases = total == 1 ? "1 case" : "\(total) cases"
    return (["\(test): \(cases)\(rejections)"] + lines).joined(separator: "\n")
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

/// A share in percent with one decimal place, rounded half up.
struct Share: CustomStringConvertible {
  let description: String

  init(of count: Int, in total: Int) {
    let tenths = total == 0 ? 0 : (2000 * count + total) / (2 * total)
    description = "\(tenths / 10).\(tenths % 10) %"
  }
}
