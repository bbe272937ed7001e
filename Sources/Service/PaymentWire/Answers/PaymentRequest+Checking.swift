package import PaymentEngine
internal import ScheduleEngine
internal import StrictJSON

extension PaymentRequest {
  /// Returns an answer, or its mistake if it is about another order than the request.
  package func checked(_ answer: PaymentAnswer) -> PaymentAnswer {
    guard case .payment(let payment) = answer else { return answer }
    let subject = subject
    if let order = subject.order, order != payment.order {
      return .unreadable(UTF8Text(AnswerError.anotherOrder.description))
    }
    if let token = subject.token, let answered = payment.token, token != answered {
      return .unreadable(UTF8Text(AnswerError.anotherCheckout.description))
    }
    return answer
  }

  /// The order that the path names, or the checkout that the path or the body names.
  private var subject: (order: OrderNumber?, token: CheckoutToken?) {
    guard path.hasPrefix(Self.root) else { return (nil, nil) }
    let name = path.dropFirst(Self.root.count).prefix { $0 != "/" }
    if name.hasPrefix(Self.tokenPrefix) {
      let token = Self.decoded(Array(name.utf8.dropFirst(Self.tokenPrefix.utf8.count)))
      return (nil, try? token.withSpan(CheckoutToken.init(utf8:)))
    }
    if let order = try? OrderNumber(UTF8Text(String(name))) { return (order, nil) }
    guard let body, let json = try? JSONValue(parsing: body), let token = json["token"]?.string
    else { return (nil, nil) }
    return (nil, try? CheckoutToken(token))
  }

  /// Returns a segment without its percent-encoding.
  private static func decoded(_ segment: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var offset = 0
    while offset < segment.count {
      let digits = segment[offset...].dropFirst().prefix(2)
      if segment[offset] == UInt8(ascii: "%"), digits.count == 2,
        let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        offset += 3
      } else {
        bytes.append(segment[offset])
        offset += 1
      }
    }
    return bytes
  }
}
