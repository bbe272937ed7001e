import Foundation
import Testing

@testable import AfterpayAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct TransportFailureTests {
  private static func failure(_ code: URLError.Code, _ message: String = "") -> TransportFailure {
    TransportFailure(URLError(code, userInfo: [NSLocalizedDescriptionKey: message]))
  }

  /// What libcurl with OpenSSL says, which FoundationNetworking passes on without a code.
  @Test(arguments: [
    "SSL certificate problem: self-signed certificate",
    "SSL certificate problem: certificate has expired",
    "SSL: no alternative certificate subject name matches target host name 'shop.example'",
    "SSL: certificate subject name 'a.example' does not match target host name 'shop.example'",
  ])
  func `A certificate that does not hold is a server that is not trusted`(_ message: String) {
    #expect(Self.failure(.unknown, message) == .untrusted)
  }

  @Test(arguments: [
    (URLError.Code.unknown, "OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number"),
    (.unknown, "SSL_ERROR_SYSCALL"), (.unknown, "Empty reply from server"), (.unknown, ""),
    (.cannotConnectToHost, "SSL certificate problem: self-signed certificate"),
    (.networkConnectionLost, ""), (.timedOut, ""), (.cannotFindHost, ""),
  ])
  func `Any other failure to get through may pass`(_ code: URLError.Code, _ message: String) {
    #expect(Self.failure(code, message) == .unreachable)
  }

  @Test(arguments: [
    (URLError.Code.cancelled, TransportFailure.cancelled), (.cannotParseResponse, .notHTTP),
    (.unsupportedURL, .notHTTP), (.serverCertificateUntrusted, .untrusted),
    (.secureConnectionFailed, .untrusted),
  ])
  func `A failure with a code of its own is told by the code`(
    _ code: URLError.Code, _ failure: TransportFailure
  ) {
    #expect(Self.failure(code) == failure)
  }
}
