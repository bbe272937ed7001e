import StrictJSON

extension CommandEnvironment {
  /// Throws if the variable TZ names a time zone that the system does not have.
  ///
  /// The C library then computes with UTC without an error, so that a day would begin hours too early or
  /// too late.
  func checkTimeZone() throws(CommandError) {
    guard var zone = variables["TZ"].map({ $0[...] }), !zone.isEmpty else { return }
    if zone.first == ":" { zone = zone.dropFirst() }
    guard !["", "UTC", "UTC0", "GMT", "GMT0"].contains(zone), !Self.isRule(zone) else { return }
    switch read(Self.file(ofTimeZone: String(zone), in: variables["TZDIR"]), 1) {
    case .tooLarge, .bytes: return
    case .missing, .unreadable:
      throw CommandError(
        .configuration,
        "TZ: \(String(zone).quotedForMessage) is no time zone of this system; set one such as "
          + "Australia/Sydney, install the package tzdata if it is missing, or pass --today YYYY-MM-DD"
      )
    }
  }

  /// Returns the path of the file of a time zone.
  ///
  /// - Parameters:
  ///   - zone: The name, or a path that begins with `/`.
  ///   - directory: The variable TZDIR; the system's directory if it is nil or empty.
  /// - Returns: The path, which need not exist.
  static func file(ofTimeZone zone: String, in directory: String?) -> String {
    if zone.hasPrefix("/") { return zone }
    let directory = directory.flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/share/zoneinfo"
    return "\(directory)/\(zone)"
  }

  /// Whether a text begins as a rule of POSIX: a name of at least three letters, or of any characters
  /// between angle brackets, and the hours to UTC, such as `EST5EDT` and `<+03>-3`.
  private static func isRule(_ zone: Substring) -> Bool {
    var rest = zone.utf8[...]
    if rest.first == UInt8(ascii: "<") {
      rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
    } else {
      let name = rest.prefix { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
      guard name.count >= 3 else { return false }
      rest = rest.dropFirst(name.count)
    }
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
      rest = rest.dropFirst()
    }
    return rest.first.map { (0x30...0x39).contains($0) } ?? false
  }
}
