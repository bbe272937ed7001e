import Testing
import WidgetStorage

@Suite struct CommandIDTests {
  @Test func `Exactly the printable bytes of ASCII except the space are accepted`() throws {
    for value in UInt8.min...UInt8.max {
      let text = "A\(Unicode.Scalar(value))z"
      if value > 0x20, value < 0x7F {
        #expect(try CommandID(text).description == text)
      } else {
        // From 0x80 on, a scalar has two bytes in UTF-8, and the first one is C2 or C3.
        let byte: UInt8 = value < 0x80 ? value : value < 0xC0 ? 0xC2 : 0xC3
        let error = #expect(throws: CommandIDError.self) { try CommandID(text) }
        #expect(error?.reason == .unexpectedByte(byte, offset: 1))
      }
    }
  }

  @Test func `The first mistake is reported at any position`() {
    for offset in [0, 1, 64, 127] {
      var bytes = [UInt8](repeating: 0x2D, count: 128)
      bytes[offset] = 0x20
      let text = String(decoding: bytes, as: UTF8.self)
      let error = #expect(throws: CommandIDError.self) { try CommandID(text) }
      #expect(error?.reason == .unexpectedByte(0x20, offset: offset))
    }
  }

  @Test func `An id has 1 to 128 bytes`() throws {
    for count in [1, 2, 36, 127, 128] {
      let text = String(repeating: "7", count: count)
      #expect(try CommandID(text).description == text)
    }
    let lengths = [(0, CommandIDError.Reason.empty), (129, .tooLong), (100_000, .tooLong)]
    for (count, reason) in lengths {
      let text = String(repeating: "7", count: count)
      let error = #expect(throws: CommandIDError.self) { try CommandID(text) }
      #expect(error?.reason == reason)
    }
  }

  @Test(arguments: [
    ("", "a command's id is empty; write one such as a UUID"),
    (
      String(repeating: "n", count: 129),
      "a command's id has at most 128 bytes; write a shorter one"
    ),
    (
      "two words",
      "byte 0x20 at position 4 of a command's id; use printable ASCII without spaces"
    ),
    (
      "\n", "byte 0x0A at position 1 of a command's id; use printable ASCII without spaces"
    ),
    (
      "é", "byte 0xC3 at position 1 of a command's id; use printable ASCII without spaces"
    ),
  ])
  func `The description of a mistake names the correction`(text: String, description: String) {
    let error = #expect(throws: CommandIDError.self) { try CommandID(text) }
    #expect(error?.description == description)
  }

  @Test func `Ids are the same if their bytes are`() throws {
    #expect(try CommandID("a-1") == CommandID("a-1"))
    #expect(try CommandID("a-1") != CommandID("A-1"))
    #expect(try CommandID("1") != CommandID("01"))
  }
}
