import Financing

/// The mistake in a file of flows, with the number of its line.
///
///     let bytes = Array("advance,2026-01-31,0.00".utf8)
///     try FlowsFile.read(bytes, every: .every(.months(1)), in: .usd)
///     // throws: 1: invalid_amount: the amount is not a number above zero; write one such as 500.00
public struct FlowsError: Error, Hashable, Sendable {
  /// A mistake of a line.
  enum Reason: Hashable, Sendable {
    /// The line has another form.
    case line(String)
    /// The text of an amount is none.
    case amount(String)
    /// A payment is before the advance.
    case early(String)
    /// There are no such flows.
    case financing(FinancingError)
  }

  /// The number of the line, from 1.
  public let line: Int
  let reason: Reason

  init(line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }

  /// The error's code: `invalid_flow`, or that of a ``/Financing/FinancingError``.
  public var code: String {
    switch reason {
    case .line: "invalid_flow"
    case .amount: "invalid_amount"
    case .early: "first_payment_too_early"
    case .financing(let error): error.code
    }
  }

  /// The error and what to do, without the line and the code.
  public var message: String {
    switch reason {
    case .line(let message), .amount(let message), .early(let message): message
    case .financing(let error): error.description
    }
  }
}

extension FlowsError: CustomStringConvertible {
  /// The line, the code, and what to do.
  public var description: String { "\(line): \(code): \(message)" }
}
