/// What `Server/server.py` does with one connection, once it has read a request.
typealias Script = [Step]

enum Step: Encodable, Sendable {
  case send(String)
  case sleep(Double)
  case hold
  case endless(String)

  private enum Key: String, CodingKey { case send, sleep, hold, endless }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    switch self {
    case .send(let text): try object.encode(text, forKey: .send)
    case .sleep(let seconds): try object.encode(seconds, forKey: .sleep)
    case .hold: try object.encode(true, forKey: .hold)
    case .endless(let text): try object.encode(text, forKey: .endless)
    }
  }
}

extension Script {
  /// An answer with a status, headers and a body.
  static func answer(
    _ status: Int, _ body: String = "", headers: [String] = [], contentLength: Int? = nil
  ) -> Script {
    [.send(text(status, body, headers: headers, contentLength: contentLength))]
  }

  /// The bytes of an answer.
  static func text(
    _ status: Int, _ body: String = "", headers: [String] = [], contentLength: Int? = nil
  ) -> String {
    let lines =
      ["HTTP/1.1 \(status) Status", "Content-Type: application/json", "Connection: close"] + headers
      + ["Content-Length: \(contentLength ?? body.utf8.count)", "", ""]
    return lines.joined(separator: "\r\n") + body
  }

  /// What the service answers about a checkout.
  static func checkout(_ token: String, amount: String = "200.00") -> Script {
    answer(200, ServiceText.checkout(token, amount: amount))
  }

  /// What the service answers when it says no.
  static func refusal(_ status: Int, _ code: String, headers: [String] = []) -> Script {
    answer(status, ServiceText.refusal(status, code), headers: headers)
  }
}

/// Bodies in the service's form.
enum ServiceText {
  static func checkout(_ token: String, amount: String = "200.00") -> String {
    """
    {
      "token" : "\(token)",
      "expires" : "2026-11-21T13:00:00.463Z",
      "redirectCheckoutUrl" : "https://portal.example/us/checkout/?token=\(token)",
      "amount" : { "amount" : "\(amount)", "currency" : "USD" },
      "consumer" : { "givenNames" : "Joe", "surname" : "Doe", "email" : "joe@shop.example" },
      "courier" : { }, "items" : [ ], "discounts" : [ ], "merchantReference" : "R063381025"
    }
    """
  }

  static func refusal(_ status: Int, _ code: String) -> String {
    """
    { "errorCode" : "\(code)", "errorId" : "632c34635772cf87", "message" : "No", \
    "httpStatusCode" : \(status) }
    """
  }
}
