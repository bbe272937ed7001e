import Financing
import ScheduleEngine
import WebModule
import WidgetRendering

/// The monthly plans of a page, with requests and answers as bytes in the form of ``PageOperation``.
///
/// A request that creates a plan also has the fields `rate`, and optionally `downPayment` and
/// `firstDate`. A plan whose loan cannot be computed for the order has a barrier; only fields that no
/// order could have are rejected.
package struct PageLoans: PageContents, ~Copyable {
  /// The plans in ascending order of their numbers; a number is never reused.
  private var loans: [WebLoan] = []
  private var lastNumber: Int64 = 0

  package static let largestRequest = RequestFields.largestRequest

  /// Creates a page without plans.
  package init() {}

  /// The number of plans.
  package var count: Int { loans.count }

  /// Performs a request.
  ///
  /// - Parameter request: Any bytes.
  /// - Returns: The answer.
  /// - Complexity: O(*n*) in the length of the request and of the answer.
  package mutating func answer(to request: [UInt8]) -> [UInt8] {
    do throws(LoanRequestError) {
      guard let operation = request.first.flatMap(PageOperation.init) else {
        throw .request(.notUnderstood)
      }
      return try answer(to: operation, RequestFields(ofRequest: request))
    } catch {
      return WireText.failure(code: error.code, message: error.message)
    }
  }

  private mutating func answer(
    to operation: PageOperation, _ fields: RequestFields
  ) throws(LoanRequestError) -> [UInt8] {
    switch operation {
    case .draw: return try draw(fields)
    case .create: return try create(fields)
    case .update:
      let loan = loans[try index(fields)]
      let total = try asking { () throws(RequestError) in try fields.total(in: loan.currency) }
      guard let total else { throw .request(.notUnderstood) }
      let today = try fields.today()
      loan.compute(total, on: today)
      return loan.answer(.change)
    case .refresh:
      let loan = loans[try index(fields)]
      let today = try fields.today()
      return loan.answer(loan.compute(loan.total, on: today) ? .change : .nothing)
    case .canonicalText: return loans[try index(fields)].canonicalText
    case .stylesheet: return LoanStylesheet.utf8Text
    case .close:
      loans.remove(at: try index(fields))
      return []
    case .orderFound, .tokenUnknown, .lookupFailed, .lookUpAgain, .amountText, .message, .details,
      .fragment, .messageFragment:
      throw .request(.notUnderstood)
    }
  }

  private func draw(_ fields: RequestFields) throws(LoanRequestError) -> [UInt8] {
    let loan = try WebLoan.create(from: fields, number: 0)
    var text = WireText()
    text.write("{}\n")
    return text.bytes + loan.markup
  }

  private mutating func create(_ fields: RequestFields) throws(LoanRequestError) -> [UInt8] {
    let loan = try WebLoan.create(from: fields, number: lastNumber + 1)
    lastNumber += 1
    loans.append(loan)
    return loan.answer(.ready)
  }

  /// Returns the index of the plan of a request.
  private func index(_ fields: RequestFields) throws(LoanRequestError) -> Int {
    let number = fields.number(.widget) ?? 0
    for index in loans.indices where loans[index].number == number { return index }
    throw .request(.closed)
  }
}

extension RequestFields {
  /// Returns the day of the request.
  func today() throws(LoanRequestError) -> CivilDate {
    try asking { () throws(RequestError) in try moment() }.today
  }
}
