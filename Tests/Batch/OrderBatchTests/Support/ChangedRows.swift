extension [UInt8] {
  /// Returns copies of a row, each with another of the 256 bytes at a place, and each after other rows.
  func withEveryByte(at place: Int, after others: [UInt8] = []) -> [UInt8] {
    (UInt8.min...UInt8.max).flatMap { byte -> [UInt8] in
      var changed = self
      changed[place] = byte
      return others + changed
    }
  }
}
