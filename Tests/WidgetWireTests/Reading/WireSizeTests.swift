import Testing
import WidgetWire

@Suite struct WireSizeTests {
  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("-0.0e9", 0), ("0.0", 0), ("7", 7), ("7.0", 7), ("7.000e0", 7),
      ("7.5", 8), ("0.1", 1), ("0.0001", 1), ("1e-9", 1), ("1e-999999999999", 1), ("1e3", 1_000),
      ("1.5E1", 15), ("1.55e+1", 16), ("1337.5", 1_338), ("4294967294.5", 4_294_967_295),
      ("4294967295", 4_294_967_295), ("4294967295.0", 4_294_967_295),
      ("42949672950e-1", 4_294_967_295), ("0.0000000004294967295e19", 4_294_967_295),
    ] as [(String, UInt32)])
  func `A height is a whole number of points, rounded up`(literal: String, points: UInt32) throws {
    let message = try WireMessage(decoding: "{\"type\":\"resize\",\"size\":\(literal)}")
    #expect(message == .resize(points))
  }

  @Test(arguments: [
    "-1", "-0.5", "-1e-9", "4294967295.5", "4294967296", "42949672951e-1", "1e10", "1e99",
    "99e9999999999",
  ])
  func `A height below zero or above the largest is out of range`(literal: String) {
    let error = #expect(throws: WireError.self) {
      try WireMessage(decoding: "{\"type\":\"resize\",\"size\":\(literal)}")
    }
    #expect(error?.reason == .outOfRange)
    #expect(error?.field == "size")
  }
}
