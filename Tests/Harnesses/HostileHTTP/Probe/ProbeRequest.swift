import Foundation
import HTTPClient

/// A line of the input: a request, and the name of its outcome.
struct ProbeRequest: Decodable, Sendable {
  /// A name, which is a text or a number.
  enum Name: Codable, Sendable {
    case text(String)
    case number(Int)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try value.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var value = encoder.singleValueContainer()
      switch self {
      case .text(let text): try value.encode(text)
      case .number(let number): try value.encode(number)
      }
    }
  }

  var id: Name?
  let address: String
  var method: String?
  var headers: [String: String]?
  var body: String?
  var deadline: Double?
  var cancelAfter: Double?
  var token: String?

  var request: HTTPRequest {
    let fields = (headers ?? [:]).sorted { $0.key < $1.key }.map { HTTPField($0.key, $0.value) }
    return HTTPRequest(
      method: method ?? "GET", address: address, headers: HTTPFields(fields),
      body: body.map { Array($0.utf8) })
  }
}
