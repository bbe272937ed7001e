public import ScheduleEngine

/// Servicing rules with the other content of their file: a name, and the sources.
///
/// Only ``rules`` affects accounts.
///
///     let record = ServicingRecord.builtIn.first { $0.rules.id.description == "ca-2024" }
///     record?.name  // "Canada, no late fees"
public struct ServicingRecord: Hashable, Sendable {
  /// The rules.
  public var rules: ServicingRules
  /// The name of the rules for people, such as "Canada, no late fees".
  public var name: String
  /// The sources of the rules.
  public var sources: [PlanRecord.Source]

  /// Creates a record; the texts are not validated.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - name: The name of the rules for people.
  ///   - sources: The sources of the rules.
  public init(rules: ServicingRules, name: String, sources: [PlanRecord.Source]) {
    self.rules = rules
    self.name = name
    self.sources = sources
  }
}
