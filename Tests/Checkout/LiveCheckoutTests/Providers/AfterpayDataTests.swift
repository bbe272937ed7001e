import CheckoutEngine
import LiveCheckout
import ScheduleEngine
import Testing

/// The data of an Afterpay payment: reading, writing, mistakes, secrecy.
@Suite struct AfterpayDataTests {
  private static let amount = Money(minorUnits: 3_000, currency: .usd)

  @Test func `All members are read`() throws {
    let json: SecretText = #"""
      {"token":"002.k2a4","amount":{"amount":"30","currency":"USD"},"confirmed":true,
      "pickup":false,"buyNow":true,"shippingOptionRequired":false,"more":[1]}
      """#
    let data = try AfterpayData(json: json)
    #expect(data.token == "002.k2a4")
    #expect(data.amount == Self.amount)
    #expect(data.isConfirmed)
    #expect(
      data.options
        == AfterpayData.Options(pickup: false, buyNow: true, shippingOptionRequired: false))
  }

  @Test func `Members other than the token can be missing or null`() throws {
    let nulls = try AfterpayData(
      json: #"{"token":"002.k2a4","amount":null,"confirmed":null,"pickup":null,"buyNow":null}"#)
    for data in [try AfterpayData(json: #"{"token":"002.k2a4"}"#), nulls] {
      #expect(data.amount == nil)
      #expect(!data.isConfirmed)
      #expect(data.options == AfterpayData.Options())
    }
  }

  @Test func `Data is written as JSON and read again`() throws {
    let data = try AfterpayData(
      token: "a \"token\"", amount: Self.amount, isConfirmed: true,
      options: AfterpayData.Options(pickup: true, shippingOptionRequired: false))
    #expect(
      data.json.text.description
        == #"{"token":"a \"token\"","amount":{"amount":"30.00","currency":"USD"},"#
        + #""confirmed":true,"pickup":true,"shippingOptionRequired":false}"#)
    #expect(try AfterpayData(json: data.json) == data)
    let short = try AfterpayData(token: "t", options: AfterpayData.Options(buyNow: true))
    #expect(short.json == #"{"token":"t","buyNow":true}"#)
  }

  @Test(
    arguments: [
      (nil, AfterpayDataError.Reason.missingToken), ("{}", .missingToken),
      (#"{"token":null}"#, .missingToken), ("", .noObject), ("[]", .noObject), ("nul", .noObject),
      (#"{"token":"t","token":"t"}"#, .noObject), (#"{"token":7}"#, .member("token")),
      (#"{"token":"t","confirmed":"true"}"#, .member("confirmed")),
      (#"{"token":"t","pickup":0}"#, .member("pickup")),
      (#"{"token":"t","buyNow":{}}"#, .member("buyNow")),
      (#"{"token":"t","shippingOptionRequired":[]}"#, .member("shippingOptionRequired")),
      (#"{"token":"t","amount":30}"#, .member("amount")),
      (#"{"token":"t","amount":{"amount":"30.001","currency":"USD"}}"#, .member("amount")),
      (#"{"token":"t","amount":{"amount":"30.00","currency":"usd"}}"#, .member("amount")),
      (#"{"token":"t","amount":{"amount":30,"currency":"USD"}}"#, .member("amount")),
    ] as [(SecretText?, AfterpayDataError.Reason)])
  func `A mistake is named`(json: SecretText?, reason: AfterpayDataError.Reason) {
    do throws(AfterpayDataError) {
      _ = try AfterpayData(json: json)
      Issue.record("\(json?.text.description ?? "nil") is accepted")
    } catch {
      #expect(error.reason == reason)
      #expect(error.description.count > 20)
    }
  }

  @Test(
    arguments: [
      (#"{"token":""}"#, "the checkout token is empty; pass the token of the checkout"),
      (
        #"{"token":"a\u0000"}"#,
        "the checkout token has a control character at byte 2; pass the token alone"
      ),
    ] as [(SecretText, String)])
  func `A text that is no token is an error`(json: SecretText, message: String) {
    do throws(AfterpayDataError) {
      _ = try AfterpayData(json: json)
      Issue.record("\(json.text) is accepted")
    } catch {
      #expect(error.description == message)
    }
  }

  @Test func `No description has the token`() throws {
    let data = try AfterpayData(token: "002.k2a4", amount: Self.amount, isConfirmed: true)
    var texts = "\(data)" + String(reflecting: data)
    dump(data, to: &texts)
    #expect(!texts.contains("k2a4"))
    #expect("\(data)" == "a token of 8 bytes for 30.00 USD, confirmed")
  }
}
