import PropertyTesting
import Testing
import VectorInstructions

/// Compares the marks of 64 bytes with those of one byte at a time.
@Suite struct ByteMarksTests {
  private func marks(_ bytes: [UInt8]) -> UInt64 {
    unsafe bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe byte_marks(start)
    }
  }

  private func expected(_ bytes: [UInt8]) -> UInt64 {
    bytes.indices.reduce(0) { marks, place in
      let scalar = Unicode.Scalar(bytes[place])
      let isPlain = (" "..."~").contains(scalar) && !",\"\\".unicodeScalars.contains(scalar)
      return isPlain ? marks : marks | 1 << UInt64(place)
    }
  }

  @Test func `Every byte has its mark at every place, and at no other`() {
    for place in 0..<64 {
      for byte in UInt8.min...UInt8.max {
        var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 64)
        bytes[place] = byte
        #expect(marks(bytes) == expected(bytes))
      }
    }
  }

  @Test func `Any bytes have their marks, at any address`() {
    forAll(.array(of: .integer(in: 0...255), count: 80...80), runs: 200) { numbers in
      let bytes = numbers.map { UInt8($0) }
      return (0...16).allSatisfy { start in
        let part = Array(bytes[start..<start + 64])
        let address = unsafe bytes.withUnsafeBytes { bytes in
          unsafe bytes.baseAddress.map { unsafe byte_marks($0 + start) }
        }
        return address == expected(part)
      }
    }
  }

  @Test func `No other byte is a digit of a checksum, at any place`() {
    for place in 0..<64 {
      for byte in UInt8.min...UInt8.max {
        var bytes = Array("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef".utf8)
        bytes[place] = byte
        let found = unsafe bytes.withUnsafeBytes { bytes in
          unsafe bytes.baseAddress.map { unsafe bytes_are_hexadecimal($0) }
        }
        #expect(found == "0123456789abcdef".utf8.contains(byte))
      }
    }
  }
}
