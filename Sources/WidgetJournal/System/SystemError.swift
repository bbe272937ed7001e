#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Says which call of the system failed, on what, and why.
public struct SystemError: Error, Hashable, Sendable {
  /// The call's name, such as `fsync`.
  public let call: String
  /// The path of the file or directory.
  public let path: String
  /// The `errno`.
  public let code: Int32
}

extension SystemError: CustomStringConvertible {
  /// One line that names the path, the system's reason and the call.
  public var description: String {
    "\(path.quotedPath): \(reason) (\(call))"
  }

  /// The system's words, such as `No space left on device`.
  public var reason: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

extension String {
  /// The path between single quotation marks, safe to print on one line of a terminal.
  ///
  /// Characters that are not seen or that move the cursor are escaped; letters of any script are
  /// kept, and nothing is cut off, however long the path is: it is there to be used.
  ///
  ///     "/tmp/a\nb".quotedPath  // '/tmp/a\u{a}b'
  package var quotedPath: String {
    var quoted = "'"
    for scalar in unicodeScalars {
      if Self.isPlain(scalar) {
        quoted.unicodeScalars.append(scalar)
      } else {
        quoted += "\\u{" + String(scalar.value, radix: 16) + "}"
      }
    }
    return quoted + "'"
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (" "..."~").contains(scalar) && scalar != "'" && scalar != "\\" }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      return false
    default: return true
    }
  }
}
