import ServerTesting

extension Script {
  /// Returns the service's answer about a checkout.
  static func checkout(_ token: String, amount: String = "200.00") -> Script {
    answer(200, ServiceText.checkout(token, amount: amount))
  }

  /// Returns the service's answer to a request that it rejects.
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
