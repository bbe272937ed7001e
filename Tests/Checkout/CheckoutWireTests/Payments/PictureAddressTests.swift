import CheckoutEngine
import ScheduleEngine
import Testing

@testable import CheckoutWire

/// The addresses of pictures in the JSON text that the checkout hands through.
@Suite struct PictureAddressTests {
  @Test(arguments: [
    (#"{"size_1x":"https://a.example/1","size_2x":"https://a.example/2"}"#, "https://a.example/2"),
    (#"{"svg":"http://a.example/v","size_1x":"https://a.example/1"}"#, "https://a.example/1"),
    (#"{"svg":"http://a.example/v"}"#, "http://a.example/v"),
    (
      #"{"size_2x":"data:image/png;base64,","size_1x":"https://a.example/1"}"#,
      "https://a.example/1"
    ),
    (#"{"size_2x":null,"size_1x":5,"svg":["https://a.example"]}"#, nil),
    (#"{"size_2x":"javascript:1"}"#, nil), (#"{"size":1.50}"#, nil), ("null", nil), ("[]", nil),
    (#""https://a.example/1""#, nil), (#"{"size_2x":"https://a.example/2""#, nil), ("", nil),
  ])
  func `A picture has the larger web address that there is`(text: String, address: String?) {
    let method = PaymentMethod(id: "card", description: "Card", image: UTF8Text(text))
    let issuer = PaymentIssuer(id: "bank", name: "Bank", image: UTF8Text(text))
    #expect(method.pictureAddress?.text == address.map { UTF8Text($0) })
    #expect(issuer.pictureAddress == method.pictureAddress)
  }

  @Test func `Without a picture there is no address`() {
    #expect(PaymentMethod(id: "card", description: "Card").pictureAddress == nil)
    #expect(PaymentIssuer(id: "bank", name: "Bank").pictureAddress == nil)
  }
}
