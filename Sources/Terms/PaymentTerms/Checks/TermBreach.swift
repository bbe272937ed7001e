/// A place of a checkout or an order that breaks a rule for payment terms.
///
///     let breach = TermBreach(.termsEmpty, at: "$.payment.terms")
///     breach.description  // "$.payment.terms: the list has no term; leave the member out …"
public struct TermBreach: Hashable, Sendable {
  /// The rule.
  public let rule: TermRule
  /// The place as a JSON path, such as `$.payment.terms[0].id`; a missing member has one, too.
  public let path: String
  /// The numbers of the breach, such as two sums; empty if the path says it all.
  public let detail: String

  /// Creates a breach.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - path: The place as a JSON path.
  ///   - detail: The numbers of the breach; by default none.
  public init(_ rule: TermRule, at path: String, detail: String = "") {
    self.rule = rule
    self.path = path
    self.detail = detail
  }

  /// The mistake and what to do, in one line.
  public var message: String {
    detail.isEmpty ? rule.message : rule.message + ": " + detail
  }
}

extension TermBreach: CustomStringConvertible {
  /// The place, the mistake and what to do, in one line.
  public var description: String { path + ": " + message }
}
