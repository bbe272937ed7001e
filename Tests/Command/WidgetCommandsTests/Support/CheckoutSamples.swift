import TestSupport

/// Recorded inputs of native checkouts.
enum CheckoutSamples {
  /// The files of ``CommandHarness`` by their names.
  static let files = [
    "checkout.jsonl": lines(Array(buys[..<10])), "buys.jsonl": lines(buys),
    "amount-changed.jsonl": lines(amountChanged), "expired.jsonl": lines(expired),
    "unknown.jsonl": lines(unknown), "declined.jsonl": lines(declined),
    "rejected.jsonl": lines(rejected), "customer.jsonl": lines(customer),
    "hostile.jsonl": lines(hostile), "barred.jsonl": lines(barred),
    "web.jsonl": lines(web), "mistakes.jsonl": lines(mistakes),
    "start.jsonl": lines(Array(buys[..<2])),
  ]

  /// Joins lines to an input.
  static func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  static let begin =
    #"{"input":"begin","cartId":"c-1","buyer":{"kind":"guest"},"#
    + #""providers":["afterpay","card"],"today":"2026-11-21","at":"2026-11-21T10:00:00Z"}"#

  /// A guest who buys two mugs and a towel with a promo code and pays by Afterpay.
  static let buys =
    ready + [
      #"{"input":"applyPromoCode","code":"SAVE5"}"#,
      answer(5, Order(parts: 4, discount: 500)),
      #"{"input":"pay","provider":"afterpay","key":"k-1"}"#,
      #"{"input":"answer","request":6,"status":201,"body":{"paymentId":"p-1","data":{"url":"u"}}}"#,
      #"{"input":"providerFinished","result":"succeeded","token":"002.secret"}"#,
      #"{"input":"answer","request":7,"status":200,"body":{"orderNumber":"N-1042"}}"#,
      #"{"input":"leave"}"#,
    ]

  /// A guest who filled all sections in.
  static let ready = [
    begin, #"{"input":"load"}"#, answer(1, Order(parts: 0)),
    #"{"input":"setContact","email":"ada@example.com"}"#, answer(2, Order(parts: 1)),
    #"{"input":"setShippingAddress","address":\#(address(country: "US"))}"#,
    answer(3, Order(parts: 3)),
    #"{"input":"setShippingAddress","address":\#(address(country: "USA"))}"#,
    #"{"input":"answer","request":3,"status":200,"body":null}"#,
    #"{"input":"chooseShippingMethod","id":"express"}"#, answer(4, Order(parts: 4)),
  ]

  private static let pay = #"{"input":"pay","provider":"afterpay","key":"k-1"}"#

  /// A payment of an order whose total changed.
  static let amountChanged =
    ready + [
      pay, #"{"input":"answer","request":5,"status":409,"body":null}"#,
      answer(6, Order(parts: 4, tax: 349)),
    ]

  /// A cart that expired while a promo code was applied.
  static let expired =
    ready + [
      #"{"input":"applyPromoCode","code":"SAVE5"}"#,
      #"{"input":"answer","request":5,"status":410,"body":null}"#,
      answer(6, Order(id: "o-2", parts: 4)),
    ]

  /// A payment without an answer.
  static let unknown = ready + [pay, #"{"input":"noAnswer","request":5,"reason":"timeout"}"#]

  static let declined =
    ready + [
      pay,
      #"{"input":"answer","request":5,"status":402,"body":{"message":"Insufficient funds"}}"#,
    ]

  /// A change that the shop rejects while others wait.
  static let rejected =
    Array(ready[..<3]) + [
      #"{"input":"setContact","email":"ada@example.invalid"}"#,
      #"{"input":"applyPromoCode","code":"SAVE5"}"#,
      #"{"input":"applyPromoCode","code":"SAVE10"}"#,
      #"{"input":"edit","section":"contact"}"#,
      #"{"input":"answer","request":2,"status":422,"body":{"message":"This domain has no mail."}}"#,
    ]

  /// A customer whose default address is sent, and who is no guest.
  static let customer = [
    #"{"input":"begin","cartId":"c-1","buyer":{"kind":"customer","email":"ada@example.com","#
      + #""addresses":[{"id":"a-1","address":\#(address(country: "US"))}],"defaultAddress":"a-1"},"#
      + #""providers":[],"plan":"us-pay-in-4-no-upfront","at":1795255200}"#,
    #"{"input":"load"}"#, answer(1, Order(parts: 0)), #"{"input":"setContact","email":"a@b.c"}"#,
    #"{"input":"answer","request":1,"status":200,"body":null}"#,
    #"{"input":"leave"}"#, #"{"input":"stay"}"#, #"{"input":"leave"}"#,
    #"{"input":"confirmLeave"}"#,
  ]

  /// Texts with commands to the terminal, of unusual width, and of great length.
  static let hostile = [
    begin.replacing(#""afterpay""#, with: #""\u001b[31mred","afterpay""#), #"{"input":"load"}"#,
    answer(
      1,
      Order(
        id: #"\u001b]0;owned\u0007"#, parts: 0,
        names: (
          #"\u001b[2J\u202ecod\\eman 東京タワー e\u0301 🎁"#,
          String(repeating: "very long ", count: 20)
        ))),
    #"{"input":"setContact","email":"\u202e@example.com"}"#,
    #"{"input":"answer","request":2,"status":400,"body":{"message":"\u009b31m\nerror: forged"}}"#,
    #"{"input":"applyPromoCode","code":"\#(String(repeating: "X", count: 64))"}"#,
    "\u{1B}[31m\u{0}",
  ]

  /// A page in a web view whose order is placed, with a mistake, a refusal and an ignored answer.
  static let web = [
    #"{"input":"begin","cartId":"c-1","api":"checkout","kind":"bridge"}"#, #"{"input":"start"}"#,
    #"{"input":"answer","request":1,"status":200,"body":{"url":"https://shop.example/pay?t=7","#
      + #""cookies":[{"name":"s","value":"1"}],"#
      + #""order":{"orderId":"o-1","total":42.50,"currency":"USD"}}}"#,
    #"{"input":"stay"}"#, #"{"input":"retry","token":"secret"}"#,
    #"{"input":"pageFinished","url":"https://shop.example/pay"}"#,
    #"{"input":"message","text":"{\"event\":\"paymentcompleted\"}"}"#,
    #"{"input":"noAnswer","request":9,"reason":"timeout"}"#,
    #"{"input":"answer","request":2,"status":422,"body":{"message":"\u202eNot \u001b[31mplaced"}}"#,
  ]

  /// An order whose currency has no plan.
  static let barred = [begin, #"{"input":"load"}"#, answer(1, Order(parts: 0, currency: "JPY"))]

  static let mistakes = [
    #"{"input":"load"}"#, begin, #"{"input":"load","load":1}"#, #"{"input":"load"}"#, "",
  ]

  static func address(country: String) -> String {
    #"{"name":"Ada Lovelace","line1":"1 Main St","line2":null,"city":"Springfield","#
      + #""region":"IL","postcode":"62701","country":"\#(country)","phone":null}"#
  }

  /// Returns the successful answer to a request for an order.
  static func answer(_ request: Int, _ order: Order) -> String {
    #"{"input":"answer","request":\#(request),"status":200,"body":\#(order.json)}"#
  }

  /// An order of two mugs and a towel, 42.50 in all.
  struct Order {
    var id = "o-1"
    /// The number of its parts among contact, the addresses and the shipping method.
    var parts: Int
    var discount = 0
    var tax = 0
    var currency = "USD"
    var names = ("Mug", "Tea towel, linen")

    var json: String {
      let address = CheckoutSamples.address(country: "US")
      var order = OrderJSON(lines: [(names.0, 2, 1_200), (names.1, 1, 1_850)])
      (order.id, order.currency, order.tax) = (id, currency, tax)
      order.promoCodes = discount > 0 ? [("SAVE5", discount)] : []
      order.email = parts > 0 ? "ada@example.com" : nil
      order.shippingAddress = parts > 1 ? address : nil
      order.billingAddress = parts > 2 ? address : nil
      order.shippingMethods = [("standard", "Standard", 600), ("express", "Express", 1_200)]
      order.shippingMethod = parts > 3 ? "express" : nil
      return order.text
    }
  }
}
