/// The steps of `Server/server.py` on one connection, after it has read a request.
package typealias Script = [Step]

/// A step of a script.
package enum Step: Encodable, Sendable {
  case send(String)
  case sleep(Double)
  case hold
  case endless(String)
  case trickle(String)
  case reset
  case next

  private enum Key: String, CodingKey { case send, sleep, hold, endless, trickle, reset, next }

  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    switch self {
    case .send(let text): try object.encode(text, forKey: .send)
    case .sleep(let seconds): try object.encode(seconds, forKey: .sleep)
    case .hold: try object.encode(true, forKey: .hold)
    case .trickle(let text): try object.encode(text, forKey: .trickle)
    case .reset: try object.encode(true, forKey: .reset)
    case .next: try object.encode(true, forKey: .next)
    case .endless(let text): try object.encode(text, forKey: .endless)
    }
  }
}

extension Script {
  /// An answer with a status, headers and a body.
  package static func answer(
    _ status: Int, _ body: String = "", headers: [String] = [], contentLength: Int? = nil
  ) -> Script {
    [.send(text(status, body, headers: headers, contentLength: contentLength))]
  }

  /// The bytes of an answer.
  package static func text(
    _ status: Int, _ body: String = "", headers: [String] = [], contentLength: Int? = nil
  ) -> String {
    let lines =
      ["HTTP/1.1 \(status) Status", "Content-Type: application/json", "Connection: close"] + headers
      + ["Content-Length: \(contentLength ?? body.utf8.count)", "", ""]
    return lines.joined(separator: "\r\n") + body
  }
}
