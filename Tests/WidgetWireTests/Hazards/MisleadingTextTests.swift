import Testing
import WidgetWire

/// Texts inside messages that look like messages of another kind.
@Suite struct MisleadingTextTests {
  @Test(arguments: [
    "resize", #""type":"resize","size":7"#, #"{"type":"resize","size":7}"#, "\",\"type\":\"ready\"",
  ])
  func `A message is of the kind that its type says, whatever its texts contain`(
    text: String
  ) throws {
    let fault = WireFault(errorCode: text, message: text)
    let messages: [WireMessage] = [
      .error(fault), .change(.invalid(fault)), .status(.invalid(fault)),
    ]
    for message in messages { #expect(try WireMessage(decoding: message.text) == message) }
  }

  @Test func `A size inside of an error is no size`() throws {
    let text =
      #"{"type":"error","error":{"errorCode":"A","message":"B","type":"resize","size":7},"size":7}"#
    let fault = WireFault(errorCode: "A", message: "B")
    #expect(try WireMessage(decoding: text) == .error(fault))
  }
}
