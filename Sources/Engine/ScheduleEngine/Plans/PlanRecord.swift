/// A plan with the other content of its file: names for shoppers, and the sources of the terms.
///
/// Only ``plan`` affects schedules and checksums.
///
///     let record = PlanRecord.builtIn.first { $0.plan == .gbPayIn4 }
///     record?.name                        // "Pay in 4"
///     record?.brand                       // "Clearpay"
///     record?.sources.first?.confidence   // .high
public struct PlanRecord: Hashable, Sendable {
  /// The terms.
  public var plan: Plan
  /// The plan's name for shoppers, such as "Pay in 4".
  public var name: String
  /// The brand that offers the plan, such as "Clearpay".
  public var brand: String
  /// The region in which the plan is offered, such as `US`.
  public var region: String
  /// The languages in which the plan is offered, such as `en-US`.
  public var locales: [String]
  /// The sources of the terms.
  public var sources: [Source]

  /// A source of a plan's terms, and the confidence in it.
  public struct Source: Hashable, Sendable {
    /// The confidence in a source.
    public enum Confidence: String, Hashable, Sendable, CaseIterable {
      /// The vendor's own page, code or recorded answer.
      case high
      /// Second-hand, a single source, or inferred from a vendor's figure.
      case medium
      /// Weaker than `medium`.
      case low
    }

    /// The address of the source.
    public var url: String
    /// The confidence in the source.
    public var confidence: Confidence

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - url: The address of the source.
    ///   - confidence: The confidence in the source.
    public init(url: String, confidence: Confidence) {
      self.url = url
      self.confidence = confidence
    }
  }

  /// Creates a record; the texts are not validated.
  ///
  /// - Parameters:
  ///   - plan: The terms.
  ///   - name: The plan's name for shoppers.
  ///   - brand: The brand that offers the plan.
  ///   - region: The region in which the plan is offered.
  ///   - locales: The languages in which the plan is offered.
  ///   - sources: The sources of the terms.
  public init(
    plan: Plan, name: String, brand: String, region: String, locales: [String], sources: [Source]
  ) {
    self.plan = plan
    self.name = name
    self.brand = brand
    self.region = region
    self.locales = locales
    self.sources = sources
  }
}

extension PlanRecord {
  /// Returns the built-in record of the plan with the same identifier, or nil if there is none.
  package static func builtIn(of plan: Plan) -> PlanRecord? {
    builtIn.first { $0.plan.id == plan.id }
  }
}
