internal import Financing
internal import PaymentTerms
internal import ScheduleEngine
internal import StrictJSON
internal import TermsWire
import WebModule

/// The payment terms of a page or a shop's server, without any state.
///
/// A request is a JSON object with the options of `widget terms`, in camel case, and with the offsets of
/// the time zone. The answer is the output of the command without its line feed, or
/// `{"failure":{"code":"…","message":"…"}}` for a request that the command rejects.
package struct PageTerms: PageContents {
  /// The most bytes of a request: an earlier output of 1 MiB, and the other options.
  package static let largestRequest: UInt32 = 1_114_112

  /// Creates a page.
  package init() {}

  /// Answers a request.
  ///
  /// - Parameter request: Any bytes.
  /// - Returns: The answer.
  /// - Complexity: O(*n*) in the length of the request and the number of payments.
  package mutating func answer(to request: [UInt8]) -> [UInt8] {
    do throws(TermsFailure) {
      return try TermsRequest(request).answer()
    } catch {
      return JSONText.object { object in
        object.object("failure") { failure in
          failure.member("code", error.code)
          failure.member("message", error.message)
        }
      }.utf8
    }
  }
}

/// The reason why a request is rejected.
struct TermsFailure: Error {
  /// A name for programs, such as `unknown_term`.
  let code: String
  /// The problem and the remedy.
  let message: String

  init(_ code: String, _ message: String) {
    self.code = code
    self.message = message
  }

  init(_ error: TermsError) { self.init(error.code, error.description) }
}

/// Calls a function, and converts its error.
func asking<Value, Failure: Error>(
  _ failure: (Failure) -> TermsFailure, _ body: () throws(Failure) -> Value
) throws(TermsFailure) -> Value {
  do throws(Failure) {
    return try body()
  } catch {
    throw failure(error)
  }
}
