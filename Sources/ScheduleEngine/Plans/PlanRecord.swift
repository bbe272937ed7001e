/// A plan together with what its file says about it: names for people, and where the terms come
/// from.
///
/// Nothing in here changes a schedule or a checksum; ``plan`` holds all that does.
///
///     let record = PlanRecord.builtIn.first { $0.plan == .gbPayIn4 }
///     record?.name                        // "Pay in 4"
///     record?.brand                       // "Clearpay"
///     record?.sources.first?.confidence   // .high
public struct PlanRecord: Hashable, Sendable {
  /// The terms.
  public var plan: Plan
  /// What a shopper calls the plan, such as "Pay in 4".
  public var name: String
  /// Who offers it, such as "Clearpay".
  public var brand: String
  /// Where it is offered, such as `US`.
  public var region: String
  /// The languages it is offered in, such as `en-US`.
  public var locales: [String]
  /// Where the terms come from.
  public var sources: [Source]

  /// Where a term of a plan comes from, and how sure that is.
  public struct Source: Hashable, Sendable {
    /// How sure a source is.
    public enum Confidence: String, Hashable, Sendable, CaseIterable {
      /// The vendor's own page, code or recorded answer.
      case high
      /// Second-hand, a single source, or inferred from a vendor's figure.
      case medium
      /// Weak.
      case low
    }

    /// The address of the source.
    public var url: String
    /// How sure it is.
    public var confidence: Confidence

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - url: The address of the source.
    ///   - confidence: How sure it is.
    public init(url: String, confidence: Confidence) {
      self.url = url
      self.confidence = confidence
    }
  }

  /// Makes a record; nothing is checked but the plan, which is valid by itself.
  ///
  /// - Parameters:
  ///   - plan: The terms.
  ///   - name: What a shopper calls the plan.
  ///   - brand: Who offers it.
  ///   - region: Where it is offered.
  ///   - locales: The languages it is offered in.
  ///   - sources: Where the terms come from.
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
  /// The built-in record of the plan with the same identifier, or nil if there is none.
  package static func builtIn(of plan: Plan) -> PlanRecord? {
    builtIn.first { $0.plan.id == plan.id }
  }
}
