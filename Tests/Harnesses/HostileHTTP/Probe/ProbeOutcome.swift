import AfterpayAPI
import Foundation
import HTTPClient

/// A line of the output.
struct ProbeOutcome: Encodable, Sendable {
  var id: ProbeRequest.Name?
  var outcome = "failure"
  var status: Int?
  var bodyBytes: Int?
  var headers: Int?
  var trailers: Int?
  var failure: String?
  var milliseconds = 0.0

  /// The outcome of a plain request.
  init(_ result: Result<HTTPResponse, HTTPFailure>) {
    switch result {
    case .success(let response):
      outcome = "answer"
      status = response.status
      bodyBytes = response.body.count
      headers = response.headers.count
      trailers = response.trailers.count
    case .failure(let failure): self.failure = failure.name
    }
  }

  /// The outcome of a lookup.
  init(found: Bool) { outcome = found ? "order" : "nothing" }

  init(_ error: any Error) {
    switch error {
    case let error as AfterpayServiceError: failure = "\(error.reason)"
    case is CancellationError: failure = "cancelled"
    default: failure = "\(error)"
    }
  }
}

extension HTTPFailure {
  /// The name in the output.
  fileprivate var name: String {
    switch self {
    case .invalidRequest(let fault): "invalidRequest.\(fault.rawValue)"
    case .hostNotFound: "hostNotFound"
    case .unreachable: "unreachable"
    case .connectionLost: "connectionLost"
    case .timedOut: "timedOut"
    case .cancelled: "cancelled"
    case .insecure(let fault): "tls.\(fault.rawValue)"
    case .tooLarge(let part): "tooLarge.\(part.rawValue)"
    case .malformed(let fault): "malformed.\(fault.rawValue)"
    case .unusableLibrary(let fault): "library.\(fault.rawValue)"
    }
  }
}
